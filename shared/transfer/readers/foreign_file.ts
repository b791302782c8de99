import type { DayRule } from "../../calendar/mod.ts";
import { CsvError, type CsvRow, readTable } from "../csv/read_csv.ts";
import { DAY_COLUMNS } from "../csv/tables.ts";
import { hasColumns, headerOf } from "./columns.ts";
import { type EntryChoices, entryFormatOf, type EntryTable, readEntryTable } from "./entry_table.ts";
import type { ForeignData } from "./foreign_entries.ts";
import { HABIT_BULL_COLUMNS, readHabitBull } from "./habit_bull.ts";
import { isCheckmarks, LOOP_HABIT_COLUMNS, readLoop } from "./loop.ts";
import { ownTableOf, readOwnTable } from "./own_table.ts";

/** The kinds of files that can be imported, each with its name for people. */
export const FOREIGN_KINDS = {
  clockify: "Clockify's detailed report",
  calendar: "A calendar from Outlook or Google",
  toggl: "Toggl Track's detailed report",
  harvest: "Harvest's detailed report",
  kimai: "Kimai's export",
  solidtime: "solidtime's export",
  loop: "Loop Habit Tracker's check marks",
  habit_bull: "HabitBull's habits",
  time_entries: "Time entries",
  own_entries: "Gorin's table of time entries",
  own_goals: "Gorin's table of goals",
  own_battles: "Gorin's table of battles",
} as const;

export type ForeignKind = keyof typeof FOREIGN_KINDS;

/** What was found in the chosen files. */
export interface ForeignFile extends ForeignData, Omit<EntryTable, keyof ForeignData> {
  readonly kind: ForeignKind;
}

const NO_TABLE: Omit<EntryTable, keyof ForeignData> = {
  labels: [],
  people: [],
  person: "",
  order: null,
  moved: [],
  laidOut: false,
  wholeDays: 0,
};

/**
 * Reads the chosen files: one, or for Loop both of its files. What is in them identifies the tool that wrote them.
 * Throws a {@link CsvError} when nothing can be imported. Rows that cannot be are among the bad rows of the others.
 */
export function readForeignFiles(
  texts: readonly string[],
  rule: DayRule,
  choices: EntryChoices = {},
): ForeignFile {
  const file = readAny(texts, rule, choices);
  const [first] = file.badRows;
  if (first && file.days.length === 0) throw new CsvError(first.line, first.problem);
  return file;
}

function readAny(texts: readonly string[], rule: DayRule, choices: EntryChoices): ForeignFile {
  for (const text of texts) requireTable(text);
  const habits = texts.find((text) => hasColumns(beginningOf(text), ...LOOP_HABIT_COLUMNS));
  for (const text of texts) {
    const header = beginningOf(text);
    const own = ownTableOf(header);
    if (own) return { ...NO_TABLE, kind: `own_${own}`, ...readOwnTable(readTable(text), own) };
    if (hasColumns(header, ...HABIT_BULL_COLUMNS)) {
      return { ...NO_TABLE, kind: "habit_bull", ...readHabitBull(readTable(text), choices.order) };
    }
    const format = text === habits ? undefined : entryFormatOf(header);
    if (format) return { kind: format.kind, ...readEntryTable(readTable(text), format, rule, choices) };
    if (text !== habits && isCheckmarks(text)) {
      return { ...NO_TABLE, kind: "loop", ...readLoop(text, habits ?? null) };
    }
  }
  if (habits !== undefined) {
    throw new CsvError(1, "This is Loop's Habits.csv. Choose Checkmarks.csv with it.");
  }
  throw unknown(beginningOf(texts[0] ?? ""));
}

/** The names of the columns, which are in the first line that is not about the separator. */
function beginningOf(text: string): CsvRow {
  const beginning = text.slice(0, HEADER_LENGTH);
  return /^\ufeff?"?sep=/i.test(beginning)
    ? readTable(beginning.split(/\r\n|[\r\n]/, 2).join("\n"))[0] ?? { line: 1, cells: [] }
    : headerOf(beginning);
}

/** A first line is shorter than this, whatever Loop's habits are called. */
const HEADER_LENGTH = 65_536;

/** Throws for a text that is of a known kind, and no table that can be imported. */
function requireTable(text: string): void {
  const beginning = text.slice(0, HEADER_LENGTH).replace(/^\ufeff/, "").trimStart();
  const problem = PROBLEMS.find(([isOf]) => isOf(beginning))?.[1];
  if (problem) throw new CsvError(null, problem);
}

const PROBLEMS: readonly (readonly [isOf: (beginning: string) => boolean, problem: string])[] = [
  [(text) => text === "", "This file is empty."],
  [
    (text) => text.startsWith("BEGIN:VCALENDAR"),
    "This is a calendar (iCalendar), which can't be read. Export the calendar as CSV instead.",
  ],
  [
    (text) => /^[[{]/.test(text),
    "This is JSON of another tool, which can't be read. Export CSV from it instead.",
  ],
  [(text) => text.startsWith("<"), "This is HTML or XML, which can't be read. Save it as CSV UTF-8 instead."],
  [
    (text) => hasColumns(headerOf(text), ...DAY_COLUMNS.slice(0, 2), "tracked_minutes"),
    "This is Gorin's table of days. It is computed from the others, and can't be imported.",
  ],
  [
    (text) =>
      hasColumns(headerOf(text), "timestamp", "duration", "data") ||
      hasColumns(headerOf(text), "app", "title"),
    "This is ActivityWatch's list of windows. It has more of them than a day can hold entries, so it can't be imported.",
  ],
];

/** The most names of columns that a message has. */
const MAX_NAMES = 12;

function unknown({ cells }: CsvRow): CsvError {
  const names = cells.map((name) => name.trim()).filter(Boolean);
  const shown = names.slice(0, MAX_NAMES).join(", ") + (names.length > MAX_NAMES ? ", …" : "");
  return new CsvError(
    null,
    `The columns of this file are not known: ${shown}. A table of time entries needs columns for the start, the end and the category.`,
  );
}
