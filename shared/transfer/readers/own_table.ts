import * as z from "zod/mini";
import { type CalendarDate, isCalendarDate } from "../../calendar/mod.ts";
import {
  BattleSchema,
  DAY_LISTS,
  EntrySchema,
  GoalSchema,
  type ListItem,
  withItems,
} from "../../rings/mod.ts";
import { InstantSchema } from "../../schema/instant.ts";
import { CsvError, type CsvRow } from "../csv/read_csv.ts";
import type { CsvTable } from "../csv/csv_table.ts";
import { ITEM_TABLES } from "../csv/tables.ts";
import { withoutApostrophe } from "../csv/write_csv.ts";
import { type DayRecord, emptyRings } from "../document.ts";
import { itemProblem } from "../item_problem.ts";
import { columnsOf, hasColumns } from "./columns.ts";
import { contentId } from "./content_id.ts";
import { type ForeignData, readRows } from "./foreign_entries.ts";

/** A table that Gorin exports of the items of a list. */
export type OwnTable = Exclude<CsvTable, "days">;

const SCHEMAS = { entries: EntrySchema, goals: GoalSchema, battles: BattleSchema } as const;

/** Returns which of our tables has these columns, or undefined. Spreadsheets may have added or moved some. */
export function ownTableOf(header: CsvRow): OwnTable | undefined {
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
 * what the account has.
 */
export function readOwnTable([header, ...rows]: readonly CsvRow[], table: OwnTable): ForeignData {
  const cell = columnsOf(header);
  const { kind } = ITEM_TABLES[table];
  const { max, plural } = DAY_LISTS[kind];
  const byDay = new Map<CalendarDate, Map<string, ListItem>>();
  const { bad } = readRows(rows, (row) => {
    const day = cell(row, "day").trim();
    if (!isCalendarDate(day)) throw new CsvError(row.line, `"${day}" is not a date such as 2026-11-21.`);
    const fields = Object.entries(SCHEMAS[table].shape).flatMap(([name, schema]): [string, unknown][] => {
      const text = withoutApostrophe(cell(row, name));
      // A row that was added by hand has no id: it gets the same one each time.
      const value = name === "id" && text === "" ? contentId(table, ...row.cells) : valueOf(schema, text);
      return value === undefined ? [] : [[name, value]];
    });
    const parsed = z.safeParse(SCHEMAS[table], Object.fromEntries(fields));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new CsvError(row.line, `The value of "${issue?.path.join(".")}" in this row is not valid.`);
    }
    const problem = itemProblem(kind, parsed.data);
    if (problem) throw new CsvError(row.line, "The times of this row are not valid.");
    const list = byDay.get(day) ?? new Map<string, ListItem>();
    if (list.has(parsed.data.id)) {
      throw new CsvError(row.line, "The id of this row is there twice on its day.");
    }
    if (list.size >= max) throw new CsvError(row.line, `${day} has more than ${max} ${plural}.`);
    byDay.set(day, list.set(parsed.data.id, parsed.data));
    return null;
  });
  const days = [...byDay].sort(([one], [other]) => one.localeCompare(other))
    .map(([date, list]): DayRecord => {
      const { ring, next } = withItems(kind, emptyRings(), [...list.values()]);
      return { date, [ring]: next };
    });
  return { days, shortened: 0, badRows: bad };
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
