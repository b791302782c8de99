import * as z from "zod/mini";
import {
  type CalendarDate,
  dayBounds,
  type DayRule,
  type DaySpan,
  isCalendarDate,
} from "../domain/calendar.ts";
import {
  BattleSchema,
  DAY_LISTS,
  EARTH_LIMITS,
  type Entry,
  EntrySchema,
  type Goal,
  GoalSchema,
  type GoalState,
  type ListItem,
  readForKey,
  TIME_CATEGORIES,
  type TimeCategory,
  WATER_LIMITS,
  withItems,
} from "../domain/rings/mod.ts";
import { InstantSchema, replaceUnsafe } from "../domain/schema.ts";
import { type Span, splitByDay } from "../domain/time.ts";
import {
  type PossibleInstants,
  possibleInstants,
  readLengthBefore,
  spanBetween,
} from "../domain/typed_time.ts";
import { t } from "../texts/translate.ts";
import {
  CsvError,
  type CsvRow,
  type CsvTable,
  DAY_COLUMNS,
  ITEM_TABLES,
  readCsv,
  readTable,
  separatorOf,
  withoutApostrophe,
} from "./csv.ts";
import { type DayRecord, emptyRings, itemProblem } from "./document.ts";

/** Returns the names in the first line of a file. A line that is not CSV is split at its commas. */
function headerOf(text: string): CsvRow {
  const [first = ""] = text.replace(/^\ufeff/, "").split(/[\r\n]/, 1);
  try {
    return readTable(first)[0] ?? { line: 1, cells: [] };
  } catch {
    return { line: 1, cells: first.split(",") };
  }
}

/** Returns a function that gives the cell of a column by one of its names; names are compared without their case. */
function columnsOf(header: CsvRow | undefined): (row: CsvRow, ...names: readonly string[]) => string {
  const indexes = new Map(header?.cells.map((name, index) => [name.trim().toLowerCase(), index]));
  return (row, ...names) => {
    const index = names.map((name) => indexes.get(name.toLowerCase())).find((found) => found !== undefined);
    return index === undefined ? "" : row.cells[index] ?? "";
  };
}

/** Whether the header has all these columns. */
function hasColumns(header: CsvRow | undefined, ...names: readonly string[]): boolean {
  const there = new Set(header?.cells.map((name) => name.trim().toLowerCase()));
  return names.every((name) => there.has(name.toLowerCase()));
}

/** Throws when the header has not all these columns. */
function requireColumns(header: CsvRow | undefined, ...names: readonly string[]): void {
  if (!hasColumns(header, ...names)) {
    throw new CsvError(header?.line ?? 1, "The first line must name the columns {columns}.", {
      columns: names.join(", "),
    });
  }
}

const LANES = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const;

/**
 * Returns the UUID (version 8) that follows from these parts: the same for the same parts, so that importing a file
 * twice adds nothing. A hash against accidents, not against attacks: `crypto.subtle` is missing where the page has no
 * TLS.
 */
export function contentId(...parts: readonly string[]): string {
  const text = JSON.stringify(parts);
  const hex = LANES.map((seed, lane) => hash(text, seed, lane).toString(16).padStart(8, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${
    hex.slice(20)
  }`;
}

/** A 32-bit hash of every UTF-16 unit: multiply and rotate, then MurmurHash3's finalizer. */
function hash(text: string, seed: number, lane: number): number {
  let state = seed ^ text.length;
  for (let at = 0; at < text.length; at++) {
    state = Math.imul(state ^ text.charCodeAt(at), LANES[lane % 2 === 0 ? 1 : 2]);
    state = (state << (13 + lane)) | (state >>> (19 - lane));
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** A stretch of time in another tool's file. */
interface ForeignEntry {
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
interface ForeignData {
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
function readRows<R, T>(rows: readonly R[], read: (row: R) => T | null): RowCollector<T> {
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
function entriesToDays(entries: readonly ForeignEntry[], rule: DayRule): ForeignData {
  const byDate = new Map<CalendarDate, Entry[]>();
  const seen = new Map<string, number>();
  const split = createSplit(rule);
  let shortened = 0;
  const { bad } = readRows(entries, ({ line, start, end, category, idCategory, note }) => {
    if (end <= start) throw new CsvError(line, "End time must be after start time.");
    if (end - start > MAX_FOREIGN_HOURS * HOUR_MS) {
      throw new CsvError(line, "This entry is longer than {hours} hours.", { hours: MAX_FOREIGN_HOURS });
    }
    const stored = storableText(note, EARTH_LIMITS.note);
    const pieces = split({ start, end }).flatMap(atMostOneDayLong);
    const full = pieces.find(({ day }) => (byDate.get(day)?.length ?? 0) >= EARTH_LIMITS.entries);
    if (full) {
      throw new CsvError(line, "{date} has more than {max} time entries.", {
        date: full.day,
        max: EARTH_LIMITS.entries,
      });
    }
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
function storableText(text: string, max: number): { text: string; shortened: boolean } {
  const stored = replaceUnsafe(text.replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, "\n").toWellFormed()).trim();
  if (stored.length <= max) return { text: stored, shortened: false };
  return { text: `${stored.slice(0, max - 1).trim().toWellFormed()}…`, shortened: true };
}

/** Words in the names of projects and activities, by the category that they suggest. */
const WORDS: Readonly<Partial<Record<TimeCategory, string>>> = {
  "Deep Work":
    "work working dev development code coding programming project writing write draft design research build " +
    "engineering website app product feature thesis focus client",
  "Admin":
    "admin administration email emails mail inbox meeting meetings call calls planning plan invoice invoices " +
    "finance finances accounting office paperwork standup chores cleaning household shopping errands support",
  "Learning":
    "learning learn study studying studies course courses class lecture lectures school university homework reading " +
    "read book books language training exam practice tutorial",
  "Health":
    "health gym run running workout exercise sport sports fitness yoga walk walking swim swimming cycling doctor " +
    "dentist therapy meditation meditate meal meals cooking breakfast lunch dinner",
  "Social": "social family friend friends kids party date community church volunteering",
  "Entertainment":
    "entertainment tv movie movies film netflix youtube game games gaming music fun leisure hobby",
  "Sleep": "sleep sleeping nap bed bedtime",
  "Commuting": "commuting commute drive driving travel train bus transit",
};

const BY_WORD: ReadonlyMap<string, TimeCategory> = new Map(
  TIME_CATEGORIES.flatMap((category) =>
    (WORDS[category]?.split(" ") ?? []).map((word): [string, TimeCategory] => [word, category])
  ),
);

/** Returns our category of this name, in English or the language in use, whatever its case, or undefined. */
function categoryOf(name: string): TimeCategory | undefined {
  const wanted = name.trim().toLowerCase();
  return TIME_CATEGORIES.find((category) =>
    category.toLowerCase() === wanted || t(category).toLowerCase() === wanted
  );
}

/** Returns the category that the name of a project or activity suggests; `isPaid`: somebody pays for it. */
function guessCategory(name: string, isPaid: boolean): TimeCategory {
  const words = name.toLowerCase().split(/[^\p{L}]+/u);
  const found = words.map((word) => BY_WORD.get(word)).find(Boolean);
  return categoryOf(name) ?? found ?? (isPaid ? "Deep Work" : "Misc");
}

/** Which part of a date with slashes is the month. */
export type DateOrder = "month_first" | "day_first";

/** A time in a file: an instant (milliseconds since 1970), or what a clock showed, as milliseconds of a date. */
type When = number | { readonly date: string; readonly ms: number };

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
function orderOf(dates: Iterable<string>): DateOrder | "open" | null {
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
function readDate(text: string, order: DateOrder): string | null {
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
  throw new CsvError(line, '"{text}" is not a date and time such as 2026-11-21 09:15.', {
    text: text.trim(),
  });
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
interface ReadSpan extends Span {
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
function entryFormatOf(header: CsvRow): EntryFormat | undefined {
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
interface EntryTable extends ForeignData {
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
function readEntryTable(
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
    // Trackers' times have no fractions: what began and ended in the same second has no length, unless one is given.
    if (isTracker && isSameTime(start, end) && !length) return null;
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
    if (day === null) {
      throw new CsvError(row.line, '"{text}" is not a date such as 2026-11-21.', { text: date });
    }
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

/** The columns that identify HabitBull's export. */
const HABIT_BULL_COLUMNS = ["HabitName", "CalendarDate", "Value"] as const;

/**
 * Reads HabitBull's export, a row for each habit and day. Each habit becomes a goal: Success where it has a value, and
 * Failed where that is 0.
 */
function readHabitBull(
  [header, ...rows]: readonly CsvRow[],
  chosen: DateOrder | undefined,
): ForeignData & { readonly order: DateOrder | null } {
  const cell = columnsOf(header);
  const found = orderOf(rows.map((row) => cell(row, "CalendarDate")));
  const order = found && found !== "open" ? found : chosen ?? "day_first";
  const byDay = new Map<CalendarDate, Map<string, Goal>>();
  let shortened = 0;
  const { bad } = readRows(rows, (row) => {
    const [written, value] = [cell(row, "CalendarDate").trim(), cell(row, "Value").trim()];
    const date = readDate(written.split(/[T ]/, 1)[0] ?? "", order);
    if (date === null) {
      throw new CsvError(row.line, '"{text}" is not a date such as 2026-11-21.', { text: written });
    }
    if (value === "") return null;
    if (!/^\d+([.,]\d+)?$/.test(value)) {
      throw new CsvError(row.line, '"{text}" is not a number.', { text: value });
    }
    const name = storableText(cell(row, "HabitName"), WATER_LIMITS.target);
    const goals = byDay.get(date) ?? new Map<string, Goal>();
    const id = contentId("habit", cell(row, "HabitName"));
    if (goals.has(id)) throw new CsvError(row.line, "This habit is there twice on {date}.", { date });
    if (goals.size >= WATER_LIMITS.goals) {
      throw new CsvError(row.line, "{date} has more than {max} habits.", { date, max: WATER_LIMITS.goals });
    }
    if (name.shortened) shortened++;
    const domain = storableText(cell(row, "HabitCategory"), WATER_LIMITS.domain).text || "Habits";
    const note = [value === "0" || value === "1" ? "" : value, cell(row, "CommentText")].filter(Boolean);
    byDay.set(
      date,
      goals.set(id, {
        id,
        domain,
        target: name.text || domain,
        baseline: WATER_LIMITS.amount.min,
        step_pct: WATER_LIMITS.stepPct.default,
        current_target: WATER_LIMITS.amount.min,
        state: Number(value.replace(",", ".")) > 0 ? "success" : "fail",
        note: storableText(note.join(": "), WATER_LIMITS.note).text,
      }),
    );
    return null;
  });
  const days = [...byDay].sort(([one], [other]) => one.localeCompare(other))
    .map(([date, goals]) => ({ date, water: { goals: [...goals.values()] } }));
  return { days, shortened, badRows: bad, order: found === "open" ? order : null };
}

/** The columns that identify `Habits.csv`. */
const LOOP_HABIT_COLUMNS = ["Position", "Name", "Color"] as const;

/** The domain of goals that were habits. */
const DOMAIN = "Habits";

/** A habit that is counted has its values in thousandths. */
const THOUSANDTHS = 1_000;

/** What a check mark means, in words as Loop writes them since version 2.1 and in numbers as before. */
const YES_OR_NO: Readonly<Record<string, GoalState | null>> = {
  YES_MANUAL: "success",
  "2": "success",
  NO: "fail",
  "0": "fail",
  // Not due, because it was done often enough on other days.
  YES_AUTO: null,
  "1": null,
  SKIP: null,
  "3": null,
  UNKNOWN: null,
  "-1": null,
};

/** A mark as version 2.1 wrote it by mistake: `Entry(timestamp=2023-01-09, value=-1)`. */
const WRAPPED_MARK = /"?Entry\(timestamp=[^,()\r\n]*, ?value=(-?\d+)\)"?/g;

/** A mark, or what stands in place of one in a file of check marks. */
const LIKE_A_MARK = /^([A-Z_]*|-?\d+)$/;

/** Whether a text is Loop's check marks: the first column is `Date`, and the cells below the others are like marks. */
function isCheckmarks(text: string): boolean {
  const [first = "", second = ""] = text.slice(0, BEGINNING).replaceAll(WRAPPED_MARK, "$1")
    .split(/\r\n|[\r\n]/, 2);
  const [date, ...names] = headerOf(first).cells;
  const marks = headerOf(second).cells.slice(1);
  return date?.toLowerCase() === "date" && names.length > 0 && marks.every((mark) => LIKE_A_MARK.test(mark));
}

/** A first line is shorter than this, whatever the habits are called. */
const BEGINNING = 65_536;

/** What `Habits.csv` says of a habit. */
interface Habit {
  readonly counted: boolean;
  readonly target: number;
  readonly atMost: boolean;
  readonly unit: string;
  readonly archived: boolean;
}

const PLAIN: Habit = { counted: false, target: 1, atMost: false, unit: "", archived: false };

/**
 * Reads Loop Habit Tracker's export: `Checkmarks.csv` and, where there is one, `Habits.csv`, both from the top of its
 * archive. Each habit becomes a goal, with the same id on each day that has a mark: done is Success, not done is
 * Failed, and a counted habit that was begun is Partial. Days on which a habit was skipped, was not due or has no mark
 * have no goal of it; of an archived habit, only what was done is taken.
 */
function readLoop(written: string, habits: string | null): ForeignData {
  const checkmarks = written.replaceAll(WRAPPED_MARK, "$1");
  const known = readHabits(habits);
  const header = headerOf(checkmarks);
  // Every line ends with a comma, unless another program saved the file.
  const values = header.cells.at(-1) === "" ? header.cells.slice(1, -1) : header.cells.slice(1);
  if (values.join() === "Value,Notes") {
    throw new CsvError(
      1,
      "This is the file of one habit. Choose Checkmarks.csv from the top of the archive.",
    );
  }
  const named = habitsOf(values, known);
  const cells = header.cells.length - values.length + named.length;
  let shortened = named.filter(({ name }) => storableText(name, WATER_LIMITS.target).shortened).length;
  const seen = new Set<CalendarDate>();
  const days = rowsOf(checkmarks).map((row) => {
    const date = dateOf(row);
    if (seen.has(date)) throw new CsvError(row.line, "{date} is there twice.", { date });
    seen.add(date);
    requireCells(row, cells);
    const goals = named.flatMap((habit, index) => goalOf(habit, row, row.cells[index + 1] ?? ""));
    if (goals.length > WATER_LIMITS.goals) {
      throw new CsvError(row.line, "{date} has more than {max} habits.", { date, max: WATER_LIMITS.goals });
    }
    return { date, water: { goals } };
  });
  const found = days.filter(({ water }) => water.goals.length > 0);
  if (found.length === 0) shortened = 0;
  return { days: found.sort((one, other) => one.date.localeCompare(other.date)), shortened, badRows: [] };
}

/** The rows below the first line, which is not always CSV. */
function rowsOf(checkmarks: string): CsvRow[] {
  const end = checkmarks.search(/[\r\n]/);
  return end < 0 ? [] : readCsv(checkmarks.slice(end), separatorOf(checkmarks));
}

/** A habit of the first line. */
interface NamedHabit {
  readonly name: string;
  /** How many habits before it have the same name. */
  readonly nth: number;
  readonly habit: Habit;
}

/** The habits of the first line. Loop does not quote their names there: one with commas stands in several cells. */
function habitsOf(
  parts: readonly string[],
  known: ReadonlyMap<string, readonly Habit[]>,
): NamedHabit[] {
  const named: NamedHabit[] = [];
  const counts = new Map<string, number>();
  const mostCells = known.keys().reduce((most, name) => Math.max(most, name.split(",").length), 1);
  for (let at = 0; at < parts.length;) {
    let name = parts[at] ?? "";
    let cells = 1;
    for (let more = 1; more <= mostCells; more++) {
      const joined = parts.slice(at, at + more).join(",");
      if (!known.has(joined)) continue;
      [name, cells] = [joined, more];
      break;
    }
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    named.push({ name, nth, habit: known.get(name)?.[nth] ?? PLAIN });
    at += cells;
  }
  return named;
}

/** Throws unless a row has a value for each habit. */
function requireCells({ line, cells }: CsvRow, wanted: number): void {
  const isLess = cells.length < wanted;
  if (!isLess && cells.slice(wanted).every((cell) => cell === "")) return;
  throw new CsvError(
    line,
    isLess
      ? "This row has fewer values than there are habits. Choose Habits.csv too if the name of a habit has a comma."
      : "This row has more values than there are habits. Choose Habits.csv too if the name of a habit has a comma.",
  );
}

function readHabits(text: string | null): ReadonlyMap<string, readonly Habit[]> {
  if (text === null) return new Map();
  const [header, ...rows] = readTable(text);
  requireColumns(header, ...LOOP_HABIT_COLUMNS);
  const cell = columnsOf(header);
  return Map.groupBy(rows.map((row) => toHabit(row, cell)), ({ name }) => name);
}

function toHabit(row: CsvRow, cell: ReturnType<typeof columnsOf>): Habit & { readonly name: string } {
  return {
    name: cell(row, "Name"),
    counted: cell(row, "Type") === "NUMERICAL",
    target: Number(cell(row, "Target Value") || 1),
    atMost: cell(row, "Target Type") === "AT_MOST",
    unit: cell(row, "Unit"),
    archived: cell(row, "Archived?") === "true",
  };
}

function dateOf({ line, cells: [date = ""] }: CsvRow): CalendarDate {
  if (isCalendarDate(date)) return date;
  throw new CsvError(line, '"{text}" is not a date such as 2026-11-21.', { text: date });
}

/** The goal that a habit was on the day of a row; none where it has no mark. */
function goalOf({ name, nth, habit }: NamedHabit, { line }: CsvRow, mark: string): Goal[] {
  const amount = habit.counted ? amountOf(mark) : null;
  const state = amount === null ? stateOf(mark, line) : countedState(amount, habit);
  if (state === null || (habit.archived && state === "fail")) return [];
  const { min, max } = WATER_LIMITS.amount;
  const target = Math.min(max, Math.max(min, Math.round(habit.target) || min));
  return [{
    id: contentId("habit", name, ...(nth > 0 ? [String(nth)] : [])),
    domain: DOMAIN,
    target: storableText(name, WATER_LIMITS.target).text || DOMAIN,
    baseline: target,
    step_pct: WATER_LIMITS.stepPct.default,
    current_target: target,
    state,
    // A progress is a whole number: the note keeps another amount.
    note: amount === null || Number.isInteger(amount)
      ? ""
      : storableText(`${amount} ${habit.unit}`, WATER_LIMITS.note).text,
    ...(amount !== null && { progress: Math.min(WATER_LIMITS.progress.max, Math.round(amount)) }),
    ...(habit.unit !== "" && { unit: storableText(habit.unit, WATER_LIMITS.unit).text }),
  }];
}

/** The amount of a counted habit, or null. Loop writes an amount of 0 as it writes a habit that was not done. */
function amountOf(mark: string): number | null {
  if (mark === "NO") return 0;
  return /^\d+$/.test(mark) ? Number(mark) / THOUSANDTHS : null;
}

function stateOf(mark: string, line: number): GoalState | null {
  if (mark === "") return null;
  const state = Object.hasOwn(YES_OR_NO, mark) ? YES_OR_NO[mark] : undefined;
  if (state === undefined) {
    throw new CsvError(line, '"{text}" is not a check mark. Choose Habits.csv too if a habit is counted.', {
      text: mark,
    });
  }
  return state;
}

function countedState(amount: number, { target, atMost }: Habit): GoalState {
  if (atMost) return amount <= target ? "success" : "fail";
  if (amount >= target) return "success";
  return amount > 0 ? "partial" : "fail";
}

/** A table that Gorin exports of the items of a list. */
export type OwnTable = Exclude<CsvTable, "days">;

const SCHEMAS = { entries: EntrySchema, goals: GoalSchema, battles: BattleSchema } as const;

/** Returns which of our tables has these columns, or undefined. Spreadsheets may have added or moved some. */
function ownTableOf(header: CsvRow): OwnTable | undefined {
  // The names are those of the record.
  return (Object.keys(ITEM_TABLES) as OwnTable[]).find((table) =>
    hasColumns(header, "day", "id", ...requiredOf(table))
  );
}

function requiredOf(table: OwnTable): string[] {
  return Object.entries(SCHEMAS[table].shape).filter(([, schema]) => definitionOf(schema).type !== "optional")
    .map(([name]) => name);
}

/**
 * Reads a table as Gorin exports it: each item with its id and on its day, so that what is unchanged is the same as
 * what the account has. A spreadsheet may have written the days in its own way.
 */
function readOwnTable(
  [header, ...rows]: readonly CsvRow[],
  table: OwnTable,
  chosen: DateOrder | undefined,
): ForeignData & { readonly order: DateOrder | null } {
  const cell = columnsOf(header);
  const found = orderOf(rows.map((row) => cell(row, "day")));
  const order = found && found !== "open" ? found : chosen ?? "day_first";
  const { kind } = ITEM_TABLES[table];
  const { max, plural } = DAY_LISTS[kind];
  const byDay = new Map<CalendarDate, Map<string, ListItem>>();
  const { bad } = readRows(rows, (row) => {
    const written = plain(cell(row, "day"));
    const day = readDate(written, order);
    if (day === null) {
      throw new CsvError(row.line, '"{text}" is not a date such as 2026-11-21.', { text: written });
    }
    const fields = Object.entries(SCHEMAS[table].shape).flatMap(([name, schema]): [string, unknown][] => {
      const text = withoutApostrophe(cell(row, name));
      // A row that was added by hand has no id: it gets the same one each time.
      const value = name === "id" && text === "" ? contentId(table, ...row.cells) : valueOf(schema, text);
      return value === undefined ? [] : [[name, value]];
    });
    const parsed = z.safeParse(SCHEMAS[table], Object.fromEntries(fields));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new CsvError(row.line, 'The value of "{name}" in this row is not valid.', {
        name: issue?.path.join(".") ?? "",
      });
    }
    const problem = itemProblem(kind, parsed.data);
    if (problem) throw new CsvError(row.line, "The times of this row are not valid.");
    const list = byDay.get(day) ?? new Map<string, ListItem>();
    if (list.has(parsed.data.id)) {
      throw new CsvError(row.line, "The id of this row is there twice on its day.");
    }
    if (list.size >= max) {
      throw new CsvError(row.line, `{date} has more than {max} ${plural}.`, { date: day, max });
    }
    byDay.set(day, list.set(parsed.data.id, parsed.data));
    return null;
  });
  const days = [...byDay].sort(([one], [other]) => one.localeCompare(other))
    .map(([date, list]): DayRecord => {
      const { ring, next } = withItems(kind, emptyRings(), [...list.values()]);
      return { date, [ring]: next };
    });
  return { days, shortened: 0, badRows: bad, order: found === "open" ? order : null };
}

/** Returns the value of a cell by the schema of its field; undefined for an empty one that may be absent. */
function valueOf(schema: z.core.$ZodType, text: string): unknown {
  const def = definitionOf(schema);
  switch (def.type) {
    case "optional":
      return text === "" ? undefined : valueOf(def.innerType, text);
    case "number":
      return text.trim() === "" ? undefined : Number(text);
    case "boolean":
      // Spreadsheets write TRUE and FALSE.
      return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : text;
    case "array":
      return text.split(" ").filter(Boolean).map(Number);
    case "nullable":
      return text === "" ? null : valueOf(def.innerType, text);
    case "union":
      // Only what time was spent for is one.
      return readForKey(text);
    default:
      return schema === InstantSchema ? instantOf(text) : text;
  }
}

function definitionOf(schema: z.core.$ZodType) {
  // `type` discriminates the union of definitions.
  return (schema._zod as z.core.$ZodTypes["_zod"]).def;
}

/** Returns an instant in the form in which it is stored: a spreadsheet may have dropped its fractions. */
function instantOf(text: string): string {
  const at = /Z|[+-]\d\d:\d\d$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? text : new Date(at).toISOString();
}

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
    if (own) return { ...NO_TABLE, kind: `own_${own}`, ...readOwnTable(readTable(text), own, choices.order) };
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
    "The columns of this file are not known: {names}. A table of time entries needs columns for the start, the end and the category.",
    { names: shown },
  );
}
