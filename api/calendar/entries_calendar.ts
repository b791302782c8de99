import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Entry } from "#shared/rings/mod.ts";
import { type ContentLine, dateTimeValue, escapeText, writeLines } from "./ical.ts";

/** An entry with the day that it belongs to. Ids are unique within a day. */
export interface DatedEntry {
  readonly day: CalendarDate;
  readonly entry: Entry;
}

const HEAD: readonly ContentLine[] = [
  ["BEGIN", "VCALENDAR"],
  ["VERSION", "2.0"],
  ["PRODID", "-//Gorin//Time entries//EN"],
  ["CALSCALE", "GREGORIAN"],
  ["METHOD", "PUBLISH"],
  ["X-WR-CALNAME", "Gorin"],
  ["REFRESH-INTERVAL;VALUE=DURATION", "PT1H"],
  ["X-PUBLISHED-TTL", "PT1H"],
];

/** Returns an iCalendar file (RFC 5545) with an event for each entry. The same entries give the same file. */
export function entriesCalendar(entries: readonly DatedEntry[]): string {
  return writeLines([...HEAD, ...entries.flatMap(eventOf), ["END", "VCALENDAR"]]);
}

function eventOf({ day, entry: { id, start_ts, end_ts, category, note } }: DatedEntry): ContentLine[] {
  return [
    ["BEGIN", "VEVENT"],
    ["UID", `${id}-${day}@gorin`],
    // When an entry was last changed is not on record.
    ["DTSTAMP", dateTimeValue(end_ts)],
    ["DTSTART", dateTimeValue(start_ts)],
    ["DTEND", dateTimeValue(end_ts)],
    ["SUMMARY", escapeText(category)],
    ...(note ? [["DESCRIPTION", escapeText(note)] as const] : []),
    ["CATEGORIES", escapeText(category)],
    // What was done is not an appointment.
    ["TRANSP", "TRANSPARENT"],
    ["END", "VEVENT"],
  ];
}
