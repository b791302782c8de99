import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  type CalendarDate,
  type DateRange,
  dayBounds,
  type DayRule,
  weekSpanOf,
} from "../../calendar/mod.ts";
import {
  BATTLE_OUTCOMES,
  byRing,
  type Goal,
  GOAL_STATES,
  RING_NAMES,
  TIME_CATEGORIES,
} from "../../rings/mod.ts";
import { battleStats } from "../battles/battle_stats.ts";
import { type SampleDay, sampleRecord } from "../testing/day_fixture.ts";
import { startStreaks } from "../streak.ts";
import type { WeekView } from "./week_view.ts";
import { weekView } from "./weekly.ts";

/** Of week 47, Monday the 16th to Sunday the 22nd. */
const MONDAY = "2026-11-16";
const SATURDAY = "2026-11-21";
const SUNDAY = "2026-11-22";
const NO_STREAKS = startStreaks(RING_NAMES.length);

/** Days in UTC. */
const UTC: DayRule = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } };

interface WeekOptions {
  readonly week?: string;
  readonly today?: CalendarDate;
  readonly rest?: readonly CalendarDate[];
  readonly rule?: DayRule;
}

function weekOf(
  samples: Readonly<Record<CalendarDate, SampleDay>>,
  { week = "2026-W47", today = SATURDAY, rest = [], rule }: WeekOptions = {},
): WeekView {
  const isRest = (date: CalendarDate) => rest.includes(date);
  const records = Object.entries(samples).sort(([a], [b]) => a < b ? -1 : 1)
    .map(([date, sample]) => sampleRecord(date, sample, { rest: isRest(date), ...(rule && { rule }) }));
  // A test that passes an invalid week is wrong.
  const span = weekSpanOf(week) as DateRange;
  return weekView({
    span,
    today,
    now: dayBounds(rule ?? UTC, today).start + 24 * 3_600_000,
    rule: rule ?? UTC,
    rest: { weekdays: [], ranges: rest.map((date) => ({ from: date, to: date, reason: "" })) },
    shortened: [],
    days: records.map(({ day }) => day).filter(({ date }) =>
      date >= addDays(span.from, -7) && date <= span.to
    ),
    rows: records.map(({ row }) => row),
    firstDay: records[0]?.row.date ?? null,
    counted: NO_STREAKS,
  });
}

/** A day of 40 points: twelve hours tracked and every goal met. */
const FORTY: SampleDay = { entries: [[0, 12, "Deep Work"]], goals: ["success"] };
/** A day of 20 points. */
const TWENTY: SampleDay = { entries: [[0, 12, "Deep Work"]] };

const onEach = (from: CalendarDate, samples: readonly SampleDay[]) =>
  Object.fromEntries(samples.map((sample, index) => [addDays(from, index), sample]));

describe("weekView", () => {
  it.each([
    ["2026-11-21", "2026-W47", "2026-11-16", "2026-11-22"],
    ["2026-W53", "2026-W53", "2026-12-28", "2027-01-03"],
    ["2027-01-01", "2026-W53", "2026-12-28", "2027-01-03"],
    ["2027-W01", "2027-W01", "2027-01-04", "2027-01-10"],
    ["2026-01-01", "2026-W01", "2025-12-29", "2026-01-04"],
    ["2024-12-30", "2025-W01", "2024-12-30", "2025-01-05"],
  ])("named %s is %s, from %s to %s, and holds the records of just these days", (name, week, from, to) => {
    const samples = onEach(addDays(from, -1), Array.from({ length: 9 }, () => FORTY));
    const view = weekOf(samples, { week: name, today: addDays(to, 30) });
    expect([view.week, view.from, view.to]).toEqual([week, from, to]);
    expect(view.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 7 }, (_, day) => addDays(from, day)),
    );
    expect(view.totals).toMatchObject({ counted_days: 7, mean_score: 40, tracked_minutes: 7 * 720 });
    expect(view.previous).toMatchObject({ counted_days: 1, mean_score: 40, tracked_minutes: 720 });
  });

  it("counts only the goals that were due", () => {
    const samples = { [MONDAY]: { goals: ["success", "pending"] } } as const;
    const records = Object.entries(samples).map(([date, sample]) => sampleRecord(date, sample));
    const days = records.map(({ day }) => {
      const [first, second] = day.water.goals as [Goal, Goal];
      return { ...day, water: { goals: [first, { ...second, weekdays: [2] }] } };
    });
    const rest = { weekdays: [], ranges: [] };
    const span = weekSpanOf(MONDAY) as DateRange;
    const rows = records.map(({ row }) => row);
    const past = { firstDay: MONDAY, counted: NO_STREAKS };
    const day = { today: SATURDAY, now: Date.parse(SATURDAY), rule: UTC };
    expect(weekView({ span, ...day, rest, shortened: [], days, rows, ...past }).goals).toEqual(
      { total: 1, success: 1, partial: 0, fail: 0, pending: 0 },
    );
  });

  it("shows a day without a record as empty", () => {
    const [monday, tuesday] = weekOf({ [MONDAY]: TWENTY }).days;
    expect(monday).toMatchObject({
      score: 20,
      tracked_minutes: 720,
      categories: [{ category: "Deep Work", minutes: 720 }],
    });
    expect(tuesday).toEqual({
      date: "2026-11-17",
      completion: byRing(() => false),
      completed: 0,
      score: 0,
      tracked_minutes: 0,
      rest: false,
      categories: [],
    });
  });

  it.each<[string, SampleDay[], WeekOptions, number, number]>([
    [
      "all seven of a week that is over",
      [FORTY, FORTY, {}, {}, {}, {}, {}],
      { today: "2026-12-01" },
      7,
      11.4,
    ],
    ["the days up to today", [FORTY, FORTY, TWENTY], { today: "2026-11-18" }, 3, 33.3],
    ["one on a Monday", [FORTY], { today: MONDAY }, 1, 40],
    ["no rest day", [FORTY, TWENTY, TWENTY], { today: "2026-11-18", rest: ["2026-11-17"] }, 2, 30],
    ["none when all are rest days", [FORTY], { today: MONDAY, rest: [MONDAY] }, 0, 0],
  ])("has means over %s", (_what, samples, options, counted, mean) => {
    // The first record is earlier, so every day of the week counts.
    const { totals } = weekOf({ "2026-01-01": {}, ...onEach(MONDAY, samples) }, options);
    expect([totals.counted_days, totals.mean_score]).toEqual([counted, mean]);
  });

  it("has means over the days from the first record on", () => {
    const { totals } = weekOf({ "2026-11-19": FORTY, "2026-11-20": TWENTY });
    expect(totals).toMatchObject({ counted_days: 3, mean_score: 20, mean_completed: 1 });
  });

  it("includes rest days in sums", () => {
    const { totals } = weekOf({ [MONDAY]: FORTY, "2026-11-17": FORTY }, { rest: ["2026-11-17"] });
    expect(totals).toMatchObject({ rings_completed: 4, tracked_minutes: 1_440, goals_succeeded: 2 });
  });

  it("has zeros for an empty week before", () => {
    const { previous } = weekOf({ [MONDAY]: FORTY });
    expect(new Set(Object.values(previous))).toEqual(new Set([0]));
  });

  it("of a future week is empty, with today's streaks", () => {
    const view = weekOf(onEach("2026-11-18", [TWENTY, TWENTY, TWENTY, TWENTY]), { week: "2026-W50" });
    expect(view.days.map(({ completed }) => completed)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(view.totals.counted_days).toBe(0);
    expect(view.streaks.earth).toEqual({ current: 4, best: 4 });
    expect(view.observations.map(({ figures }) => figures["ring"])).toEqual(["earth"]);
  });

  it("sums minutes by category, goals by outcome, study, reps and battles", () => {
    const view = weekOf({
      [MONDAY]: {
        entries: [[8, 10, "Deep Work"], [9, 11, "Social"]],
        goals: ["success", "fail", "pending"],
        studies: [[20, 30]],
        reps: [true, false],
        battles: [["victory", 5], ["ongoing", 2]],
      },
      "2026-11-17": {
        entries: [[8, 9, "Social"]],
        goals: ["partial"],
        studies: [[30, 30], [5, 60]],
        battles: [["defeat", 8]],
      },
    });
    expect(view.categories).toEqual([
      { category: "Social", minutes: 180 },
      { category: "Deep Work", minutes: 120 },
    ]);
    expect(view.totals.tracked_minutes).toBe(240);
    expect(view.goals).toEqual({ total: 4, success: 1, partial: 1, fail: 1, pending: 1 });
    expect(view.study_minutes).toBe(55);
    expect(view.reps).toEqual({ total: 2, completed: 1 });
    expect(view.battles).toEqual({ total: 3, victories: 1, defeats: 1, ongoing: 1, win_rate: 0.5 });
  });

  it("counts the real hours of a night with a clock change", () => {
    const rule: DayRule = { timezone: "Europe/Berlin", boundary: { mode: "timezone", start_hour: 0 } };
    const day: SampleDay = { entries: [[0, 12, "Sleep"], [12, 26, "Misc"]] };
    const autumn = weekOf(onEach("2026-10-24", [day, day]), { week: "2026-W43", rule });
    expect(autumn.days.slice(5).map(({ tracked_minutes }) => tracked_minutes)).toEqual([1_440, 1_500]);
    const spring = weekOf({ "2026-03-29": day }, { week: "2026-W13", rule });
    expect(spring.days[6]?.tracked_minutes).toBe(1_380);
  });

  it("shows the streaks at the end of the week, not today's", () => {
    const samples = {
      ...onEach("2026-11-02", Array.from({ length: 7 }, () => TWENTY)),
      ...onEach("2026-11-10", Array.from({ length: 12 }, () => TWENTY)),
    };
    expect(weekOf(samples, { week: "2026-W45" }).streaks.earth).toEqual({ current: 7, best: 7 });
    expect(weekOf(samples, { week: "2026-W46" }).streaks.earth).toEqual({ current: 6, best: 7 });
    expect(weekOf(samples).streaks.earth).toEqual({ current: 12, best: 12 });
  });

  it.each<[string, SampleDay[], string | null, string | null]>([
    ["all are equal", [{}], null, null],
    ["two are the best, three the weakest", [FORTY], null, null],
    ["three are the weakest", [FORTY, TWENTY], "earth", null],
    ["four are the best", [{ ...FORTY, fire: { done: true }, windDone: true }], null, "void"],
  ])("has the best and the weakest ring, and none where several are: %s", (_what, samples, best, weakest) => {
    const view = weekOf(onEach(MONDAY, samples), { today: SUNDAY });
    expect([view.best_ring, view.weakest_ring]).toEqual([best, weakest]);
  });
});

const anyDay: fc.Arbitrary<SampleDay> = fc.record({
  entries: fc.array(
    fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 10 }), fc.constantFrom(...TIME_CATEGORIES))
      .map(([from, length, category]) => [from, from + length, category] as const),
    { maxLength: 4 },
  ),
  goals: fc.array(fc.constantFrom(...GOAL_STATES), { maxLength: 4 }),
  fire: fc.record({ done: fc.boolean() }),
  studies: fc.array(fc.nat(60).map((minutes) => [minutes, 60] as const), { maxLength: 2 }),
  windDone: fc.boolean(),
  battles: fc.array(fc.tuple(fc.constantFrom(...BATTLE_OUTCOMES), fc.integer({ min: 1, max: 10 })), {
    maxLength: 3,
  }),
});

const anyWeeks = fc.record({
  samples: fc.dictionary(fc.nat(20).map((day) => addDays("2026-11-02", day)), anyDay),
  today: fc.nat(20).map((day) => addDays("2026-11-02", day)),
  rest: fc.subarray([MONDAY, "2026-11-18", "2026-11-22", "2026-11-10"]),
});

/** Returns every number anywhere in a value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

describe("any week", () => {
  it("is consistent: totals are the sums of its days and equal the battle stats", () => {
    fc.assert(fc.property(anyWeeks, ({ samples, ...options }) => {
      const week = weekOf(samples, options);
      const sum = (of: (day: WeekView["days"][number]) => number) =>
        week.days.reduce((all, day) => all + of(day), 0);
      expect(week.totals.rings_completed).toBe(sum(({ completed }) => completed));
      expect(week.totals.tracked_minutes).toBeCloseTo(sum(({ tracked_minutes }) => tracked_minutes), 5);
      expect(week.categories.reduce((all, { minutes }) => all + minutes, 0))
        .toBeCloseTo(sum(({ categories }) => categories.reduce((all, { minutes }) => all + minutes, 0)), 5);
      const battles = Object.entries(samples).filter(([date]) => date >= week.from && date <= week.to)
        .map(([date, sample]) => ({ day: date, battles: sampleRecord(date, sample).day.void.battle_logs }));
      expect(battleStats(battles)).toMatchObject(week.battles);
      expect(week.totals).toMatchObject({ battles: week.battles.total, victories: week.battles.victories });
    }));
  });

  it("has finite figures, and at most three observations that contain theirs", () => {
    fc.assert(fc.property(anyWeeks, ({ samples, ...options }) => {
      const week = weekOf(samples, options);
      expect(numbersIn(week).every(Number.isFinite)).toBe(true);
      expect(week.observations.length).toBeLessThanOrEqual(3);
      for (const { text, figures } of week.observations) {
        expect(text).toMatch(/^[A-Z0-9].*\.$/);
        expect(text).not.toMatch(/NaN|undefined|null|Infinity|-\d|\d\.\d\d/);
        expect(Object.keys(figures).length).toBeGreaterThan(0);
      }
      for (const ring of RING_NAMES) {
        expect(week.streaks[ring].current).toBeLessThanOrEqual(week.streaks[ring].best);
      }
    }));
  });
});
