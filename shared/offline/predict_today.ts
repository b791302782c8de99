import { addDays, type CalendarDate, dayBounds, type DayRule } from "../calendar/mod.ts";
import type { Day, TimePlan } from "../records/mod.ts";
import { byRing, RINGS } from "../rings/mod.ts";
import { carryGoals, dayView } from "../rules/mod.ts";

interface PredictionContext {
  readonly rule: DayRule;
  readonly plan: TimePlan | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Returns the day `date` before anything was written to it, with everything that carries over from `last`, the latest
 * earlier day that is cached. Surfaces show it as today while the server cannot be reached.
 */
export function predictToday(
  date: CalendarDate,
  last: Day | null,
  { rule, plan, now }: PredictionContext,
): Day {
  const previousDay = last?.date === addDays(date, -1) ? last : null;
  const stored = {
    earth: RINGS.earth.empty(),
    water: last ? { goals: carryGoals(last.water.goals, last.date) } : RINGS.water.empty(),
    fire: RINGS.fire.empty(),
    wind: RINGS.wind.empty(),
    void: RINGS.void.empty(),
  };
  return dayView(stored, byRing(() => null), {
    date,
    span: dayBounds(rule, date),
    now,
    previousEarth: { actual_entries: previousDay?.earth.actual_entries ?? [] },
    timePlan: plan,
    commitments: { today: previousDay?.void.tomorrow_commitment ?? "", tomorrow: "" },
    battleDays: new Set(),
  });
}
