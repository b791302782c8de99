import {
  addDays,
  dayBounds,
  type DayRule,
  type DayStart,
  pendingChange,
  todayFor,
} from "#shared/calendar/mod.ts";
import { shortDate, shortWeekday } from "#shared/rules/format/format_day.ts";
import { clockTime } from "#shared/rules/format/format_time.ts";
import { placeOf } from "../day/day_note.ts";

/** Returns when the days of a rule begin. */
export function beginText(rule: DayRule, now: number): string {
  return `Your days begin ${startText(rule, dayBounds(rule, todayFor(rule, now)).start)}.`;
}

/**
 * Returns when a change of the rule that does not apply yet takes effect, and where the day before it ends; null
 * without such a change.
 */
export function changeText(rule: DayRule, now: number): string | null {
  const first = pendingChange(rule, now);
  if (first === null) return null;
  const last = addDays(first, -1);
  const { start, end } = dayBounds(rule, first);
  const name = last === todayFor(rule, now) ? `Today, ${dateText(last)},` : dateText(last);
  // The first day may begin later than its followers, when the change moves days by more than a day.
  return `From ${dateText(first)}, your days begin ${startText(rule, end)}. ` +
    `${name} ends at ${clockTime(start, rule.timezone)}${rule.timezone === "UTC" ? " UTC" : " your time"}.`;
}

function startText({ timezone, boundary }: DayStart, start: number): string {
  const local = clockTime(start, timezone);
  if (boundary.mode === "timezone") return `at ${local} in ${placeOf(timezone)}`;
  return timezone === "UTC" ? "at midnight UTC" : `at midnight UTC, which is ${local} your time`;
}

function dateText(date: string): string {
  return `${shortWeekday(date)}, ${shortDate(date)}`;
}
