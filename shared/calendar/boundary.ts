import * as z from "zod/mini";
import { described, FACTS } from "../schema/facts.ts";
import { addDays, type CalendarDate } from "./date.ts";

/**
 * When a user's days begin. `utc`: at 00:00 UTC, whatever the zone and hour, as the specification says. `timezone`: at
 * `start_hour` in the user's own zone.
 */
export const DayBoundarySchema = z.object({
  mode: described(
    z.enum(["utc", "timezone"]),
    "`utc`: at 00:00 UTC; `timezone`: at `start_hour` in the user's zone.",
  ),
  start_hour: described(z.int().check(z.gte(0), z.lte(6)), "The hour at which a day begins, 0 to 6."),
}).register(FACTS, {
  id: "DayBoundary",
  description: "When the user's days begin.",
  example: { mode: "timezone", start_hour: 4 },
});

export type DayBoundary = z.infer<typeof DayBoundarySchema>;

/** The boundary of a user who has not chosen one. */
export const DEFAULT_DAY_BOUNDARY: DayBoundary = { mode: "utc", start_hour: 0 };

/** Where days begin: a boundary and the zone that it may refer to. */
export interface DayStart {
  readonly timezone: string;
  readonly boundary: DayBoundary;
}

/** Where the days before `before` began, back to the change before this one. */
export interface EarlierDayStart extends DayStart {
  readonly before: CalendarDate;
}

/** Determines which day an instant belongs to. */
export interface DayRule extends DayStart {
  /**
   * The rules of earlier days, oldest first, so that those days keep their bounds; absent when the rule never changed.
   */
  readonly earlier?: readonly EarlierDayStart[];
}

/** A day as a span of time: `start` belongs to it, `end` does not; milliseconds since 1970. */
export interface DaySpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the day that contains `now` (milliseconds since 1970) for a user with this rule. This is the only definition
 * of 'today'.
 */
export function todayFor(rule: DayRule, now: number): CalendarDate {
  const lastChange = rule.earlier?.at(-1)?.before ?? "";
  const date = localDate(rule, now);
  // On and before the day of the last change other rules may apply. No zone is a whole day ahead of UTC.
  return latestBegun(rule, date > lastChange ? date : addDays(utcDate(now), 1), now);
}

/**
 * Returns the span of `date`. In `timezone` mode it is 23 or 25 hours long where the clock changes, and empty for a day
 * that the zone skipped (2011-12-30 in Samoa). The last day before a change of the rule ends where the first day under
 * the new one begins.
 */
export function dayBounds(rule: DayRule, date: CalendarDate): DaySpan {
  return { start: startOf(rule, date), end: startOf(rule, addDays(date, 1)) };
}

/** Returns the rule that applies on `date`. */
export function ruleOn(rule: DayRule, date: CalendarDate): DayStart {
  return rule.earlier?.find(({ before }) => date < before) ?? rule;
}

/** Returns the zone in which days begin. */
export function zoneOf({ boundary, timezone }: DayStart): string {
  return boundary.mode === "utc" ? "UTC" : timezone;
}

/** Returns the last day up to `date` that has begun by `now`. It is never an empty day. */
function latestBegun(rule: DayRule, date: CalendarDate, now: number): CalendarDate {
  let day = date;
  while (now < startOf(rule, day)) day = addDays(day, -1);
  return day;
}

function localDate({ boundary, timezone }: DayStart, now: number): CalendarDate {
  if (boundary.mode === "utc") return utcDate(now);
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate().toString();
}

function utcDate(now: number): CalendarDate {
  return new Date(now).toISOString().slice(0, 10);
}

function startOf(rule: DayRule, date: CalendarDate): number {
  const start = plainStart(ruleOn(rule, date), date);
  const isFirst = rule.earlier?.some(({ before }) => before === date) ?? false;
  // A move of more than a day to the east leaves the day before a change empty, but never reversed.
  return isFirst ? Math.max(start, startOf(rule, addDays(date, -1))) : start;
}

/** Returns where `date` begins when the rule never changes. */
export function plainStart({ boundary, timezone }: DayStart, date: CalendarDate): number {
  if (boundary.mode === "utc") return Date.parse(date);
  return Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone: timezone,
    plainTime: new Temporal.PlainTime(boundary.start_hour),
  }).epochMilliseconds;
}
