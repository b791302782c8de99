import type { CalendarDate } from "../../calendar/mod.ts";

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
const long = format({ dateStyle: "full" });
const short = format({ month: "short", day: "numeric" });
const weekday = format({ weekday: "short" });
const fullWeekday = format({ weekday: "long" });
const month = format({ month: "long", year: "numeric" });

// A day has no zone: formatting noon UTC in UTC yields the same day.
const noonOf = (date: CalendarDate) => new Date(`${date}T12:00:00Z`);

/** Returns 'Saturday, November 21, 2026'. */
export const longDate = (date: CalendarDate): string => long.format(noonOf(date));

/** Returns the weekday: 'Saturday'. */
export const weekdayOf = (date: CalendarDate): string => fullWeekday.format(noonOf(date));

/** Returns 'Nov 21'. */
export const shortDate = (date: CalendarDate): string => short.format(noonOf(date));

/** Returns 'Sat'. */
export const shortWeekday = (date: CalendarDate): string => weekday.format(noonOf(date));

/** Returns 'November 2026'. */
export const monthAndYear = (date: CalendarDate): string => month.format(noonOf(date));

/** Returns the day of the month. */
export const dayOfMonth = (date: CalendarDate): number => Number(date.slice(8));
