import { isCalendarDate } from "../../calendar/mod.ts";
import { type PossibleInstants, possibleInstants, type Span, spanBetween } from "../../rules/mod.ts";
import { readLengthBefore } from "../../rules/time/typed_length.ts";
import { CsvError } from "../csv/read_csv.ts";

/** Which part of a date with slashes is the month. */
export type DateOrder = "month_first" | "day_first";

/** A time in a file: an instant (milliseconds since 1970), or what a clock showed, as milliseconds of a date. */
export type When = number | { readonly date: string; readonly ms: number };

const DAY = 86_400_000;
const HOUR = 3_600_000;

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const DOTS = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const SLASHES = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?: ?([AP])\.?M\.?)?$/i;
const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Returns a text with plain spaces: some programs put narrow ones before AM and PM. */
function plain(text: string): string {
  return text.replaceAll(/[\s\u00a0\u202f\u2009]+/g, " ").trim();
}

/** Returns the order of dates with slashes that their numbers decide: one above 12 is a day. Null when none does. */
export function orderOf(dates: Iterable<string>): DateOrder | "open" | null {
  let isOpen = false;
  for (const date of dates) {
    const [, first, , second] = SLASHES.exec(plain(date).split(/[T ]/, 1)[0] ?? "") ?? [];
    if (Number(first) > 12) return "day_first";
    if (Number(second) > 12) return "month_first";
    isOpen ||= first !== undefined;
  }
  return isOpen ? "open" : null;
}

/** Returns a date as `YYYY-MM-DD`, or null for what is none. */
export function readDate(text: string, order: DateOrder): string | null {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year) return iso(year, month, day);
  const dots = DOTS.exec(text);
  if (dots) return iso(dots[3], dots[2], dots[1]);
  const [, first, , second, last = ""] = SLASHES.exec(text) ?? [];
  if (!first) return null;
  const full = last.length === 2 ? `20${last}` : last;
  return order === "month_first" ? iso(full, first, second) : iso(full, second, first);
}

function iso(...parts: readonly (string | undefined)[]): string | null {
  const text = parts.map((part) => (part ?? "").padStart(2, "0")).join("-");
  return isCalendarDate(text) ? text : null;
}

/**
 * Returns a date and time as it is in a file: with `Z` or an offset an instant, without one what the clock showed.
 * Throws a {@link CsvError} for what is neither.
 */
export function readWhen(text: string, order: DateOrder, line: number): When {
  const [date = "", ...rest] = plain(text).split(/[T ,]+/);
  const time = rest.join(" ");
  const offset = OFFSET.exec(time)?.[0] ?? "";
  const [, hour, minute, second = "00", fraction = "0", half] =
    CLOCK.exec(time.slice(0, time.length - offset.length).trim()) ?? [];
  const day = hour === undefined ? null : readDate(date, order);
  const hours = half ? Number(hour) % 12 + (half.toUpperCase() === "P" ? 12 : 0) : Number(hour);
  const isHour = half ? Number(hour) >= 1 && Number(hour) <= 12 : hours < 24;
  if (day && isHour && Number(minute) < 60 && Number(second) < 60) {
    const ms = hours * HOUR + Number(minute) * HOUR / 60 +
      Math.trunc(Number(`${second}.${fraction}`) * 1_000);
    return offset ? Date.parse(`${day}T00:00Z`) + ms - offsetMs(offset) : { date: day, ms };
  }
  throw new CsvError(line, `"${text.trim()}" is not a date and time such as 2026-11-21 09:15.`);
}

/** Returns what 'Z', '+02:00' or '-0330' is ahead of UTC, in milliseconds. */
function offsetMs(offset: string): number {
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d{2}):?(\d{2})/.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * HOUR / 60);
}

/** Returns the instants that a time of a file may be. */
export type ReadClock = (when: When) => PossibleInstants;

/** Returns the clock of a zone. It knows the days that have 24 hours, since a file has many times of one day. */
export function createClock(zone: string): ReadClock {
  const midnights = new Map<string, number | null>();
  const midnightOf = (date: string): number | null => {
    const known = midnights.get(date);
    if (known !== undefined) return known;
    const [start, end] = [0, 1].map((days) =>
      Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(zone).epochMilliseconds
    );
    const midnight = start !== undefined && end === start + DAY ? start : null;
    midnights.set(date, midnight);
    return midnight;
  };
  return (when) => {
    if (typeof when === "number") return { at: [when], skipped: false };
    const midnight = when.ms < DAY ? midnightOf(when.date) : null;
    if (midnight !== null) return { at: [midnight + when.ms], skipped: false };
    return possibleInstants(Temporal.PlainDateTime.from(when.date).add({ milliseconds: when.ms }), zone);
  };
}

/** A span of a file by the clock of a zone, and whether the clock skips its start or end, so that it was moved. */
export interface ReadSpan extends Span {
  readonly moved: boolean;
}

/**
 * Returns the span between two times by a clock. Where it repeats or skips them, `length` (milliseconds) decides, or
 * else that the end is after the start; null when it is not.
 */
export function readSpan(start: When, end: When, clock: ReadClock, length: number | null): ReadSpan | null {
  const [one, other] = [clock(start), clock(end)];
  // Outside of these hours the times decide, whatever the length says.
  const isOpen = one.at.length + other.at.length > 2;
  const span = spanBetween(one.at, other.at, isOpen ? length : null);
  return span && { ...span, moved: one.skipped || other.skipped };
}

/** Returns a length in milliseconds: '1:30', '01:30:00', '18:25 min', '1.5', '1,5', '1h 30m'. Null for what is none. */
export function readLength(text: string): number | null {
  const typed = plain(text).toLowerCase();
  const [, first, second, third] = /^(\d{1,4}):(\d{2})(?::(\d{2}))?(?: (?:min|h))?$/.exec(typed) ?? [];
  if (first) {
    const unit = typed.endsWith("min") && third === undefined ? HOUR / 60 : HOUR;
    return Number(first) * unit + Number(second) * unit / 60 + Number(third ?? 0) * 1_000;
  }
  if (/^\d{1,4}([.,]\d{1,6})?$/.test(typed)) return Math.round(Number(typed.replace(",", ".")) * HOUR);
  const read = readLengthBefore(typed);
  return read?.rest === "" ? read.minutes * HOUR / 60 : null;
}
