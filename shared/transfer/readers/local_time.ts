import { possibleInstants, type Span, spanBetween } from "../../rules/mod.ts";
import { readLengthBefore } from "../../rules/time/typed_length.ts";
import { CsvError } from "../csv/read_csv.ts";

/** Which part of a date with slashes is the month. */
export type DateOrder = "month_first" | "day_first";

/** A time in a file: an instant (milliseconds since 1970), or what a clock showed. */
export type When = number | Temporal.PlainDateTime;

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
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" }).toString();
  } catch {
    return null;
  }
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
  const day = readDate(date, order);
  const hours = half ? Number(hour) % 12 + (half.toUpperCase() === "P" ? 12 : 0) : Number(hour);
  const isHour = !half || (Number(hour) >= 1 && Number(hour) <= 12);
  try {
    if (day && hour && isHour) {
      const written = `${day}T${String(hours).padStart(2, "0")}:${minute}:${second}.${fraction}`;
      return offset
        ? Temporal.Instant.from(written + offset).epochMilliseconds
        : Temporal.PlainDateTime.from(written, { overflow: "reject" });
    }
  } catch {
    // It has the form of a time, and is none.
  }
  throw new CsvError(line, `"${text.trim()}" is not a date and time such as 2026-11-21 09:15.`);
}

/** A span of a file by the clock of a zone, and whether the clock skips its start or end, so that it was moved. */
export interface ReadSpan extends Span {
  readonly moved: boolean;
}

/**
 * Returns the span between two times by the clock of `zone`. Where the clock repeats or skips them, `length`
 * (milliseconds) decides, or else that the end is after the start; null when it is not.
 */
export function readSpan(
  start: When,
  end: When,
  zone: string,
  length: number | null,
): ReadSpan | null {
  const [one, other] = [start, end].map((when) =>
    typeof when === "number" ? { at: [when], skipped: false } : possibleInstants(when, zone)
  );
  if (!one || !other) return null;
  // Outside of these hours the times decide, whatever the length says.
  const isOpen = one.at.length + other.at.length > 2;
  const span = spanBetween(one.at, other.at, isOpen ? length : null);
  return span && { ...span, moved: one.skipped || other.skipped };
}

const HOUR = 3_600_000;

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
