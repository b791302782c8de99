import type { CalendarDate } from "../../calendar/mod.ts";
import { localFormat } from "./local_format.ts";

// Not of `Intl`: each of its formatters takes milliseconds to create, before the first page is painted.
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const yearOf = (date: CalendarDate) => Number(date.slice(0, 4));
const monthNameOf = (date: CalendarDate) => MONTHS[Number(date.slice(5, 7)) - 1] ?? "";

/** Returns the first three letters of a name. */
const shortOf = (name: string) => name.slice(0, 3);

/** Returns the date in a language other than English; null in English. */
const local = (date: CalendarDate, options: Intl.DateTimeFormatOptions) =>
  localFormat(Date.parse(date), { ...options, timeZone: "UTC" });

/** Returns the day of the month. */
export const dayOfMonth = (date: CalendarDate): number => Number(date.slice(8));

/** Returns the weekday: 'Saturday'. */
export const weekdayOf = (date: CalendarDate): string =>
  local(date, { weekday: "long" }) ?? WEEKDAYS[new Date(date).getUTCDay()] ?? "";

/** Returns 'Saturday, November 21, 2026'. */
export const longDate = (date: CalendarDate): string =>
  local(date, { dateStyle: "full" }) ?? `${weekdayOf(date)}, ${monthAndDay(date)}, ${yearOf(date)}`;

/** Returns 'Nov 21'. */
export const shortDate = (date: CalendarDate): string =>
  local(date, { month: "short", day: "numeric" }) ?? `${shortOf(monthNameOf(date))} ${dayOfMonth(date)}`;

/** Returns 'Nov'. */
export const shortMonth = (date: CalendarDate): string =>
  local(date, { month: "short" }) ?? shortOf(monthNameOf(date));

/** Returns 'Sat'. */
export const shortWeekday = (date: CalendarDate): string =>
  local(date, { weekday: "short" }) ?? shortOf(weekdayOf(date));

/** Returns 'November 2026'. */
export const monthAndYear = (date: CalendarDate): string =>
  local(date, { month: "long", year: "numeric" }) ?? `${monthNameOf(date)} ${yearOf(date)}`;

/** Returns 'November 21'. */
export const monthAndDay = (date: CalendarDate): string =>
  local(date, { month: "long", day: "numeric" }) ?? `${monthNameOf(date)} ${dayOfMonth(date)}`;
