import { type CalendarDate, dayBounds, type DayRule, type DaySpan } from "../../calendar/mod.ts";
import { EARTH_LIMITS, type Entry, type TimeCategory } from "../../rings/mod.ts";
import { type Span, splitByDay } from "../../rules/mod.ts";
import { replaceUnsafe } from "../../schema/text.ts";
import { CsvError } from "../csv/read_csv.ts";
import type { DayRecord } from "../document.ts";
import { contentId } from "./content_id.ts";

/** A stretch of time in another tool's file. */
export interface ForeignEntry {
  readonly line: number;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  readonly category: TimeCategory;
  /** What its id is made of: whatever the user chooses, a row has the same id each time. */
  readonly idCategory: TimeCategory;
  readonly note: string;
}

/** A row that cannot be imported, and why. */
export interface BadRow {
  readonly line: number;
  readonly problem: string;
}

/** What was read of another tool's file: days as a document contains them. */
export interface ForeignData {
  readonly days: readonly DayRecord[];
  /** How many texts were longer than what we store, and were shortened. */
  readonly shortened: number;
  /** The rows that were left out because they cannot be imported. */
  readonly badRows: readonly BadRow[];
}

/** Collects the rows of a file, and those that cannot be imported. */
export interface RowCollector<T> {
  readonly good: readonly T[];
  readonly bad: readonly BadRow[];
}

/** Returns what `read` makes of each row, and the rows for which it throws a {@link CsvError}. */
export function readRows<R, T>(rows: readonly R[], read: (row: R) => T | null): RowCollector<T> {
  const [good, bad]: [T[], BadRow[]] = [[], []];
  for (const row of rows) {
    try {
      const made = read(row);
      if (made !== null) good.push(made);
    } catch (error) {
      if (!(error instanceof CsvError) || error.line === null) throw error;
      bad.push({ line: error.line, problem: error.problem });
    }
  }
  return { good, bad };
}

const HOUR_MS = 3_600_000;
const MAX_ENTRY_MS = EARTH_LIMITS.entryHours * HOUR_MS;

/** Toggl Track has no longer ones. A longer one is a mistake, such as a wrong year. */
const MAX_FOREIGN_HOURS = 999;

/**
 * Returns the days of these entries, each cut at the ends of the user's days. Ids follow from the content, so that the
 * same file has the same ids again. What cannot be stored is among the bad rows.
 */
export function entriesToDays(entries: readonly ForeignEntry[], rule: DayRule): ForeignData {
  const byDate = new Map<CalendarDate, Entry[]>();
  const seen = new Map<string, number>();
  const split = createSplit(rule);
  let shortened = 0;
  const { bad } = readRows(entries, ({ line, start, end, category, idCategory, note }) => {
    if (end <= start) throw new CsvError(line, "End time must be after start time.");
    if (end - start > MAX_FOREIGN_HOURS * HOUR_MS) {
      throw new CsvError(line, `This entry is longer than ${MAX_FOREIGN_HOURS} hours.`);
    }
    const stored = storableText(note, EARTH_LIMITS.note);
    const pieces = split({ start, end }).flatMap(atMostOneDayLong);
    const full = pieces.find(({ day }) => (byDate.get(day)?.length ?? 0) >= EARTH_LIMITS.entries);
    if (full) throw new CsvError(line, `${full.day} has more than ${EARTH_LIMITS.entries} time entries.`);
    if (stored.shortened) shortened++;
    for (const { day, span } of pieces) {
      const entry = {
        start_ts: new Date(span.start).toISOString(),
        end_ts: new Date(span.end).toISOString(),
        category,
        note: stored.text,
        source: "manual" as const,
      };
      const content = Object.values({ ...entry, category: idCategory });
      // Of rows with the same content, each is an entry of its own.
      const nth = seen.get(content.join("\n")) ?? 0;
      seen.set(content.join("\n"), nth + 1);
      const list = byDate.get(day) ?? [];
      list.push({ id: contentId("entry", String(nth), ...content), ...entry });
      byDate.set(day, list);
    }
    return null;
  });
  return { days: daysOf(byDate), shortened, badRows: bad };
}

/** Returns the days of a document, in order, each with its entries in order. */
function daysOf(byDate: ReadonlyMap<CalendarDate, readonly Entry[]>): DayRecord[] {
  return [...byDate].sort(([one], [other]) => one.localeCompare(other)).map(([date, list]) => ({
    date,
    earth: {
      actual_entries: list.toSorted((one, other) => one.start_ts.localeCompare(other.start_ts)),
    },
  }));
}

/** Returns `splitByDay` of a rule. It remembers the last day, on which the next entry of a file usually is, too. */
function createSplit(rule: DayRule): (span: Span) => ReturnType<typeof splitByDay> {
  let last: { readonly day: CalendarDate; readonly bounds: DaySpan } | null = null;
  return (span) => {
    if (last && span.start >= last.bounds.start && span.end <= last.bounds.end) {
      return [{ day: last.day, span }];
    }
    const pieces = splitByDay(rule, span);
    const day = pieces.at(-1)?.day;
    last = day === undefined ? null : { day, bounds: dayBounds(rule, day) };
    return pieces;
  };
}

/** A day on which clocks are set back is 25 hours long, and an entry 24 at the most. */
function atMostOneDayLong(
  { day, span }: ReturnType<typeof splitByDay>[number],
): ReturnType<typeof splitByDay> {
  const { start, end } = span;
  if (end - start <= MAX_ENTRY_MS) return [{ day, span }];
  return [{ day, span: { start, end: start + MAX_ENTRY_MS } }, {
    day,
    span: { start: start + MAX_ENTRY_MS, end },
  }];
}

/** Returns a text in the form in which texts are stored, cut to `max` UTF-16 units. */
export function storableText(text: string, max: number): { text: string; shortened: boolean } {
  const stored = replaceUnsafe(text.replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, "\n").toWellFormed()).trim();
  if (stored.length <= max) return { text: stored, shortened: false };
  return { text: `${stored.slice(0, max - 1).trim().toWellFormed()}…`, shortened: true };
}
