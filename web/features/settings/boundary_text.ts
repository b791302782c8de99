import { dayBounds, type DayRule, todayFor } from "#shared/calendar/mod.ts";
import { longDate } from "#shared/rules/format/format_day.ts";
import { clockTime } from "#shared/rules/format/format_time.ts";

/** When the days of `rule` begin, and by the clock of whom. */
export function beginText(rule: DayRule, now: number): string {
  const { start } = dayBounds(rule, todayFor(rule, now));
  if (rule.boundary.mode === "timezone") {
    return `Each of your days begins at ${clockTime(start, rule.timezone)} by the clock of ${rule.timezone}.`;
  }
  const local = clockTime(start, rule.timezone);
  return rule.timezone === "UTC"
    ? "Each of your days begins at midnight UTC."
    : `Each of your days begins at midnight UTC, which is ${local} by your clock now.`;
}

/** What a change of rule does to today, and to the days on record. */
export function changeText(before: DayRule, after: DayRule, now: number): string {
  const was = todayFor(before, now);
  const is = todayFor(after, now);
  const today = was === is
    ? `Today stays ${longDate(is)}.`
    : `Today becomes ${longDate(is)} at once, instead of ${longDate(was)}.`;
  return `${today} What is on record keeps its date; the share of a day that was tracked is told by where it begins and ends then.`;
}
