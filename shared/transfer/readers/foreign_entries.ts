import type { CalendarDate, DayRule } from "../../calendar/mod.ts";
import { EARTH_LIMITS, type Entry, TIME_CATEGORIES, type TimeCategory } from "../../rings/mod.ts";
import { splitByDay } from "../../rules/mod.ts";
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
  readonly note: string;
}

/** What was read of another tool's file: days as a document contains them. */
export interface ForeignData {
  readonly days: readonly DayRecord[];
  /** How many texts were longer than what we store, and were shortened. */
  readonly shortened: number;
}

const HOUR_MS = 3_600_000;
const MAX_ENTRY_MS = EARTH_LIMITS.entryHours * HOUR_MS;

/** Toggl Track has no longer ones. A longer one is a mistake, such as a wrong year. */
const MAX_FOREIGN_HOURS = 999;

/**
 * Returns the days of these entries, each cut at the ends of the user's days. Ids follow from the content, so that the
 * same file has the same ids again. Throws a {@link CsvError} for what cannot be stored.
 */
export function entriesToDays(entries: readonly ForeignEntry[], rule: DayRule): ForeignData {
  const byDate = new Map<CalendarDate, Entry[]>();
  const seen = new Map<string, number>();
  let shortened = 0;
  for (const { line, start, end, category, note } of entries) {
    if (end <= start) throw new CsvError(line, "End time must be after start time.");
    if (end - start > MAX_FOREIGN_HOURS * HOUR_MS) {
      throw new CsvError(line, `This entry is longer than ${MAX_FOREIGN_HOURS} hours.`);
    }
    const stored = storableText(note, EARTH_LIMITS.note);
    if (stored.shortened) shortened++;
    for (const { day, span } of splitByDay(rule, { start, end }).flatMap(atMostOneDayLong)) {
      const entry = {
        start_ts: new Date(span.start).toISOString(),
        end_ts: new Date(span.end).toISOString(),
        category,
        note: stored.text,
        source: "manual" as const,
      };
      const content = Object.values(entry);
      // Of rows with the same content, each is an entry of its own.
      const nth = seen.get(content.join("\n")) ?? 0;
      seen.set(content.join("\n"), nth + 1);
      const list = byDate.get(day) ?? [];
      list.push({ id: contentId("entry", String(nth), ...content), ...entry });
      byDate.set(day, list);
      if (list.length <= EARTH_LIMITS.entries) continue;
      throw new CsvError(line, `${day} has more than ${EARTH_LIMITS.entries} time entries.`);
    }
  }
  const days = [...byDate].sort(([one], [other]) => one.localeCompare(other)).map(([date, list]) => ({
    date,
    earth: { actual_entries: list.sort((one, other) => one.start_ts.localeCompare(other.start_ts)) },
  }));
  return { days, shortened };
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

/** Returns our category of this name, whatever its case, or undefined. */
export function categoryOf(name: string): TimeCategory | undefined {
  const wanted = name.trim().toLowerCase();
  return TIME_CATEGORIES.find((category) => category.toLowerCase() === wanted);
}
