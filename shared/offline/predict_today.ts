import { addDays, type CalendarDate, dayBounds, type DayRule } from "../calendar/mod.ts";
import type { Day, TimePlan } from "../records/mod.ts";
import { byRing, RINGS } from "../rings/mod.ts";
import { carryGoals, presentDay } from "../rules/mod.ts";

interface Prediction {
  readonly rule: DayRule;
  readonly plan: TimePlan | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The day `date` as it must be when nobody has written to it yet: what carries on to it from `last`, the latest earlier day that is
 * known. What a surface shows of today while the server cannot be asked.
 */
export function predictToday(date: CalendarDate, last: Day | null, { rule, plan, now }: Prediction): Day {
  const isEve = last?.date === addDays(date, -1);
  const stored = {
    earth: RINGS.earth.empty(),
    water: last ? { goals: carryGoals(last.water.goals) } : RINGS.water.empty(),
    fire: RINGS.fire.empty(),
    wind: RINGS.wind.empty(),
    void: RINGS.void.empty(),
  };
  return presentDay(stored, byRing(() => null), {
    date,
    span: dayBounds(rule, date),
    now,
    previousEarth: { actual_entries: isEve ? last.earth.actual_entries : [] },
    timePlan: plan,
    commitments: { today: isEve ? last.void.tomorrow_commitment : "", tomorrow: "" },
    battleDays: new Set(),
  });
}
