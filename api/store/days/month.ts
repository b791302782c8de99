import * as z from "zod/mini";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Migration } from "#shared/rings/mod.ts";
import { type DocumentKind, fromStored } from "../document.ts";

/**
 * What a month remembers of a day, so that streaks, scores and heatmaps need no rings. Short names, since every read of
 * a day carries the month: `rings` has one bit for each complete ring, earth the lowest; `battles` counts logs;
 * `minutes` are those that entries cover, overlaps once; `fought` is what {@link encodeFought} makes of the battles.
 *
 * `score`, `minutes` and `fought` are null only in a row from before they were stored ({@link isWhole}).
 */
const RowSchema = z.object({
  rings: z.int(),
  battles: z.int(),
  score: z.nullable(z.int()),
  minutes: z.nullable(z.number()),
  fought: z.nullable(z.string()),
});

export type MonthRow = z.infer<typeof RowSchema>;

/** A row that knows everything. */
export interface WholeRow extends MonthRow {
  readonly score: number;
  readonly minutes: number;
  readonly fought: string;
}

/** The rows of a month by their days. A day with nothing in it has none. */
export type Month = Readonly<Record<CalendarDate, MonthRow>>;

const RowsBeforeScoresSchema = z.record(z.string(), z.object({ rings: z.int(), battles: z.int() }));

/** A row alone does not determine its score: readers compute it from the day, and `listRows` stores it. */
const addScores: Migration = (data) =>
  Object.fromEntries(
    Object.entries(RowsBeforeScoresSchema.parse(data)).map(([date, row]) => [
      date,
      { ...row, score: null, minutes: null },
    ]),
  );

const RowsBeforeFoughtSchema = z.record(
  z.string(),
  z.object({ rings: z.int(), battles: z.int(), score: z.nullable(z.int()), minutes: z.nullable(z.number()) }),
);

/** A row alone does not determine its battles either. */
const addFought: Migration = (data) =>
  Object.fromEntries(
    Object.entries(RowsBeforeFoughtSchema.parse(data)).map(([date, row]) => [date, { ...row, fought: null }]),
  );

export const MONTH: DocumentKind<Month> = {
  name: "month",
  schema: z.record(z.string(), RowSchema),
  migrations: [addScores, addFought],
};

/** Returns the month in an entry that was read with its key; without rows when nothing was written in it. */
export function readMonth(entry: Deno.KvEntryMaybe<unknown> | undefined): Month {
  return entry?.versionstamp ? fromStored(MONTH, entry.value) : {};
}

/** Whether nothing of the row is missing. */
export function isWhole(row: MonthRow): row is WholeRow {
  return row.score !== null && row.minutes !== null && row.fought !== null;
}

/** Returns the month with `rows` set, or removed where they are null. */
export function withRows(month: Month, rows: ReadonlyMap<CalendarDate, MonthRow | null>): Month {
  const next: Record<CalendarDate, MonthRow> = { ...month };
  for (const [date, row] of rows) {
    if (row) next[date] = row;
    else delete next[date];
  }
  return next;
}
