import type { CalendarDate } from "#shared/calendar/mod.ts";

const long = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});

/** A day in words, short enough for the popup's head: 'Saturday, November 21'. */
export function dateText(date: CalendarDate): string {
  return long.format(new Date(`${date}T12:00:00Z`));
}
