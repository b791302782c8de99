import { addDays } from "../../calendar/mod.ts";
import { t } from "../../texts/translate.ts";
import { shortWeekday, weekdayOf } from "./format_day.ts";

/** The names of the weekdays, Monday first. */
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** A Sunday. */
const SUNDAY = "2026-11-15";

/** Returns the name of a weekday: 'Monday' for 1. */
export const weekdayName = (day: number): string => weekdayOf(addDays(SUNDAY, day));

/** Returns the short name of a weekday: 'Mon' for 1. */
export const shortWeekdayName = (day: number): string => shortWeekday(addDays(SUNDAY, day));

/** Returns weekdays (1 is Monday, 7 is Sunday) as they are shown: 'Mon, Wed, Fri'. */
export function weekdaysText(days: readonly number[]): string {
  if (days.length === WEEKDAYS.length) return t("Every day");
  return days.toSorted((one, other) => one - other).map(shortWeekdayName).join(t(", "));
}
