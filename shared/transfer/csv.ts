import * as z from "zod/mini";
import { DaySummarySchema } from "../domain/records.ts";
import {
  BattleSchema,
  type EntryFor,
  EntrySchema,
  forKey,
  GoalSchema,
  type ItemKind,
} from "../domain/rings/mod.ts";
import { cutText } from "../domain/schema.ts";
import { t, type Values } from "../texts/translate.ts";

/** The tables that are exported as CSV. */
export const CSV_TABLES = ["entries", "goals", "battles", "days"] as const;

export type CsvTable = (typeof CSV_TABLES)[number];

/** A row of a CSV file. */
export interface CsvRow {
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** How many characters of a file a message repeats: a cell may have megabytes. */
const MAX_REPEATED = 200;

/** A foreign file that cannot be read, or has something in it that cannot be stored. */
export class CsvError extends Error {
  override readonly name = "CsvError";
  /** What is wrong, in the language in use. */
  readonly problem: string;

  /** The line is null for what concerns the whole file. `problem` is in English, with places for `values`. */
  constructor(readonly line: number | null, problem: string, values: Values = {}) {
    const short = Object.entries(values).map(([name, value]) => [name, shortened(value)]);
    const text = t(problem, Object.fromEntries(short));
    super(line === null ? text : t("Line {line}: {problem}", { line, problem: text }));
    this.problem = text;
  }
}

function shortened(value: string | number): string | number {
  return typeof value === "string" && value.length > MAX_REPEATED
    ? `${cutText(value, MAX_REPEATED)}…`
    : value;
}

/** What separates cells: a comma, or what spreadsheets write where numbers have commas. */
type Separator = "," | ";" | "\t";

/** By the separator: one cell and what ends it. A cell is quoted with doubled quotes inside, or bare. */
const CELLS: Readonly<Record<Separator, RegExp>> = {
  ",": /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y,
  ";": /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|\n|\r|$)/y,
  "\t": /(?:"((?:[^"]|"")*)"|([^"\t\r\n]*))(\t|\r\n|\n|\r|$)/y,
};

/**
 * Returns the rows of a CSV text (RFC 4180, any line break, with or without a byte order mark); rows with nothing in
 * them are left out. Throws a {@link CsvError} when a quote is not closed.
 */
export function readCsv(text: string, separator: Separator = ","): CsvRow[] {
  const pattern = CELLS[separator];
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let [line, begun] = [1, 1];
  pattern.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
  while (pattern.lastIndex < text.length || cells.length > 0) {
    const match = pattern.exec(text);
    if (!match) throw new CsvError(line, "A quote in this row is not closed, or is in the wrong place.");
    const [, quoted, bare = "", end = ""] = match;
    cells.push(quoted?.replaceAll('""', '"') ?? bare);
    line += (quoted?.match(/\r\n|\n|\r/g)?.length ?? 0) + (end === separator || end === "" ? 0 : 1);
    if (end === separator) continue;
    if (cells.some((cell) => cell !== "")) rows.push({ line: begun, cells });
    [cells, begun] = [[], line];
  }
  return rows;
}

/** The first line with which some spreadsheets say what separates the cells. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([,;\t])"?(\r\n|\n|\r)/i;

/** Returns what separates the cells of a file: what its first line says, or what follows the first name in it. */
export function separatorOf(text: string): Separator {
  const [found] = SEPARATOR_LINE.exec(text)?.slice(1) ?? /[,;\t\r\n]/.exec(text) ?? [];
  return found === ";" || found === "\t" ? found : ",";
}

/** Returns the rows of a file whose first line names its columns, whatever separates them. */
export function readTable(text: string): CsvRow[] {
  const rows = readCsv(text, separatorOf(text));
  return SEPARATOR_LINE.test(text) ? rows.slice(1) : rows;
}

/** A table of the items of one list: each with the day it is on, and a column for each field of its schema. */
export interface ItemTable {
  readonly kind: ItemKind;
  readonly columns: readonly string[];
}

/** The tables of items. A field that is added to an item's schema is a column at once. */
export const ITEM_TABLES: Readonly<Record<Exclude<CsvTable, "days">, ItemTable>> = {
  entries: { kind: "entry", columns: ["day", ...Object.keys(EntrySchema.shape)] },
  // Whether a goal was archived afterwards is not part of its day.
  goals: { kind: "goal", columns: ["day", ...Object.keys(z.omit(GoalSchema, { archived: true }).shape)] },
  battles: { kind: "battle", columns: ["day", ...Object.keys(BattleSchema.shape)] },
};

/**
 * The columns of the table of days: a column for each figure, and one for each ring where there is a figure for each.
 */
export const DAY_COLUMNS: readonly string[] = Object.entries(DaySummarySchema.shape).flatMap(
  ([name, schema]) => {
    // `type` discriminates the union of definitions.
    const { def } = schema._zod as z.core.$ZodTypes["_zod"];
    return def.type === "object" ? Object.keys(def.shape).map((inner) => `${name}_${inner}`) : [name];
  },
);

/** Returns the cells of a record in the order of `columns`; `completion_earth` is the field `earth` of `completion`. */
export function cellsOf(columns: readonly string[], record: Readonly<Record<string, unknown>>): CellValue[] {
  const flat = new Map(Object.entries(record).flatMap(([name, value]) => flattened(name, value)));
  return columns.map((column) => flat.get(column));
}

function flattened(name: string, value: unknown): [string, CellValue][] {
  if (Array.isArray(value)) return [[name, value.join(" ")]];
  // Only entries have the field, and each of them has it from its schema.
  if (name === "for" && value) return [[name, forKey(value as EntryFor)]];
  if (value instanceof Object) {
    return Object.entries(value).flatMap(([inner, one]) => flattened(`${name}_${inner}`, one));
  }
  return [[name, isCell(value) ? value : String(value)]];
}

function isCell(value: unknown): value is CellValue {
  return value === null || ["string", "number", "boolean", "undefined"].includes(typeof value);
}

/**
 * Where spreadsheets see a formula begin: OWASP's list, with its full-width forms, at the start of a text, or behind
 * what separates cells in another spreadsheet. A place that has apostrophes gets one more, so that reading takes away
 * what writing has added.
 */
const FORMULA = /(?<=^|[;\t])(?='*[=+\-@\t\r\n＝＋－＠])/g;
const MARKED = /(?<=^|[;\t])'(?='*[=+\-@\t\r\n＝＋－＠])/g;

/** What a file begins with so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

type CellValue = string | number | boolean | null | undefined;

/**
 * Returns a row of CSV (RFC 4180), with its line break. What a spreadsheet would run as a formula gets an
 * apostrophe in front; numbers stay numbers.
 */
export function csvRow(cells: readonly CellValue[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: CellValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = value.replaceAll(FORMULA, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns the text of a cell without the apostrophes that {@link csvRow} puts in front of formulas. */
export function withoutApostrophe(text: string): string {
  return text.replaceAll(MARKED, "");
}
