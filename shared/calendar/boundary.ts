import * as z from "zod/mini";
import { addDays, type CalendarDate } from "./date.ts";

/**
 * Where a user's days begin. `utc`: at 00:00 UTC, whatever the zone and hour, as the specification has it.
 * `timezone`: at `start_hour` by the clock of the user's own zone.
 */
export const DayBoundarySchema = z.object({
  mode: z.enum(["utc", "timezone"]),
  start_hour: z.int().check(z.gte(0), z.lte(6)),
});

export type DayBoundary = z.infer<typeof DayBoundarySchema>;

/** The boundary of a user who never chose one. */
export const DEFAULT_DAY_BOUNDARY: DayBoundary = { mode: "utc", start_hour: 0 };

/** What decides which day an instant belongs to: a boundary, and the zone it may refer to. */
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
 * The day that holds `now` (milliseconds since 1970) for somebody with this rule. The only place that knows
 * what 'today' is.
 */
export function todayFor(rule: DayRule, now: number): CalendarDate {
  if (rule.boundary.mode === "utc") return new Date(now).toISOString().slice(0, 10);
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(rule.timezone);
  let date: CalendarDate = local.toPlainDate().toString();
  // More than one step back only beside a day that the zone left out, which has no instants.
  while (now < startOf(rule, date)) date = addDays(date, -1);
  return date;
}

/**
 * The span of `date`. In `timezone` mode it is 23 or 25 hours long where the clock changes, and empty for a day
 * that a zone left out (Samoa's 2011-12-30).
 */
export function dayBounds(rule: DayRule, date: CalendarDate): DaySpan {
  if (rule.boundary.mode === "utc") {
    const start = Date.parse(date + "T00:00:00Z");
    return { start, end: start + DAY_MS };
  }
  return { start: startOf(rule, date), end: startOf(rule, addDays(date, 1)) };
}

/** The zone whose clock the days of this rule follow. */
export function zoneOf(rule: DayRule): string {
  return rule.boundary.mode === "utc" ? "UTC" : rule.timezone;
}

function startOf(rule: DayRule, date: CalendarDate): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone: rule.timezone,
    plainTime: new Temporal.PlainTime(rule.boundary.start_hour),
  }).epochMilliseconds;
}
