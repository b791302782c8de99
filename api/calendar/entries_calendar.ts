import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Entry } from "#shared/rings/mod.ts";
import { type ContentLine, dateTimeValue, escapeText, writeLines } from "./ical.ts";

/** An entry with the day that it belongs to. Ids are unique within a day. */
export interface DatedEntry {
  readonly day: CalendarDate;
  readonly entry: Entry;
  /** The number of the write that stored the day's entries: a later write has a higher one. */
  readonly seq: number;
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

/** The largest integer of iCalendar (RFC 5545, 3.3.8). */
const MAX_INTEGER = 2 ** 31 - 1;

function secondAfter(instant: string): string {
  return new Date(Date.parse(instant) + 1_000).toISOString();
}

function eventOf(
  { day, entry: { id, start_ts, end_ts, category, note }, seq }: DatedEntry,
): ContentLine[] {
  const start = dateTimeValue(start_ts);
  const end = dateTimeValue(end_ts);
  return [
    ["BEGIN", "VEVENT"],
    ["UID", `${id}-${day}@gorin`],
    // When an entry was last changed is not on record; that it was is known by the number of the write.
    ["DTSTAMP", end],
    ["SEQUENCE", String(Math.min(seq, MAX_INTEGER))],
    ["DTSTART", start],
    // An event ends after it begins (RFC 5545, 3.6.1); some calendars show one that does not as an hour.
    ["DTEND", end > start ? end : dateTimeValue(secondAfter(start_ts))],
    ["SUMMARY", escapeText(category)],
    ...(note ? [["DESCRIPTION", escapeText(note)] as const] : []),
    ["CATEGORIES", escapeText(category)],
    // What was done is not an appointment.
    ["TRANSP", "TRANSPARENT"],
    ["END", "VEVENT"],
  ];
}
