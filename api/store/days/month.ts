import * as z from "zod/mini";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Migration } from "#shared/rings/mod.ts";
import { type DocumentKind, readStored } from "../document.ts";

/**
 * The summary of a day in its month, so that streaks, scores and heatmaps need not read rings. The names are short
 * because every read of a day includes the month. `rings` has one bit per complete ring, earth the lowest; `battles` is
 * the number of logs; `minutes` is the tracked time, counting overlaps once; `fought` is the result of {@link
 * encodeFought}.
 *
 * `score`, `minutes` and `fought` are null only in rows that were written before these fields existed.
 */
const RowSchema = z.object({
  rings: z.int(),
  battles: z.int(),
  score: z.nullable(z.int()),
  minutes: z.nullable(z.number()),
  fought: z.nullable(z.string()),
});

export type MonthRow = z.infer<typeof RowSchema>;

/** A row with all fields. */
export interface WholeRow extends MonthRow {
  readonly score: number;
  readonly minutes: number;
  readonly fought: string;
}

/** The rows of a month by day. A day without data has none. */
export type Month = Readonly<Record<CalendarDate, MonthRow>>;

const RowsBeforeScoresSchema = z.record(z.string(), z.object({ rings: z.int(), battles: z.int() }));

/** The score cannot be computed from the row; `listRows` recomputes it from the day and stores it. */
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

/** The battles cannot be computed from the row either. */
const addFought: Migration = (data) =>
  Object.fromEntries(
    Object.entries(RowsBeforeFoughtSchema.parse(data)).map(([date, row]) => [date, { ...row, fought: null }]),
  );

export const MONTH: DocumentKind<Month> = {
  name: "month",
  schema: z.record(z.string(), RowSchema),
  migrations: [addScores, addFought],
};

/** Returns the month in an entry that was read with its key; a month without rows when there is no document. */
export function readMonth(entry: Deno.KvEntryMaybe<unknown> | undefined): Month {
  return readStored(MONTH, entry) ?? {};
}

/** Whether the row has all fields. */
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
