import * as z from "zod/mini";
import type { CalendarDate } from "#shared/day/mod.ts";
import type { Day } from "#shared/records/mod.ts";
import { RING_NAMES } from "#shared/rings/mod.ts";
import { type DocumentKind, fromStored } from "./document.ts";

/**
 * What a month remembers of a day, so that streaks need no rings. Short names, since every read of a day
 * carries the month: `rings` has one bit for each complete ring, earth the lowest; `battles` counts logs.
 */
const RowSchema = z.object({ rings: z.int(), battles: z.int() });

export type MonthRow = z.infer<typeof RowSchema>;

/** The rows of a month by their days. A day that was never written has none. */
export type Month = Record<CalendarDate, MonthRow>;

export const MONTH: DocumentKind<Month> = {
  name: "month",
  schema: z.record(z.string(), RowSchema),
  migrations: [],
};

/** The month in an entry that was read with its key; without rows when nothing was written in it. */
export function monthIn(entry: Deno.KvEntryMaybe<unknown> | undefined): Month {
  return entry?.versionstamp ? fromStored(MONTH, entry.value) : {};
}

/** The row of a day. */
export function monthRow({ completion, void: { battle_logs } }: Pick<Day, "completion" | "void">): MonthRow {
  return {
    rings: RING_NAMES.reduce((bits, ring, index) => completion[ring] ? bits | (1 << index) : bits, 0),
    battles: battle_logs.length,
  };
}
