import { type CalendarDate, dayBounds, type DayRule } from "./calendar.ts";
import { instantOfLocal } from "./format.ts";
import type { User } from "./user.ts";

/** From when on the Seal of a day is offered, on the user's clock. */
const OFFERED_FROM = "18:00";

/** Where that is past the end of the day, it is offered this long before the end. */
const BEFORE_END_MS = 6 * 3_600_000;

/**
 * Returns from when on the Seal of a day is offered, in milliseconds since 1970: six in the evening, or the time of the
 * reminder when that is earlier.
 */
export function sealOfferedFrom(
  date: CalendarDate,
  { timezone, settings: { reminders } }: Pick<User, "timezone" | "settings">,
  rule: DayRule,
): number {
  const { end } = dayBounds(rule, date);
  const times = reminders.enabled ? [OFFERED_FROM, reminders.at] : [OFFERED_FROM];
  const instants = times.map((time) => instantOfLocal(`${date}T${time}`, timezone) ?? end);
  const first = instants.reduce((earliest, at) => Math.min(earliest, at), end);
  return first < end ? first : end - BEFORE_END_MS;
}
