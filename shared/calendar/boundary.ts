import * as z from "zod/mini";
import { addDays, type CalendarDate } from "./date.ts";

/**
 * When a user's days begin. `utc`: at 00:00 UTC, whatever the zone and hour, as the specification says. `timezone`: at `start_hour` in the
 * user's own zone.
 */
export const DayBoundarySchema = z.object({
  mode: z.enum(["utc", "timezone"]),
  start_hour: z.int().check(z.gte(0), z.lte(6)),
});

export type DayBoundary = z.infer<typeof DayBoundarySchema>;

/** The boundary of a user who has not chosen one. */
export const DEFAULT_DAY_BOUNDARY: DayBoundary = { mode: "utc", start_hour: 0 };

/** Determines which day an instant belongs to: a boundary and the zone that it may refer to. */
export interface DayRule {
  readonly timezone: string;
  readonly boundary: DayBoundary;
}

/** A day as a span of time: `start` belongs to it, `end` does not; milliseconds since 1970. */
export interface DaySpan {
  readonly start: number;
  readonly end: number;
}

const DAY_MS = 86_400_000;

/**
 * Returns the day that contains `now` (milliseconds since 1970) for a user with this rule. This is the only definition of 'today'.
 */
export function todayFor(rule: DayRule, now: number): CalendarDate {
  if (rule.boundary.mode === "utc") return new Date(now).toISOString().slice(0, 10);
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(rule.timezone);
  let date: CalendarDate = local.toPlainDate().toString();
  // More than one step back happens only after a day that the zone skipped, which contains no instants.
  while (now < startOf(rule, date)) date = addDays(date, -1);
  return date;
}

/**
 * Returns the span of `date`. In `timezone` mode it is 23 or 25 hours long where the clock changes, and empty for a day that the zone skipped
 * (2011-12-30 in Samoa).
 */
export function dayBounds(rule: DayRule, date: CalendarDate): DaySpan {
  if (rule.boundary.mode === "utc") {
    const start = Date.parse(date + "T00:00:00Z");
    return { start, end: start + DAY_MS };
  }
  return { start: startOf(rule, date), end: startOf(rule, addDays(date, 1)) };
}

/** Returns the zone in which the days of this rule begin. */
export function zoneOf(rule: DayRule): string {
  return rule.boundary.mode === "utc" ? "UTC" : rule.timezone;
}

function startOf(rule: DayRule, date: CalendarDate): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone: rule.timezone,
    plainTime: new Temporal.PlainTime(rule.boundary.start_hour),
  }).epochMilliseconds;
}
