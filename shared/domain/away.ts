import { addDays, type CalendarDate, type DateRange, datesOf, daysBetween } from "./calendar.ts";
import { nextTarget } from "./day.ts";
import { restsByRange, withRestDay } from "./records.ts";
import type { Goal } from "./rings/mod.ts";
import { isRestThroughout, type Rest } from "./settings.ts";

/** From this many days without data on, a user who returns is welcomed. */
const AWAY_DAYS = 3;

/** The days without data before today. */
export interface Away extends DateRange {
  readonly days: number;
}

/**
 * Returns the days without data up to yesterday when they are three or more, and not all of them rest days; null
 * otherwise, and without any record. `before` are the days before today with a record, earliest first.
 */
export function awayBefore(
  today: CalendarDate,
  before: readonly { readonly date: CalendarDate }[],
  rest: Rest,
): Away | null {
  const last = before.at(-1)?.date;
  if (last === undefined) return null;
  const days = daysBetween(last, today) - 1;
  if (days < AWAY_DAYS || isRestThroughout(rest, last, today)) return null;
  return { from: addDays(last, 1), to: addDays(today, -1), days };
}

/** Returns the rest with these days as rest days. Those that rest in a range already keep its reason. */
export function withRestDays(rest: Rest, range: DateRange, reason: string): Rest {
  return datesOf(range).filter((date) => !restsByRange(rest, date))
    .reduce((longer, date) => withRestDay(longer, date, reason), rest);
}

/**
 * Returns the goals with each target one step down, as after a day on which it failed. A paused goal stays as it is.
 * They are saved as the list of today's goals.
 */
export function steppedDown(goals: readonly Goal[]): Goal[] {
  return goals.map((goal) =>
    goal.paused || goal.archived ? goal : { ...goal, current_target: nextTarget(goal, "fail") }
  );
}
