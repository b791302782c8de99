import * as z from "zod/mini";

/** A calendar day as `YYYY-MM-DD`. Days are texts, never midnights: a midnight belongs to a zone, a day does not. */
export type CalendarDate = string;

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether `value` is `YYYY-MM-DD` and names a day that exists: `2026-02-30` does not. */
export function isCalendarDate(value: string): value is CalendarDate {
  if (!SHAPE.test(value) || value < "0001") return false;
  try {
    Temporal.PlainDate.from(value, { overflow: "reject" });
    return true;
  } catch {
    return false;
  }
}

/** A real calendar date, `YYYY-MM-DD`. In an address, what is none answers `invalid_date`. */
export const DateSchema = z.string().check(
  z.refine(isCalendarDate, {
    error: "must be a real calendar date, YYYY-MM-DD",
    params: { code: "invalid_date" },
  }),
);

/** The day `days` after `date` (before it, when negative). */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** How many days `to` lies after `from`; 0 for the same day, negative when it lies before. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" }).days;
}

/** The month of `date` as `YYYY-MM`. */
export function monthOf(date: CalendarDate): string {
  return date.slice(0, 7);
}
