import { type CalendarDate, calendarSpan, type DateRange, datesOf, monthOf } from "#shared/calendar/mod.ts";
import type { SummaryRules } from "./day_rows.ts";
import { ifIntact, toStored } from "../document.ts";
import { changedRow, changesMutation, readChanges } from "./changes.ts";
import { dayKeys, keys } from "../keys.ts";
import type { Kv } from "../kv.ts";
import { isWhole, MONTH, type Month, readMonth, type WholeRow, withRows } from "./month.ts";
import { storedDay } from "./stored_day.ts";

/** The maximum number of months that one call reads: a hundred years. */
const MAX_MONTHS = 1_200;

/** The row of one day. */
export interface DatedRow extends WholeRow {
  readonly date: CalendarDate;
}

/**
 * Returns the rows of the range, oldest first; without a range, those of the latest {@link MAX_MONTHS}. Reads one list
 * of small documents. A month that is damaged or has incomplete rows is recomputed from its days with `rules`, and
 * stored.
 */
export async function listRows(
  kv: Kv,
  userId: string,
  range: DateRange | null,
  rules: SummaryRules,
): Promise<DatedRow[]> {
  const found = await listMonths(kv, userId, range);
  const months: (readonly DatedRow[])[] = [];
  for (const entry of found) {
    const month = ifIntact(() => readMonth(entry));
    const rows = month && wholeRows(month);
    // One after the other, since each checks and writes the log of changes.
    months.push(rows ?? wholeRows(await renewMonth(kv, userId, String(entry.key.at(-1)), rules)) ?? []);
  }
  return months.flat().filter(({ date }) => !range || (date >= range.from && date <= range.to));
}

/** Lists the documents of the months that overlap the range, or of the latest months, in order. */
async function listMonths(
  kv: Kv,
  userId: string,
  range: DateRange | null,
): Promise<Deno.KvEntry<unknown>[]> {
  const found = await kv.list(
    range
      // Any day of a month sorts after the month itself.
      ? { start: keys.month(userId, monthOf(range.from)), end: keys.month(userId, range.to) }
      : { prefix: keys.months(userId) },
    { batchSize: 500, cached: true, ...(!range && { limit: MAX_MONTHS, reverse: true }) },
  );
  return range ? found : found.reverse();
}

/** Caches the rows of months by the identity of the month. */
const cache = new WeakMap<Month, readonly DatedRow[]>();

/** Returns the rows with their days, in order; null when one of them is incomplete. */
function wholeRows(month: Month): readonly DatedRow[] | null {
  const cached = cache.get(month);
  if (cached) return cached;
  const rows: DatedRow[] = [];
  for (const date of Object.keys(month).sort()) {
    const row = month[date];
    if (!row || !isWhole(row)) return null;
    rows.push({ date, ...row });
  }
  cache.set(month, rows);
  return rows;
}

/**
 * Recomputes the rows of a month from its days and returns them. Stores them unless another write happened in the
 * meantime; then the next read stores them. Reads every day of the month, because a day may only have an entry that
 * runs into it.
 */
export async function renewMonth(
  kv: Kv,
  userId: string,
  month: string,
  { row }: Pick<SummaryRules, "row">,
): Promise<Month> {
  const [log] = await kv.getMany([keys.changes(userId)]);
  const days = await Promise.all(
    datesOf(calendarSpan("month", `${month}-01`)).map(async (date) =>
      storedDay(date, await kv.snapshot(dayKeys(userId, date)))
    ),
  );
  const rows = withRows({}, new Map(days.map((day) => [day.date, row(day)])));
  const op = crypto.randomUUID();
  await kv.commit({
    op,
    checks: [{ key: keys.changes(userId), versionstamp: log?.versionstamp ?? null }],
    // The log is written, too, so that concurrent writes, which have read the old month, conflict.
    mutations: [
      { key: keys.month(userId, month), value: toStored(MONTH, rows, op) },
      changesMutation(userId, readChanges(log), days.map(({ date }) => changedRow(date)), op),
    ],
  });
  return rows;
}
