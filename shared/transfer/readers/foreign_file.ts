import type { DayRule } from "../../calendar/mod.ts";
import { CsvError, type CsvRow } from "../csv/read_csv.ts";
import { hasColumns, headerOf } from "./columns.ts";
import type { ForeignData } from "./foreign_entries.ts";
import { LOOP_HABIT_COLUMNS, readLoop } from "./loop.ts";
import { OWN_ENTRY_COLUMNS, readTimeEntries, TIME_ENTRY_COLUMNS } from "./time_entries.ts";
import { isToggl, readToggl } from "./toggl.ts";

/** The kinds of CSV files that can be imported, each with its name for people. */
export const FOREIGN_KINDS = {
  toggl: "Toggl Track's detailed report",
  loop: "Loop Habit Tracker's check marks",
  time_entries: "Time entries",
} as const;

export type ForeignKind = keyof typeof FOREIGN_KINDS;

/** What was found in the chosen files. */
export interface ForeignFile extends ForeignData {
  readonly kind: ForeignKind;
}

/**
 * Reads the chosen CSV files: one, or for Loop both of its files. Their first lines identify the tool that wrote them.
 * Throws a {@link CsvError} for the first thing that cannot be imported.
 */
export function readForeignFiles(texts: readonly string[], rule: DayRule): ForeignFile {
  const headers = texts.map((text) => headerOf(text.slice(0, HEADER_LENGTH)));
  const textWith = (isWanted: (header: CsvRow) => boolean) => texts[headers.findIndex(isWanted)];
  const find = (...names: readonly string[]) => textWith((header) => hasColumns(header, ...names));
  const toggl = textWith(isToggl);
  if (toggl !== undefined) return { kind: "toggl", ...readToggl(toggl, rule) };
  const entries = find(...TIME_ENTRY_COLUMNS) ?? find(...OWN_ENTRY_COLUMNS);
  if (entries !== undefined) return { kind: "time_entries", ...readTimeEntries(entries, rule) };
  const [habits, checkmarks] = [find(...LOOP_HABIT_COLUMNS), textWith(isCheckmarks)];
  if (checkmarks !== undefined) return { kind: "loop", ...readLoop(checkmarks, habits ?? null) };
  if (habits !== undefined) {
    throw new CsvError(1, "This is Loop's Habits.csv. Choose Checkmarks.csv with it.");
  }
  throw new CsvError(1, "None of its column names are known.");
}

/** A first line is shorter than this, whatever Loop's habits are called. */
const HEADER_LENGTH = 65_536;

/** Loop's first line is `Date,` and a name for each habit, with a comma at the end. */
function isCheckmarks({ cells }: CsvRow): boolean {
  return cells[0]?.toLowerCase() === "date" && cells.length > 1;
}
