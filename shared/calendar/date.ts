import * as z from "zod/mini";

/** A calendar day as `YYYY-MM-DD`. Days are texts, never midnights: a midnight belongs to a zone, a day does not. */
export type CalendarDate = string;

/** In UTC, which has no changes of the clock, every day is this long: calendar arithmetic needs no zone. */
const DAY_MS = 86_400_000;

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether `value` is `YYYY-MM-DD` and names a day that exists: `2026-02-30` does not. */
export function isCalendarDate(value: string): value is CalendarDate {
  if (!SHAPE.test(value) || value < "0001") return false;
  const at = Date.parse(value);
  // A day that does not exist is no date for some engines and rolls over for others.
  return !Number.isNaN(at) && dateOf(at) === value;
}

/** A real calendar date, `YYYY-MM-DD`. In a path or query, anything else fails with `invalid_date`. */
export const DateSchema = z.string().check(
  z.refine(isCalendarDate, {
    error: "must be a real calendar date, YYYY-MM-DD",
    params: { code: "invalid_date" },
  }),
);

/** The day `days` after `date` (before it, when negative). */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOf(Date.parse(date) + days * DAY_MS);
}

/** How many days `to` lies after `from`; 0 for the same day, negative when it lies before. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** The month of `date` as `YYYY-MM`. */
export function monthOf(date: CalendarDate): string {
  return date.slice(0, 7);
}

function dateOf(ms: number): CalendarDate {
  return new Date(ms).toISOString().slice(0, -"T00:00:00.000Z".length);
}
