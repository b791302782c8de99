import { addDays, type CalendarDate, isCalendarDate, monthOf } from "#shared/calendar/mod.ts";
import type { StoredEarth } from "#shared/rings/mod.ts";
import { toStored } from "../document.ts";
import { DAY_KEYS, dayKeys, keys } from "../keys.ts";
import type { Kv, Mutation } from "../kv.ts";
import { MONTH, type MonthRow, readMonth, type WholeRow, withRows } from "./month.ts";
import { readRing } from "./ring_documents.ts";
import { type StoredDay, storedDay } from "./stored_day.ts";

type Entries = readonly (Deno.KvEntryMaybe<unknown> | undefined)[];

/** How the rows of months come about, by the rules of the user whose days they are of. */
export interface SummaryRules {
  /** What the month remembers of a day; null when there is nothing to remember. */
  readonly row: (day: StoredDay) => WholeRow | null;
  /** When a day is over, in milliseconds since 1970: what its entries have beyond counts on the next day. */
  readonly dayEnd: (date: CalendarDate) => number;
}

/** A day that a write changes: before and after, and the entries of its `dayKeys` that it was read from. */
export interface ChangedDay {
  readonly before: StoredDay;
  readonly after: StoredDay;
  readonly entries: Entries;
}

/** What a write does to the rows. */
export interface RowsChange {
  readonly rows: ReadonlyMap<CalendarDate, MonthRow | null>;
  readonly mutations: (op: string) => Mutation[];
}

/**
 * What becomes of the rows of `days`, and of those of the days after them into which an entry of Earth ran, or runs now.
 * Such a day is read here: the write's check of the log of changes covers it, like everything read after the log.
 */
export async function changeRows(
  kv: Kv,
  userId: string,
  days: readonly ChangedDay[],
  rules: SummaryRules,
): Promise<RowsChange> {
  const runInto = await readDaysRunInto(kv, userId, days, rules);
  const all = [...days, ...runInto];
  const rows = new Map(all.map(({ after }) => [after.date, rules.row(after)]));
  const months = new Map(all.map(({ after, entries }) => [monthOf(after.date), entries[DAY_KEYS.month]]));
  return {
    rows,
    mutations: (op) =>
      [...months].map(([month, entry]) => {
        const own = new Map([...rows].filter(([date]) => monthOf(date) === month));
        return {
          key: keys.month(userId, month),
          value: toStored(MONTH, withRows(readMonth(entry), own), op),
        };
      }),
  };
}

async function readDaysRunInto(
  kv: Kv,
  userId: string,
  days: readonly ChangedDay[],
  { dayEnd }: SummaryRules,
): Promise<ChangedDay[]> {
  const written = new Set(days.map(({ after }) => after.date));
  const running = days.flatMap(({ before, after }) => {
    const next = addDays(after.date, 1);
    const end = dayEnd(after.date);
    const concerned = isCalendarDate(next) && !written.has(next) &&
      before.rings.earth !== after.rings.earth &&
      (runsPast(before.rings.earth, end) || runsPast(after.rings.earth, end));
    return concerned ? [{ next, previousEarth: after.rings.earth }] : [];
  });
  return await Promise.all(running.map(async ({ next, previousEarth }) => {
    const entries = await kv.snapshot(dayKeys(userId, next));
    const before = storedDay(next, entries);
    return { before, after: { ...before, previousEarth }, entries };
  }));
}

function runsPast({ actual_entries }: StoredEarth, end: number): boolean {
  return actual_entries.some(({ end_ts }) => Date.parse(end_ts) > end);
}

/** The day as its documents have it: goals that only carry on to it are not stored, and count for nothing yet. */
export function withoutCarriedGoals(day: StoredDay, writesWater: boolean): StoredDay {
  if (day.versionstamps.water !== null || writesWater) return day;
  return { ...day, rings: { ...day.rings, water: readRing("water", undefined) } };
}
