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
import { placeOf } from "#shared/rules/format/zone_name.ts";
import { t } from "#shared/texts/translate.ts";

/** Returns when the days of a rule begin. */
export function beginText(rule: DayRule, now: number): string {
  return t("Your days begin {when}.", { when: startText(rule, dayBounds(rule, todayFor(rule, now)).start) });
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
  const name = last === todayFor(rule, now) ? t("Today, {date},", { date: dateText(last) }) : dateText(last);
  // The first day may begin later than its followers, when the change moves days by more than a day.
  return t("From {date}, your days begin {when}.", { date: dateText(first), when: startText(rule, end) }) +
    " " + t(rule.timezone === "UTC" ? "{day} ends at {time} UTC." : "{day} ends at {time} your time.", {
      day: name,
      time: clockTime(start, rule.timezone),
    });
}

function startText({ timezone, boundary }: DayStart, start: number): string {
  const local = clockTime(start, timezone);
  if (boundary.mode === "timezone") {
    return t("at {time} in {place}", { time: local, place: placeOf(timezone) });
  }
  return timezone === "UTC"
    ? t("at midnight UTC")
    : t("at midnight UTC, which is {time} your time", { time: local });
}

function dateText(date: string): string {
  return `${shortWeekday(date)}, ${shortDate(date)}`;
}
