import * as z from "zod/mini";
import { described, FACTS } from "./schema.ts";

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

/**
 * When a user's days begin. `utc`: at 00:00 UTC, whatever the zone and hour. `timezone`: at
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
interface EarlierDayStart extends DayStart {
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

/** Consecutive days, both ends included. */
export interface DateRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export type CalendarUnit = "week" | "month" | "year";

const SPAN: Record<CalendarUnit, (date: CalendarDate) => DateRange> = {
  week: (date) => {
    const from = addDays(date, -daysSinceMonday(date));
    return { from, to: addDays(from, 6) };
  },
  month: (date) => {
    const from = `${monthOf(date)}-01`;
    // No month is longer than 31 days, so 31 days after the first is in the next month.
    return { from, to: addDays(`${monthOf(addDays(from, 31))}-01`, -1) };
  },
  year: (date) => ({ from: `${date.slice(0, 4)}-01-01`, to: `${date.slice(0, 4)}-12-31` }),
};

/** Returns the ISO week (Monday first), calendar month or calendar year that contains `date`. */
export function calendarSpan(unit: CalendarUnit, date: CalendarDate): DateRange {
  return SPAN[unit](date);
}

/** Returns every date of the range, both ends included. */
export function datesOf({ from, to }: DateRange): CalendarDate[] {
  // Not a loop that ends after `to`: what follows 9999-12-31 has five digits and sorts before it.
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
}

/** Returns the months that the range overlaps, as `YYYY-MM`, in order. */
export function monthsOf({ from, to }: DateRange): string[] {
  const numberOf = (date: CalendarDate) => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7)) - 1;
  const first = numberOf(from);
  return Array.from({ length: numberOf(to) - first + 1 }, (_, index) => {
    const month = first + index;
    return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String(month % 12 + 1).padStart(2, "0")}`;
  });
}

function daysSinceMonday(date: CalendarDate): number {
  return weekdayOf(date) - 1;
}

const ISO_WEEK_SHAPE = /^(\d{4})-W(\d{2})$/;

/**
 * Returns the ISO 8601 week that contains `date`, as `2026-W47`. Around New Year its year can differ from that of the
 * date.
 */
export function isoWeekOf(date: CalendarDate): string {
  // A week belongs to the year of its Thursday.
  const thursday = addDays(calendarSpan("week", date).from, 3);
  const year = thursday.slice(0, 4);
  const dayOfYear = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000;
  return `${year}-W${String(Math.floor(dayOfYear / 7) + 1).padStart(2, "0")}`;
}

/** Returns the seven days of an ISO week such as `2026-W47`, or null when there is no such week. */
export function isoWeekSpan(week: string): DateRange | null {
  const [, year, number] = ISO_WEEK_SHAPE.exec(week) ?? [];
  if (!year || !number) return null;
  // The fourth of January is always in week 1.
  const fourth = `${year}-01-04`;
  if (!isCalendarDate(fourth)) return null;
  const span = calendarSpan("week", addDays(fourth, 7 * (Number(number) - 1)));
  return isoWeekOf(span.from) === week ? span : null;
}

/**
 * Returns the seven days of the week given as an ISO week or as any date in it. Returns null for anything else, and for
 * the last week of the year 9999, which has days beyond the supported calendar.
 */
export function weekSpanOf(name: string): DateRange | null {
  const span = isCalendarDate(name) ? calendarSpan("week", name) : isoWeekSpan(name);
  return span && isCalendarDate(span.to) ? span : null;
}

/** How many changes of the rule are remembered. Days before the oldest of them follow the rule of that time. */
export const MAX_EARLIER_RULES = 100;

/**
 * Returns `rule` changed to `next` at `now` (milliseconds since 1970). The change applies from the next day on: today
 * and every day before it keep their date and their start, and past days their end. A change that does not apply yet is
 * replaced.
 *
 * The first day under the new rule is the first one after today that begins in the future. The day before it is longer
 * or shorter than others.
 */
export function changeRule(rule: DayRule, next: DayStart, now: number): DayRule {
  const today = todayFor(rule, now);
  const applied = rule.earlier?.filter(({ before }) => before <= today) ?? [];
  const replaced = withChange({ ...ruleOn(rule, today), earlier: applied }, next, addDays(today, 1), now);
  if (todayFor(replaced, now) === today) return replaced;
  // Today is already longer than it would be without the pending change, which therefore has to stay.
  const pending = rule.earlier?.at(-1)?.before ?? today;
  return withChange(rule, next, addDays(pending, 1), now);
}

/** Returns the first day of a change of the rule that does not apply yet, or null. */
export function pendingChange(rule: DayRule, now: number): CalendarDate | null {
  const today = todayFor(rule, now);
  return rule.earlier?.findLast(({ before }) => before > today)?.before ?? null;
}

/**
 * Returns the days that a change of the rule made shorter than they would have been, earliest first. One is even empty
 * when days moved by more than a day.
 */
export function shortenedDays(rule: DayRule): CalendarDate[] {
  const beside = (rule.earlier ?? []).flatMap(({ before }) => [addDays(before, -1), before]);
  return [...new Set(beside)].sort().filter((date) => {
    const start = ruleOn(rule, date);
    const { start: begin, end } = dayBounds(rule, date);
    return end - begin < plainStart(start, addDays(date, 1)) - plainStart(start, date);
  });
}

function withChange(rule: DayRule, next: DayStart, earliest: CalendarDate, now: number): DayRule {
  const before = rule.earlier ?? [];
  if (isSameStart(rule, next)) return ruleOf(next, before);
  let first = earliest;
  while (plainStart(next, first) <= now) first = addDays(first, 1);
  const { timezone, boundary } = rule;
  return ruleOf(next, [...before, { timezone, boundary, before: first }].slice(-MAX_EARLIER_RULES));
}

function ruleOf({ timezone, boundary }: DayStart, earlier: readonly EarlierDayStart[]): DayRule {
  return { timezone, boundary, ...(earlier.length > 0 && { earlier }) };
}

function isSameStart(a: DayStart, b: DayStart): boolean {
  if (a.boundary.mode !== b.boundary.mode) return false;
  if (a.boundary.mode === "utc") return true;
  return a.timezone === b.timezone && a.boundary.start_hour === b.boundary.start_hour;
}

/** The zones offered at registration, in the order of docs/behaviour.md. */
export const TIMEZONE_CHOICES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "Europe/London",
  "Europe/Paris",
  "Europe/Berlin",
  "Asia/Tokyo",
  "Asia/Shanghai",
  "Australia/Sydney",
  "UTC",
] as const;

/** Zones already found valid: a check costs as much as reading a day. It holds at most one entry per existing zone. */
const known = new Set<string>();

/** Returns whether `zone` is an IANA time zone that the platform knows. A bare offset such as `+02:00` is not. */
function isTimeZone(zone: string): boolean {
  if (known.has(zone)) return true;
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    known.add(zone);
    return true;
  } catch {
    return false;
  }
}

/** Any IANA time zone. */
export const TimeZoneSchema = z.string().check(
  z.maxLength(64),
  z.refine(isTimeZone, "must be a time zone such as Europe/Berlin"),
).register(FACTS, { id: "TimeZone", description: "An IANA time zone.", example: "Europe/Berlin" });

/** The day that a page shows as today. */
export interface TakenDay {
  readonly day: CalendarDate;
  /** Whose day it is, and by which rule. */
  readonly of: string;
}

/**
 * Returns the day that a page shows as today: `present`, the one by the clock, or the last one while its user is in the
 * middle of something. So nothing closes at the end of a day, and what is typed belongs to the day on which it was
 * begun. The day of somebody else, or by another rule, shows at once.
 */
export function heldDay(last: TakenDay | undefined, present: TakenDay, isOccupied: boolean): TakenDay {
  return last && last.of === present.of && isOccupied ? last : present;
}

/** The day that asks the first question. */
const FIRST_ASKED: CalendarDate = "2026-01-01";

/**
 * Returns the one question that a day asks. They take turns, so none returns before all were asked. Undefined without
 * any.
 */
export function questionOfDay<Question>(
  questions: readonly Question[],
  date: CalendarDate,
): Question | undefined {
  return questions.at(daysBetween(FIRST_ASKED, date) % questions.length);
}
