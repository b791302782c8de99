import type { CalendarDate } from "../../calendar/mod.ts";

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
const long = format({ dateStyle: "full" });
const short = format({ month: "short", day: "numeric" });
const weekday = format({ weekday: "short" });
const fullWeekday = format({ weekday: "long" });
const month = format({ month: "long", year: "numeric" });

// A day belongs to no zone: read and written in the same one, it stays the day that it is.
const noonOf = (date: CalendarDate) => new Date(`${date}T12:00:00Z`);

/** 'Saturday, November 21, 2026'. */
export const longDate = (date: CalendarDate): string => long.format(noonOf(date));

/** The weekday alone: 'Saturday'. */
export const weekdayOf = (date: CalendarDate): string => fullWeekday.format(noonOf(date));

/** 'Nov 21'. */
export const shortDate = (date: CalendarDate): string => short.format(noonOf(date));

/** 'Sat'. */
export const shortWeekday = (date: CalendarDate): string => weekday.format(noonOf(date));

/** 'November 2026'. */
export const monthAndYear = (date: CalendarDate): string => month.format(noonOf(date));

/** The day of the month, without a leading zero. */
export const dayOfMonth = (date: CalendarDate): number => Number(date.slice(8));
