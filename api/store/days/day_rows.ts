import { addDays, type CalendarDate, isCalendarDate, monthOf } from "#shared/calendar/mod.ts";
import { RING_NAMES, type StoredEarth } from "#shared/rings/mod.ts";
import { toStored } from "../document.ts";
import { DAY_KEYS, dayKeys, keys } from "../keys.ts";
import type { Kv, Mutation } from "../kv.ts";
import { MONTH, type MonthRow, readMonth, type WholeRow, withRows } from "./month.ts";
import { readRing } from "./ring_documents.ts";
import { type StoredDay, storedDay } from "./stored_day.ts";

type Entries = readonly (Deno.KvEntryMaybe<unknown> | undefined)[];

/** How to compute the rows of a user's days. */
export interface SummaryRules {
  /** Returns the row of a day; null when the day has no data. */
  readonly row: (day: StoredDay) => WholeRow | null;
  /** Returns the end of a day in milliseconds since 1970. The later part of an entry counts on the next day. */
  readonly dayEnd: (date: CalendarDate) => number;
}

/** A changed day: before and after the write, with the entries of its `dayKeys`. */
export interface ChangedDay {
  readonly before: StoredDay;
  readonly after: StoredDay;
  readonly entries: Entries;
}

/** The effect of a write on the rows. */
export interface RowsChange {
  readonly rows: ReadonlyMap<CalendarDate, MonthRow | null>;
  readonly mutations: (op: string) => Mutation[];
}

/**
 * Returns the new rows of `days`, and of the next days into which an Earth entry ran or runs now. Such a next day is
 * read here; the write's check of the log of changes covers it, like everything that is read after the log.
 */
export async function changeRows(
  kv: Kv,
  userId: string,
  days: readonly ChangedDay[],
  rules: SummaryRules,
): Promise<RowsChange> {
  const affected = affectedNextDays(days, rules);
  const nextDays = affected.length === 0 ? [] : await readNextDays(kv, userId, affected);
  const all = [...days, ...nextDays];
  const rows = new Map(
    all.map(({ after, entries }) => {
      const before = readMonth(entries[DAY_KEYS.month])[after.date];
      return [after.date, withDamaged(rules.row(after), before, after)];
    }),
  );
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

/** Returns a day's row with what its row before the write says of the rings that cannot be read. */
function withDamaged(
  row: WholeRow | null,
  before: MonthRow | undefined,
  { damaged }: StoredDay,
): MonthRow | null {
  if (!before || damaged.length === 0) return row;
  if (!row) return before;
  const mask = RING_NAMES.reduce((bits, ring, at) => damaged.includes(ring) ? bits | 1 << at : bits, 0);
  return {
    ...row,
    rings: row.rings | before.rings & mask,
    score: Math.max(row.score, before.score ?? 0),
    ...(damaged.includes("earth") && { minutes: before.minutes }),
    ...(damaged.includes("void") && { battles: before.battles, fought: before.fought }),
  };
}

/** A day that is not written, with what is written on the day before it. */
interface AffectedDay {
  readonly next: CalendarDate;
  readonly previousEarth: StoredEarth;
}

function affectedNextDays(days: readonly ChangedDay[], { dayEnd }: SummaryRules): AffectedDay[] {
  const written = new Set(days.map(({ after }) => after.date));
  return days.flatMap(({ before, after }) => {
    if (before.rings.earth === after.rings.earth) return [];
    const next = addDays(after.date, 1);
    const end = dayEnd(after.date);
    const isAffected = (runsPast(before.rings.earth, end) || runsPast(after.rings.earth, end)) &&
      isCalendarDate(next) && !written.has(next);
    return isAffected ? [{ next, previousEarth: after.rings.earth }] : [];
  });
}

async function readNextDays(kv: Kv, userId: string, affected: readonly AffectedDay[]): Promise<ChangedDay[]> {
  return await Promise.all(affected.map(async ({ next, previousEarth }) => {
    const entries = await kv.snapshot(dayKeys(userId, next));
    const before = storedDay(next, entries);
    return { before, after: { ...before, previousEarth }, entries };
  }));
}

function runsPast(earth: StoredEarth, end: number): boolean {
  return latestEnd(earth) > end;
}

/** When the last entry of each document ends. A write has the document that the write before it has made. */
const latestEnds = new WeakMap<StoredEarth, number>();

function latestEnd(earth: StoredEarth): number {
  let latest = latestEnds.get(earth);
  if (latest === undefined) {
    latest = earth.actual_entries.reduce((end, { end_ts }) => Math.max(end, Date.parse(end_ts)), -Infinity);
    latestEnds.set(earth, latest);
  }
  return latest;
}

/** Returns the day without goals that carry over to it but are not stored yet, since they do not count. */
export function withoutCarriedGoals(day: StoredDay, writesWater: boolean): StoredDay {
  if (day.versionstamps.water !== null || writesWater) return day;
  return { ...day, rings: { ...day.rings, water: readRing("water", undefined) } };
}
