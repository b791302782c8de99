import { CsvError } from "../csv/read_csv.ts";

const LOCAL = /^\d{4}-\d{2}-\d{2}[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i;

const TWELVE_HOURS = /^(.*T)(0?[1-9]|1[0-2])(:.*\d) ?([AP])M$/i;
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})T/;

/** Returns a date and time with the year first and 24 hours. A date with slashes stays: its day may be its month. */
function normalized(text: string): string {
  return text.trim().replace(" ", "T")
    .replace(DAY_FIRST, (_, day, month, year) => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}T`)
    .replace(TWELVE_HOURS, (_, date, hour, rest, half) => {
      const hours = Number(hour) % 12 + (half.toUpperCase() === "P" ? 12 : 0);
      return `${date}${hours}${rest}`;
    });
}

/**
 * Returns the instant (milliseconds since 1970) of a date and time: with `Z` or an offset as it is, without one by the
 * clock of `zone`. A time that the clock skips is the one an hour later, and of one that it repeats it is the first.
 */
export function readTime(text: string, zone: string, line: number): number {
  const value = normalized(text);
  try {
    if (INSTANT.test(value)) return Temporal.Instant.from(value).epochMilliseconds;
    if (LOCAL.test(value)) {
      const padded = value.replace(/T(\d):/, "T0$1:");
      return Temporal.PlainDateTime.from(padded, { overflow: "reject" }).toZonedDateTime(zone)
        .epochMilliseconds;
    }
  } catch {
    // It has the form of a time, and is none.
  }
  throw new CsvError(line, `"${text}" is not a date and time such as 2026-11-21 09:15.`);
}
