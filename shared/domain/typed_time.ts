import { languageInUse } from "../texts/translate.ts";
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
