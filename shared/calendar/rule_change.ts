import {
  dayBounds,
  type DayRule,
  type DayStart,
  type EarlierDayStart,
  plainStart,
  ruleOn,
  todayFor,
} from "./boundary.ts";
import { addDays, type CalendarDate } from "./date.ts";

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
