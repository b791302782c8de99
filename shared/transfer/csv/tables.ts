import { DaySummarySchema } from "../../records/mod.ts";
import { BattleSchema, EntrySchema, GoalSchema, type ItemKind } from "../../rings/mod.ts";
import * as z from "zod/mini";
import type { CsvTable } from "./csv_table.ts";
import type { CellValue } from "./write_csv.ts";

/** A table of the items of one list: each with the day it is on, and a column for each field of its schema. */
export interface ItemTable {
  readonly kind: ItemKind;
  readonly columns: readonly string[];
}

/** The tables of items. A field that is added to an item's schema is a column at once. */
export const ITEM_TABLES: Readonly<Record<Exclude<CsvTable, "days">, ItemTable>> = {
  entries: { kind: "entry", columns: ["day", ...Object.keys(EntrySchema.shape)] },
  // Whether a goal was archived afterwards is no part of its day.
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
  if (value instanceof Object) {
    return Object.entries(value).flatMap(([inner, one]) => flattened(`${name}_${inner}`, one));
  }
  return [[name, isCell(value) ? value : String(value)]];
}

function isCell(value: unknown): value is CellValue {
  return value === null || ["string", "number", "boolean", "undefined"].includes(typeof value);
}
