import type { DayRule } from "../../calendar/mod.ts";
import type { TimeCategory } from "../../rings/mod.ts";
import { CsvError, type CsvRow } from "../csv/read_csv.ts";
import { withoutApostrophe } from "../csv/write_csv.ts";
import { columnsOf, hasColumns } from "./columns.ts";
import { entriesToDays, type ForeignData, type ForeignEntry, readRows } from "./foreign_entries.ts";
import { categoryOf, guessCategory } from "./guess_category.ts";
import {
  createClock,
  type DateOrder,
  orderOf,
  readDate,
  readLength,
  type ReadSpan,
  readSpan,
  readWhen,
  type When,
} from "./local_time.ts";

/** A kind of table with stretches of time, told by the names of its columns. Names are compared without their case. */
export interface EntryFormat {
  readonly kind: EntryKind;
  /** It has all of these, … */
  readonly all: readonly string[];
  /** … and one of these. */
  readonly some: readonly string[];
  /** Where the name of a project or activity is: the first of these that is not empty. */
  readonly label: readonly string[];
  /** What the note is made of. */
  readonly note: readonly string[];
}

export type EntryKind =
  | "clockify"
  | "calendar"
  | "toggl"
  | "harvest"
  | "kimai"
  | "solidtime"
  | "time_entries";

const ENDS = ["End", "To", "Stop", "Stopped at", "Ended at", "Finish", "End time", "Stop time", "end_ts"];
const STARTS = ["Start", "From", "Begin", "Started at", "Start time", "start_ts"];
const LENGTHS = ["Duration (decimal)", "Duration (h)", "Duration", "Hours", "Time (h)"];
const DATES = ["Date", "Day"];

/** The known kinds, the most particular first. */
const ENTRY_FORMATS: readonly EntryFormat[] = [
  {
    kind: "clockify",
    all: ["Start Date", "Start Time", "End Date", "End Time"],
    some: ["Duration (h)", "Duration (decimal)"],
    label: ["Project"],
    note: ["Task", "Description"],
  },
  {
    kind: "calendar",
    all: ["Subject", "Start Date", "Start Time"],
    some: ["End Time", "End Date"],
    label: ["Categories"],
    note: ["Subject"],
  },
  {
    kind: "toggl",
    all: ["Start date", "Start time"],
    some: ["End time", "Stop time"],
    label: ["Project"],
    note: ["Description"],
  },
  {
    kind: "harvest",
    all: ["Date", "Hours", "Project"],
    some: ["Task", "Notes", "Client"],
    label: ["Project"],
    note: ["Task", "Notes"],
  },
  {
    kind: "kimai",
    all: ["Date", "From", "To"],
    some: ["Activity", "Customer"],
    label: ["Project", "Activity"],
    note: ["Activity", "Description"],
  },
  {
    kind: "solidtime",
    all: ["Start", "End", "Project", "Description"],
    some: ["Billable", "Task"],
    label: ["Project"],
    note: ["Task", "Description"],
  },
  {
    kind: "time_entries",
    all: [],
    some: [],
    label: ["category", "project", "activity", "type", "tags", "tag"],
    note: ["note", "notes", "description", "title", "subject", "comment", "task"],
  },
];

/** Returns the kind of table with stretches of time that has these columns, or undefined. */
export function entryFormatOf(header: CsvRow): EntryFormat | undefined {
  const has = (name: string) => hasColumns(header, name);
  const hasTimes = STARTS.some(has) && (ENDS.some(has) || LENGTHS.some(has));
  return ENTRY_FORMATS.find(({ kind, all, some }) => {
    if (kind === "time_entries") return hasTimes;
    return all.every(has) && some.some(has);
  });
}

/** What the user may choose about a table. */
export interface EntryChoices {
  /** The order of dates with slashes that their numbers do not decide. */
  readonly order?: DateOrder | undefined;
  /** Whose rows are read, of a file with several people's. */
  readonly person?: string | undefined;
  /** The email of the user: the rows of this person are read unless another is chosen. */
  readonly email?: string | undefined;
  /** The category of each project or activity. */
  readonly categories?: ReadonlyMap<string, TimeCategory> | undefined;
}

/** A project or activity of a file, and what its rows become. */
export interface ForeignLabel {
  /** Empty for rows without one. */
  readonly name: string;
  readonly rows: number;
  readonly category: TimeCategory;
}

/** What a table with stretches of time contains, beside its entries. */
export interface EntryTable extends ForeignData {
  /** Those that have no name of a category, the most frequent first. */
  readonly labels: readonly ForeignLabel[];
  /** The people of a file with several, and whose rows were read; empty for a file of one. */
  readonly people: readonly string[];
  readonly person: string;
  /** The order of its dates where their numbers leave it open; null where they do not. */
  readonly order: DateOrder | null;
  /** The lines with a time that the clock skips: it was moved forward. */
  readonly moved: readonly number[];
  /** Whether it has hours and no times, so that the entries of a day were laid out one after another. */
  readonly laidOut: boolean;
  /** How many whole days of a calendar were left out. */
  readonly wholeDays: number;
}

/** When the first entry of a day begins of which a file has only the length. */
const FIRST_HOUR = "09:00";

const DAY_MS = 86_400_000;

/**
 * Reads a table with stretches of time. Times without an offset are by the clock of the user's zone. Rows without an
 * end are timers that still ran: they are left out. Where a file has dates and lengths and no times, the entries of a
 * date are laid out one after another.
 */
export function readEntryTable(
  [header, ...rows]: readonly CsvRow[],
  format: EntryFormat,
  rule: DayRule,
  choices: EntryChoices,
): EntryTable {
  const cell = columnsOf(header);
  const has = (...names: readonly string[]) => names.some((name) => hasColumns(header, name));
  const [hasStarts, hasEnds, hasEndDates] = [has(...STARTS), has(...ENDS), has("End date", "Stop date")];
  const text = (row: CsvRow, ...names: readonly string[]) => withoutApostrophe(cell(row, ...names)).trim();
  const personOf = (row: CsvRow) =>
    text(row, "User") || [text(row, "First Name"), text(row, "Last Name")].filter(Boolean).join(" ");
  const byPerson = Map.groupBy(rows, personOf);
  const people = [...byPerson.keys()].sort();
  const own = choices.email && rows.find((row) => text(row, "Email").toLowerCase() === choices.email);
  const most = people.toSorted((one, other) =>
    (byPerson.get(other)?.length ?? 0) - (byPerson.get(one)?.length ?? 0)
  );
  const person = choices.person ?? (own ? personOf(own) : most[0] ?? "");
  const ours = people.length > 1 ? byPerson.get(person) ?? [] : rows;

  const found = orderOf(datesOf(ours));
  const isOpen = found === "open";
  const order = found && found !== "open"
    ? found
    : choices.order ?? (format.kind === "clockify" || hasHalves(ours) ? "month_first" : "day_first");

  function* datesOf(some: readonly CsvRow[]) {
    for (const row of some) {
      for (const names of [["Start date"], ["End date", "Stop date"], DATES, STARTS, ENDS]) {
        yield text(row, ...names);
      }
    }
  }
  function hasHalves(some: readonly CsvRow[]): boolean {
    return some.some((row) => /\d ?[ap]\.?m/i.test(text(row, "Start time") || text(row, ...STARTS)));
  }

  const clock = createClock(rule.timezone);
  const isTracker = format.kind !== "time_entries";
  let wholeDays = 0;
  let laidOut = false;
  const moved: number[] = [];
  /** Where the next entry of a date begins, by the date. */
  const next = new Map<string, number>();

  const spanOf = (row: CsvRow): ReadSpan | null => {
    const when = (parts: readonly string[]) => readWhen(parts.filter(Boolean).join(" "), order, row.line);
    const date = text(row, "Start date") || text(row, ...DATES);
    const endDate = text(row, "End date", "Stop date");
    const [from, to] = [text(row, ...startNames(row)), text(row, ...endNames(row))];
    const length = readLength(text(row, ...LENGTHS));
    if (from === "" && !hasStarts) return afterOthers(row, date, length);
    const isEnded = to !== "" && (endDate !== "" || !hasEndDates);
    if (!isEnded && isTracker && hasEnds) return null;
    const start = when(isTime(from) ? [date, from] : [from]);
    const end = isEnded || length === null
      ? when(isTime(to) ? [endDate || date, to] : [to])
      : later(start, length);
    // Trackers' times have no fractions: what began and ended in the same second has no length.
    if (isTracker && isSameTime(start, end)) return null;
    const read = readSpan(start, end, clock, length);
    // With one date for both, an end before its start is on the next day.
    if (read || !isTime(to) || endDate !== "") return requireSpan(read, row);
    return requireSpan(readSpan(start, later(end, DAY_MS), clock, length), row);
  };

  const startNames = (row: CsvRow) => cell(row, "Start time") ? ["Start time"] : STARTS;
  const endNames = (row: CsvRow) => {
    const times = ["End time", "Stop time"].filter((name) => cell(row, name));
    return times.length > 0 ? times : ENDS;
  };

  const afterOthers = (row: CsvRow, date: string, length: number | null): ReadSpan | null => {
    const day = readDate(date, order);
    if (day === null) throw new CsvError(row.line, `"${date}" is not a date such as 2026-11-21.`);
    if (length === null) throw new CsvError(row.line, "This row has neither times nor a length.");
    if (length === 0) return null;
    const first = Temporal.PlainDateTime.from(`${day}T${FIRST_HOUR}`).toZonedDateTime(rule.timezone);
    const start = next.get(day) ?? first.epochMilliseconds;
    next.set(day, start + length);
    laidOut = true;
    return { start, end: start + length, moved: false };
  };

  const counts = new Map<string, { rows: number; isPaid: boolean }>();
  const read = readRows(ours, (row): LabelledEntry | null => {
    if (/^true$/i.test(text(row, "All day event"))) {
      wholeDays++;
      return null;
    }
    const span = spanOf(row);
    if (!span) return null;
    if (span.moved) moved.push(row.line);
    const label = format.label.map((name) => text(row, name)).find(Boolean) ?? "";
    const known = categoryOf(label);
    const count = counts.get(label) ?? { rows: 0, isPaid: false };
    const isPaid = count.isPaid || text(row, "Client", "Customer") !== "";
    counts.set(label, { rows: count.rows + 1, isPaid });
    const parts = format.note.map((name) => text(row, name)).filter((part) => part !== "" && part !== label);
    return {
      line: row.line,
      ...span,
      category: known ?? "Misc",
      idCategory: known ?? "Misc",
      note: [known ? "" : label, ...(format.kind === "time_entries" ? parts.slice(0, 1) : parts)]
        .filter(Boolean).join(": "),
      label,
    };
  });
  const labels = [...counts].filter(([name]) => !categoryOf(name)).map(([name, { rows, isPaid }]) => ({
    name,
    rows,
    category: choices.categories?.get(name) ?? guessCategory(name, isPaid),
  })).sort((one, other) => other.rows - one.rows);
  const chosen = new Map(labels.map(({ name, category }) => [name, category]));
  const entries = read.good.map((entry) => ({
    ...entry,
    category: chosen.get(entry.label) ?? entry.category,
  }));
  const { badRows, ...data } = entriesToDays(entries, rule);
  return {
    ...data,
    badRows: [...read.bad, ...badRows].sort((one, other) => one.line - other.line),
    labels,
    people: people.length > 1 ? people : [],
    person: people.length > 1 ? person : "",
    order: isOpen ? order : null,
    moved,
    laidOut,
    wholeDays,
  };
}

interface LabelledEntry extends ForeignEntry {
  readonly label: string;
}

/** Whether a text is a time of day without a date. */
function isTime(text: string): boolean {
  return /^\d{1,2}:\d{2}/.test(text);
}

function later(when: When, ms: number): When {
  return typeof when === "number" ? when + ms : { ...when, ms: when.ms + ms };
}

function isSameTime(one: When, other: When): boolean {
  return typeof one === "number" || typeof other === "number"
    ? one === other
    : one.date === other.date && one.ms === other.ms;
}

function requireSpan(span: ReadSpan | null, { line }: CsvRow): ReadSpan {
  if (!span) throw new CsvError(line, "End time must be after start time.");
  return span;
}
