import * as z from "zod/mini";
import { described, FACTS } from "../schema/facts.ts";
import { addDays, type CalendarDate, DateSchema, weekdayOf } from "../calendar/mod.ts";
import { text } from "../schema/text.ts";

export const REST_LIMITS = { weekdays: 400, ranges: 200, reason: 200 } as const;

const DAYS_PER_WEEK = 7;
const LAST_DATE: CalendarDate = "9999-12-31";

/** The weekdays on which the user rests from `from` on: 1 is Monday, 7 is Sunday. */
const WeekdaysSchema = z.object({
  from: described(DateSchema, "The first day on which the list is valid."),
  days: described(
    z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7)),
    "1 is Monday, 7 is Sunday.",
  ),
});

const RestRangeSchema = z.object({
  from: described(DateSchema, "The first day."),
  to: described(DateSchema, "The last day; it is included."),
  reason: described(text(REST_LIMITS.reason), "Why; may be empty."),
})
  .check(
    z.refine(({ from, to }: { from: string; to: string }) => from <= to, {
      error: "must not end before it begins",
      path: ["to"],
    }),
  );

export type RestRange = z.infer<typeof RestRangeSchema>;

/**
 * When the user rests. Weekdays are a history, oldest first, each valid until the next, so that choosing others does
 * not change past streaks.
 */
export const RestSchema = z.object({
  weekdays: described(
    z.array(WeekdaysSchema).check(z.maxLength(REST_LIMITS.weekdays)),
    "The weekdays of rest, each list valid from its date on; 1 is Monday.",
  ),
  ranges: described(
    z.array(RestRangeSchema).check(z.maxLength(REST_LIMITS.ranges)),
    "Ranges of days of rest.",
  ),
}).register(FACTS, {
  id: "Rest",
  description: "When the user rests.",
  example: {
    weekdays: [{ from: "2026-11-01", days: [7] }],
    ranges: [{ from: "2026-12-24", to: "2026-12-26", reason: "Family" }],
  },
});

export type Rest = z.infer<typeof RestSchema>;

/** Returns whether `date` is a rest day. */
export function isRestDay(rest: Rest, date: CalendarDate): boolean {
  return restReason(rest, date) !== null;
}

/** Returns the reason of the rest day `date`, which may be empty, or null when it is not a rest day. */
export function restReason({ weekdays, ranges }: Rest, date: CalendarDate): string | null {
  const range = ranges.find(({ from, to }) => from <= date && date <= to);
  if (range) return range.reason;
  const valid = weekdays.findLast(({ from }) => from <= date);
  return valid?.days.includes(weekdayOf(date)) ? "" : null;
}

/**
 * Returns whether every day strictly between the two is a rest day. Takes steps as long as what the user chose, since
 * between two days there may be 3.6 million others.
 */
export function isRestThroughout(rest: Rest, after: CalendarDate, before: CalendarDate): boolean {
  let date = addDays(after, 1);
  while (date < before) {
    const end = restEnd(rest, date);
    if (end === null) return false;
    if (end >= before) return true;
    date = addDays(end, 1);
  }
  return true;
}

/**
 * Returns the last day of the rest that `date` is part of, or a later day before which it does not end; null when it is
 * none.
 */
function restEnd({ weekdays, ranges }: Rest, date: CalendarDate): CalendarDate | null {
  const range = ranges.find(({ from, to }) => from <= date && date <= to);
  if (range) return range.to;
  const at = weekdays.findLastIndex(({ from }) => from <= date);
  const days = weekdays[at]?.days ?? [];
  if (!days.includes(weekdayOf(date))) return null;
  if (new Set(days).size < DAYS_PER_WEEK) return date;
  const next = weekdays[at + 1];
  return next ? addDays(next.from, -1) : LAST_DATE;
}

/** Returns the weekdays of rest that are valid on `date`. */
export function restWeekdays({ weekdays }: Rest, date: CalendarDate): readonly number[] {
  return weekdays.findLast(({ from }) => from <= date)?.days ?? [];
}

/** Returns the rest with other weekdays from `today` on; earlier ones are unchanged. */
export function withRestWeekdays(rest: Rest, today: CalendarDate, days: readonly number[]): Rest {
  const before = rest.weekdays.filter(({ from }) => from < today);
  return { ...rest, weekdays: [...before, { from: today, days: [...days].sort() }] };
}
