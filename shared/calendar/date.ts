import * as z from "zod/mini";
import { FACTS } from "../schema/facts.ts";

/**
 * A calendar day as `YYYY-MM-DD`. A day is a string, never an instant at midnight: midnight depends on the zone, a day
 * does not.
 */
export type CalendarDate = string;

/** The length of every day in UTC, where the clock never changes: calendar arithmetic needs no zone. */
const DAY_MS = 86_400_000;

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

const THIRTY_DAYS: ReadonlySet<number> = new Set([4, 6, 9, 11]);

/** Returns whether `value` is the `YYYY-MM-DD` of an existing day, unlike `2026-02-30`. */
export function isCalendarDate(value: string): value is CalendarDate {
  if (!SHAPE.test(value)) return false;
  // Every call has a day in its path, and a `Date` takes several times as long.
  const [year, month, day] = [Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8))];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= lengthOfMonth(year, month);
}

function lengthOfMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return THIRTY_DAYS.has(month) ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** A real calendar date, `YYYY-MM-DD`. In a path or query, anything else fails with `invalid_date`. */
export const DateSchema = z.string().check(
  z.refine(isCalendarDate, {
    error: "must be a real calendar date, YYYY-MM-DD",
    params: { code: "invalid_date" },
  }),
).register(FACTS, {
  id: "CalendarDate",
  description: "A real calendar date, `YYYY-MM-DD`.",
  format: "date",
  example: "2026-11-21",
});

const SHORTEST_MONTH = 28;

const MONTH_LENGTH = "2026-11-".length;

/** Returns the day `days` after `date`, or before it when `days` is negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  // The usual case, in which no month ends, takes a tenth of the time.
  const day = Number(date.slice(MONTH_LENGTH)) + days;
  if (day >= 1 && day <= SHORTEST_MONTH) return date.slice(0, MONTH_LENGTH) + String(day).padStart(2, "0");
  return dateOf(Date.parse(date) + days * DAY_MS);
}

/** Returns how many days `to` is after `from`: 0 for the same day, negative when it is before. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** Returns the month of `date` as `YYYY-MM`. */
export function monthOf(date: CalendarDate): string {
  return date.slice(0, 7);
}

/** Returns the weekday of `date`: 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: CalendarDate): number {
  return new Date(Date.parse(date)).getUTCDay() || 7;
}

function dateOf(ms: number): CalendarDate {
  return new Date(ms).toISOString().slice(0, -"T00:00:00.000Z".length);
}
