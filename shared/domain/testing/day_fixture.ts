import { type CalendarDate, dayBounds, type DayRule } from "../calendar.ts";
import type { Day, DaySummary } from "../records.ts";
import { type Battle, byRing, type Goal, RINGS, type StoredRings, type TimeCategory } from "../rings/mod.ts";
import { forgedScore, scoreInputOf } from "../score.ts";
import { dayView } from "../day.ts";

/** A short description of a day, for tests. */
export interface SampleDay {
  /** Start and end in hours from the beginning of the day, and the category. */
  readonly entries?: readonly (readonly [from: number, to: number, category: TimeCategory])[];
  readonly goals?: readonly Goal["state"][];
  readonly fire?: Partial<StoredRings["fire"]>;
  /** Studied and targeted minutes. */
  readonly studies?: readonly (readonly [studied: number, target: number])[];
  readonly reps?: readonly boolean[];
  readonly windDone?: boolean;
  readonly battles?: readonly (readonly [outcome: Battle["outcome"], difficulty: number])[];
}

const ID = "11111111-1111-4111-8111-111111111111";
const UTC: DayRule = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } };

/** Returns the rings of a sample day. */
export function sampleRings(date: CalendarDate, sample: SampleDay, rule: DayRule = UTC): StoredRings {
  const { start } = dayBounds(rule, date);
  const instant = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
  return {
    earth: {
      actual_entries: (sample.entries ?? []).map(([from, to, category]) => ({
        id: ID,
        start_ts: instant(from),
        end_ts: instant(to),
        category,
        note: "",
        source: "manual",
      })),
    },
    water: {
      goals: (sample.goals ?? []).map((state) => ({
        id: ID,
        domain: "d",
        target: "t",
        baseline: 1,
        step_pct: 10,
        current_target: 1,
        state,
        note: "",
      })),
    },
    fire: { ...RINGS.fire.empty(), ...sample.fire },
    wind: {
      ...RINGS.wind.empty(),
      done: sample.windDone ?? false,
      study_targets: (sample.studies ?? []).map(([completed_minutes, target_minutes]) => ({
        id: ID,
        subject: "s",
        target_minutes,
        completed_minutes,
        status: "partial",
        notes: "",
        practice: "",
      })),
      weakness_reps: (sample.reps ?? []).map((completed) => ({
        id: ID,
        weakness: "w",
        rep_description: "r",
        scheduled_time: "",
        completed,
        notes: "",
      })),
    },
    void: {
      reflection: "",
      battle_logs: (sample.battles ?? []).map(([outcome, difficulty_rating]) => ({
        id: ID,
        timestamp: instant(9),
        hard_thing: "h",
        battle_description: "d",
        difficulty_rating,
        outcome,
        lessons_learned: "",
      })),
    },
  };
}

/** Returns the Day and the summary row of a sample day. */
export function sampleRecord(
  date: CalendarDate,
  sample: SampleDay,
  { rest = false, rule = UTC }: { rest?: boolean; rule?: DayRule } = {},
): { day: Day; row: DaySummary } {
  const rings = sampleRings(date, sample, rule);
  const span = dayBounds(rule, date);
  const day = dayView(rings, byRing(() => null), {
    date,
    span,
    now: span.end,
    previousEarth: RINGS.earth.empty(),
    plan: null,
    commitments: { today: "", tomorrow: "" },
    battleDays: new Set(),
  });
  const input = scoreInputOf(day, { plan: null });
  const { score } = forgedScore(input);
  const { completion, completed, points } = day;
  return {
    day,
    row: {
      date,
      completion,
      completed,
      score,
      points,
      tracked_minutes: input.trackedMinutes,
      rest,
      sealed: false,
    },
  };
}
