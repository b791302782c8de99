import { languageInUse } from "../texts/translate.ts";
import { addDays, type CalendarDate, isCalendarDate } from "./calendar.ts";
import type { Span } from "./time.ts";

/** The instants that a time on the clock of a zone may be, the likeliest first, in milliseconds since 1970. */
export interface PossibleInstants {
  readonly at: readonly number[];
  /** Whether the clock skips this time. */
  readonly skipped: boolean;
}

/**
 * Returns the instants of a local date and time: two where the clock repeats it, the earlier first. A time that the
 * clock skips is moved forward: as much later as the clock skips, or else to the first time after the gap.
 */
export function possibleInstants(local: Temporal.PlainDateTime, zone: string): PossibleInstants {
  const [earlier, later] = (["earlier", "later"] as const)
    .map((disambiguation) => local.toZonedDateTime(zone, { disambiguation }));
  if (!earlier || !later || earlier.epochMilliseconds === later.epochMilliseconds) {
    return { at: earlier ? [earlier.epochMilliseconds] : [], skipped: false };
  }
  const skipped = !later.toPlainDateTime().equals(local);
  return skipped
    ? { at: [later.epochMilliseconds, endOfGap(earlier, later)], skipped }
    : { at: [earlier.epochMilliseconds, later.epochMilliseconds], skipped };
}

/** Returns when the offset changes between two instants, to the second. */
function endOfGap(before: Temporal.ZonedDateTime, after: Temporal.ZonedDateTime): number {
  const second = 1_000;
  let [low, high] = [before.epochMilliseconds, after.epochMilliseconds];
  while (high - low > second) {
    const middle = Math.floor((low + high) / 2 / second) * second;
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(middle)
      .toZonedDateTimeISO(before.timeZoneId);
    if (offsetNanoseconds === before.offsetNanoseconds) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * Returns the span between two of these instants: that whose length is nearest to `length` (milliseconds) where it is
 * known, and otherwise the likeliest that ends after it starts. Null when none does.
 */
export function spanBetween(
  starts: readonly number[],
  ends: readonly number[],
  length: number | null = null,
): Span | null {
  const spans = starts.flatMap((start) => ends.map((end) => ({ start, end })))
    .filter(({ start, end }) => end > start);
  if (length === null) return spans[0] ?? null;
  const off = ({ start, end }: Span) => Math.abs(end - start - length);
  return spans.toSorted((one, other) => off(one) - off(other))[0] ?? null;
}

/** A length with units: '45m', '1h 30m', '1.5h', '2 hours'. */
const UNITS =
  /^(?:(\d{1,3}(?:[.,]\d{1,2})?)\s*h(?:(?:ou)?rs?)?)?\s*(?:(\d{1,4})\s*m(?:in(?:ute)?s?)?)?(?:\s+|$)(.*)$/i;

/** '1h30' or '1:30', in which the minutes have no unit. */
const HOURS_AND_MINUTES = /^(\d{1,3})[h:]([0-5]\d)(?:\s+|$)(.*)$/i;

/** A number without a unit. */
const BARE = /^(\d{1,4}(?:[.,]\d{1,2})?)(?:\s+|$)(.*)$/;

/** The largest bare number that is hours where people plan. */
const MAX_BARE_HOURS = 24;

/** What a number without a unit is: minutes, or in a plan hours, up to 24 of them. */
export type BareNumber = "minutes" | "hours";

const numberOf = (text: string | undefined) => Number(text?.replace(",", ".") ?? 0);

/**
 * Returns the length of time at the start of a text in whole minutes ('45m', '1h 30m', '1h30', '1:30', '1.5h', '2
 * hours', '45'), and the text after it; null without any.
 */
export function readLengthBefore(
  text: string,
  bare: BareNumber = "minutes",
): { minutes: number; rest: string } | null {
  const typed = text.trim();
  const found = HOURS_AND_MINUTES.exec(typed) ?? UNITS.exec(typed);
  const [, hours, minutes, rest = ""] = found ?? [];
  if (hours || minutes) {
    return { minutes: Math.round(60 * numberOf(hours)) + numberOf(minutes), rest: rest.trim() };
  }
  const [, number, after = ""] = BARE.exec(typed) ?? [];
  if (number === undefined) return null;
  const amount = numberOf(number);
  const isHours = bare === "hours" && amount <= MAX_BARE_HOURS;
  return { minutes: Math.round(isHours ? 60 * amount : amount), rest: after.trim() };
}

/**
 * Returns the minutes of a typed length of time, in English or in the form of the language in use; null when nothing is
 * typed, undefined when it is not understood. The one reader of every field that takes a length.
 */
export function typedMinutes(text: string, bare: BareNumber = "minutes"): number | null | undefined {
  if (text.trim() === "") return null;
  for (const form of [text, languageInUse()?.typed?.(text.trim())]) {
    const read = form && readLengthBefore(form, bare);
    if (read && read.rest === "") return read.minutes;
  }
  return undefined;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const NAMED: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/**
 * Returns the day that a text names, or null: 'yesterday', 'friday' (the last one), '2026-11-03', 'nov 3', '11/3', '3
 * november 2025', '3 days ago'. A date without a year is the nearest one up to today. The month comes first, except
 * where the numbers can only be day and month: '25/11'.
 */
export function readDay(text: string, today: CalendarDate): CalendarDate | null {
  const words = text.trim().toLowerCase().replace(/^(go to|jump to|day)\s+/, "");
  const named = Object.hasOwn(NAMED, words) ? NAMED[words] : undefined;
  if (named !== undefined) return addDays(today, named);
  if (isCalendarDate(words)) return words;
  const ago = /^(\d{1,4}) days? ago$/.exec(words)?.[1];
  if (ago) return valid(addDays(today, -Number(ago)));
  return readWeekday(words, today) ?? readMonthDay(words, today) ?? readNumbers(words, today);
}

function valid(date: string): CalendarDate | null {
  return isCalendarDate(date) ? date : null;
}

/** The last such weekday before today. */
function readWeekday(words: string, today: CalendarDate): CalendarDate | null {
  const name = /^(?:last )?(mon|tue|wed|thu|fri|sat|sun)[a-z]*$/.exec(words)?.[1];
  if (!name || !"monday tuesday wednesday thursday friday saturday sunday".includes(lastWord(words))) {
    return null;
  }
  const present = new Date(Date.parse(today)).getUTCDay() || 7;
  const back = (present - (WEEKDAYS.indexOf(name) + 1) + 7) % 7 || 7;
  return addDays(today, -back);
}

const lastWord = (words: string) => words.split(" ").at(-1) ?? "";

function readMonthDay(words: string, today: CalendarDate): CalendarDate | null {
  const match = /^([a-z]{3,9})\.? (\d{1,2})(?:,? (\d{4}))?$/.exec(words) ??
    swapped(/^(\d{1,2})\.? ([a-z]{3,9})(?:,? (\d{4}))?$/.exec(words));
  const [, name = "", day = "", year] = match ?? [];
  const month = MONTHS.indexOf(name.slice(0, 3)) + 1;
  if (month === 0 || !fullMonth(month).startsWith(name)) return null;
  return nearest(month, Number(day), year, today);
}

/** A date in numbers, the year before or after the others. */
const NUMBERS = /^(?:(\d{4})\/)?(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/;

/** '11/3', '25/11', '2025/11/3' and '11/3/2025'. */
function readNumbers(words: string, today: CalendarDate): CalendarDate | null {
  const [, before, one, other, year = before] = NUMBERS.exec(words) ?? [];
  if (!one || !other || (before && year !== before)) return null;
  const isDayFirst = Number(one) > 12 && !before;
  const [month, day] = isDayFirst ? [other, one] : [one, other];
  return nearest(Number(month), Number(day), year, today);
}

/** Returns whether a text has the form of a date, such as that of a day that no calendar has: 'feb 30'. */
export function looksLikeDate(words: string): boolean {
  const [, before, after] =
    /^(?:([a-z]{3,9})\.? \d{1,2}|\d{1,2}\.? ([a-z]{3,9}))(?:,? \d{4})?$/.exec(words) ?? [];
  const name = before ?? after;
  const isMonth = name !== undefined &&
    MONTHS.some((month, index) => name.startsWith(month) && fullMonth(index + 1).startsWith(name));
  return isMonth || NUMBERS.test(words) || /^\d{4}-\d{1,2}-\d{1,2}$/.test(words);
}

/** Returns a date of a year, or without one the nearest up to today. */
function nearest(
  month: number,
  day: number,
  year: string | undefined,
  today: CalendarDate,
): CalendarDate | null {
  const two = (part: number) => String(part).padStart(2, "0");
  const dateIn = (ofYear: number) => valid(`${String(ofYear).padStart(4, "0")}-${two(month)}-${two(day)}`);
  if (year) return dateIn(Number(year));
  const present = Number(today.slice(0, 4));
  const date = dateIn(present);
  return date !== null && date > today ? dateIn(present - 1) : date ?? dateIn(present - 1);
}

function swapped(match: RegExpExecArray | null): (string | undefined)[] | null {
  return match && [match[0], match[2], match[1], match[3]];
}

function fullMonth(month: number): string {
  return new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" })
    .format(Date.UTC(2026, month - 1, 1)).toLowerCase();
}

/** Two times of a day, in minutes since midnight. The end may be after midnight: then it is above 1,440. */
export interface Times {
  readonly start: number;
  readonly end: number;
}

const DAY = 1_440;
const HALF = 720;

const RANGE =
  /^(\d{1,2})(?:[:.]?(\d{2}))?(\s*[ap]m|[ap])?\s*(?:-|–|to|until|till)\s*(\d{1,2})(?:[:.]?(\d{2}))?(\s*[ap]m|[ap])?(?:\s+|$)(.*)$/i;

/**
 * Returns the times at the start of a text, and the text after them; null without any. '9-10:30', '9.00-10.30',
 * '0930-1100', '9am to 1pm', '9a-1p', '1-2pm' (both after noon). An end before its start is after noon, unless it has
 * am or pm, or else after midnight.
 */
export function readTimes(text: string): { times: Times; rest: string } | null {
  const match = RANGE.exec(text.trim());
  if (!match) return null;
  const [, hour, minute, half, endHour, endMinute, endHalf, rest = ""] = match;
  const end = minutesOf(endHour, endMinute, endHalf);
  const start = minutesOf(hour, minute, half ?? halfOfStart(Number(hour), Number(endHour), endHalf));
  if (start === null || end === null || start === end) return null;
  return { times: { start, end: endAfter(start, end, Boolean(endHalf)) }, rest: rest.trim() };
}

/** '1-2pm' starts after noon, '11-1pm' before. */
function halfOfStart(hour: number, endHour: number, endHalf?: string): string | undefined {
  if (!endHalf) return undefined;
  const isBefore = hour % 12 > endHour % 12;
  return isBefore ? (isAfternoon(endHalf) ? "am" : "pm") : endHalf;
}

function endAfter(start: number, end: number, isExact: boolean): number {
  if (end > start) return end;
  const afternoon = end + HALF;
  return !isExact && end < HALF && afternoon > start ? afternoon : end + DAY;
}

function minutesOf(
  hour: string | undefined,
  minute: string | undefined,
  half: string | undefined,
): number | null {
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)];
  if (minutes > 59) return null;
  if (!half) return hours <= 24 ? 60 * hours + minutes : null;
  if (hours < 1 || hours > 12) return null;
  return 60 * (hours % 12) + minutes + (isAfternoon(half) ? HALF : 0);
}

function isAfternoon(half: string): boolean {
  return /^\s*p/i.test(half);
}

const TIME = /^(\d{1,2})(?::?(\d{2}))?\s*(am|pm)?(?:\s+|$)(.*)$/i;

/** Returns the time of day at the start of a text, as `HH:mm`, and the text after it; null without any. */
export function readTime(text: string): { time: string; rest: string } | null {
  const [, hour, minute, half, rest = ""] = TIME.exec(text.trim()) ?? [];
  const minutes = hour === undefined ? null : minutesOf(hour, minute, half);
  if (minutes === null || minutes >= DAY) return null;
  const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
  return { time: parts.join(":"), rest: rest.trim() };
}
