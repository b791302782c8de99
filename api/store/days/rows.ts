import { addDays, type CalendarDate, calendarSpan, type DateRange, monthOf } from "#shared/calendar/mod.ts";
import type { SummaryRules } from "./day_rows.ts";
import { toStored } from "../document.ts";
import { readChanges, rewriteChanges } from "./changes.ts";
import { dayKeys, keys } from "../keys.ts";
import type { Kv } from "../kv.ts";
import { isWhole, MONTH, type Month, readMonth, type WholeRow, withRows } from "./month.ts";
import { storedDay } from "./stored_day.ts";

/** The most months with data that one call reads: a hundred years. */
export const MAX_MONTHS = 1_200;

/** The row of one day. */
export interface DatedRow extends WholeRow {
  readonly date: CalendarDate;
}

/**
 * The rows of the range, or of the latest {@link MAX_MONTHS} when there is none, oldest first: what is known of days without reading them. One
 * list of small documents; only a month whose rows are older than what they should know is made anew from its days, by
 * `rules`, and stored.
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
    const rows = wholeRows(readMonth(entry));
    // In turn: each checks the log of changes, and writes it.
    months.push(rows ?? wholeRows(await renewMonth(kv, userId, String(entry.key.at(-1)), rules)) ?? []);
  }
  return months.flat().filter(({ date }) => !range || (date >= range.from && date <= range.to));
}

/** The documents of the months that the range touches, or of the latest ones, in order. */
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
    { batchSize: 500, again: true, ...(!range && { limit: MAX_MONTHS, reverse: true }) },
  );
  return range ? found : found.reverse();
}

/** The rows of months that were worked out before: a month that is the same object has the same rows. */
const worked = new WeakMap<Month, readonly DatedRow[]>();

/** The rows with their days, in order; null when one of them is not whole. */
function wholeRows(month: Month): readonly DatedRow[] | null {
  const known = worked.get(month);
  if (known) return known;
  const rows: DatedRow[] = [];
  for (const date of Object.keys(month).sort()) {
    const row = month[date];
    if (!row || !isWhole(row)) return null;
    rows.push({ date, ...row });
  }
  worked.set(month, rows);
  return rows;
}

/**
 * The rows of a month made anew from its days, and stored unless something was written meanwhile: then the next one who
 * reads them stores them. Every day of the month is read, so that one into which only an entry runs has its row too.
 */
async function renewMonth(kv: Kv, userId: string, month: string, { row }: SummaryRules): Promise<Month> {
  const [log] = await kv.getMany([keys.changes(userId)]);
  const { from, to } = calendarSpan("month", `${month}-01`);
  const dates: CalendarDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  const days = await Promise.all(
    dates.map(async (date) => storedDay(date, await kv.snapshot(dayKeys(userId, date)))),
  );
  const rows = withRows({}, new Map(days.map((day) => [day.date, row(day)])));
  const op = crypto.randomUUID();
  await kv.commit({
    op,
    checks: [{ key: keys.changes(userId), versionstamp: log?.versionstamp ?? null }],
    // The log is written as it was: who read it before this must try again, since the month has changed.
    mutations: [
      { key: keys.month(userId, month), value: toStored(MONTH, rows, op) },
      rewriteChanges(userId, readChanges(log), op),
    ],
  });
  return rows;
}
