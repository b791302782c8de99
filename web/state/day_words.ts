import type { CalendarDate } from "#shared/day/mod.ts";

const long = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

const noonOf = (date: CalendarDate) => new Date(`${date}T12:00:00Z`);

/** A day as people write it: 'Saturday, November 21, 2026'. */
export function longDate(date: CalendarDate): string {
  return long.format(noonOf(date));
}

/** The weekday alone: 'Saturday'. */
export function weekdayOf(date: CalendarDate): string {
  return weekday.format(noonOf(date));
}
