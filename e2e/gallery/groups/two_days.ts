import { type CalendarDate, dayBounds } from "#shared/domain/calendar.ts";
import { dayView } from "#shared/domain/day.ts";
import type { Day } from "#shared/domain/records.ts";
import { byRing, RINGS, type StoredRings } from "#shared/domain/rings/mod.ts";
import { filledDay } from "../../bench/filled_day.ts";

const DATE: CalendarDate = "2026-11-21";
const RULE = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } } as const;

/** The rules that both days are shown by. */
export const RULES = { plan: null };

function shown(rings: StoredRings): Day {
  const span = dayBounds(RULE, DATE);
  return dayView(rings, byRing(() => null), {
    ...RULES,
    date: DATE,
    span,
    now: span.end,
    previousEarth: RINGS.earth.empty(),
    commitments: { today: "", tomorrow: "" },
    battleDays: new Set(),
  });
}

const lived = filledDay(DATE);

/** Returns a day of which everything was done that was planned, most of it measured. */
export function livedDay(): Day {
  const goals = lived.water.goals.map((goal) => ({ ...goal, state: "success" as const }));
  return shown({ ...lived, water: { goals } });
}

/**
 * Returns a day of five complete rings by clicks alone: a timer that was started and stopped, a goal from a template
 * set to Success, a suggested weakness and task marked complete, Wind marked complete, and a suggested battle logged.
 */
export function clickedDay(): Day {
  const [goal] = lived.water.goals;
  const [battle] = lived.void.battle_logs;
  if (!goal || !battle) throw new Error("The filled day has no goal or no battle.");
  const span = { start_ts: `${DATE}T09:00:00.000Z`, end_ts: `${DATE}T09:00:04.000Z` };
  return shown({
    earth: {
      actual_entries: [{ ...span, id: goal.id, category: "Deep Work", note: "", source: "timer" }],
    },
    water: { goals: [{ ...goal, state: "success" }] },
    fire: { ...lived.fire, trigger_note: "", reflection: "" },
    wind: { ...RINGS.wind.empty(), done: true },
    void: { ...RINGS.void.empty(), battle_logs: [{ ...battle, difficulty_rating: 5, outcome: "ongoing" }] },
  });
}
