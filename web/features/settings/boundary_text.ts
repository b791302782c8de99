import { dayBounds, type DayRule, todayFor } from "#shared/calendar/mod.ts";
import { longDate } from "#shared/rules/format/format_day.ts";
import { clockTime } from "#shared/rules/format/format_time.ts";

/** Returns when the days of `rule` begin. */
export function beginText(rule: DayRule, now: number): string {
  const { start } = dayBounds(rule, todayFor(rule, now));
  if (rule.boundary.mode === "timezone") {
    return `Your days begin at ${clockTime(start, rule.timezone)} in ${rule.timezone.replaceAll("_", " ")}.`;
  }
  const local = clockTime(start, rule.timezone);
  return rule.timezone === "UTC"
    ? "Your days begin at midnight UTC."
    : `Your days begin at midnight UTC, which is ${local} your time.`;
}

/** Returns the effect of a change of rule on today and on past days. */
export function changeText(before: DayRule, after: DayRule, now: number): string {
  const was = todayFor(before, now);
  const is = todayFor(after, now);
  const today = was === is
    ? `Today stays ${longDate(is)}.`
    : `Today becomes ${longDate(is)} at once, instead of ${longDate(was)}.`;
  return `${today} Your entries keep their dates; the tracked share of each day is recalculated.`;
}
