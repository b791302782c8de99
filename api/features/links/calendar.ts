import {
  CALENDAR_DAYS,
  calendarFeed,
  createCalendar,
  getCalendar,
  revokeCalendar,
} from "#shared/contract/mod.ts";
import { type CalendarDate, todayFor } from "#shared/domain/calendar.ts";
import type { Entry } from "#shared/domain/rings/mod.ts";
import { dayRuleOf, type User } from "#shared/domain/user.ts";
import { serve, serveText } from "../../http/mount.ts";
import type { Services } from "../../services.ts";
import { createLink, throughLink } from "./links.ts";

/** One line of an iCalendar file: a name, possibly with parameters, and its value as it stands there. */
type ContentLine = readonly [name: string, value: string];

/** The most bytes of a line, without its end (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75;

/** Returns a text as the value of a content line (RFC 5545, 3.3.11). */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r\n|\r|\n/g, "\\n");
}

/** Returns an instant as a value in UTC (RFC 5545, 3.3.5). Fractions of a second are cut off. */
function dateTimeValue(instant: string): string {
  return instant.replace(/\.\d+/, "").replaceAll(/[-:]/g, "");
}

/** Returns content lines as the text of a file, each folded to 75 bytes and ended by CRLF. */
function writeLines(lines: readonly ContentLine[]): string {
  return lines.map(([name, value]) => `${fold(`${name}:${value}`)}\r\n`).join("");
}

/** Breaks a line into parts that begin with a space, never within a character. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  if (encoder.encode(line).length <= MAX_LINE_BYTES) return line;
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > MAX_LINE_BYTES) {
      parts.push(part);
      // The space counts too.
      part = "";
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join("\r\n ");
}

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
function entriesCalendar(entries: readonly DatedEntry[]): string {
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

const SUFFIX = ".ics";

export const calendarRoutes = [
  serve(getCalendar, {
    handle: async ({ caller: { user } }, { calendars }) => ({ calendar: await calendars.get(user.id) }),
  }),

  serve(createCalendar, {
    handle: async ({ caller: { user, session }, context }, services) => {
      context.set("securityEvent", { event: "calendar_created", user: user.id, session: session.id });
      const { secret, link } = await createLink(user.id, services.calendars, services);
      return { path: `/api/calendar/${secret}${SUFFIX}`, calendar: link };
    },
  }),

  serve(revokeCalendar, {
    handle: async ({ caller: { user, session }, context }, { calendars }) => {
      context.set("securityEvent", { event: "calendar_revoked", user: user.id, session: session.id });
      await calendars.put(user.id, null);
      return {};
    },
  }),

  serveText(calendarFeed, {
    type: "text/calendar; charset=utf-8",
    text: ({ params: { feed } }, services) => {
      const secret = feed.endsWith(SUFFIX) ? feed.slice(0, -SUFFIX.length) : "";
      return throughLink(secret, services.calendars, services, (user) => calendarOf(user, services));
    },
  }),
];

async function calendarOf(user: User, { history, clock }: Services): Promise<string> {
  const today = todayFor(dayRuleOf(user), clock());
  const days = await history.listRing(user.id, "earth", today, CALENDAR_DAYS);
  return entriesCalendar(
    days.flatMap(({ day, ring, seq }) => ring.actual_entries.map((entry) => ({ day, entry, seq }))),
  );
}
