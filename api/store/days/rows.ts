import { type FoughtBattle, inOrderFought } from "#shared/domain/battles.ts";
import {
  addDays,
  type CalendarDate,
  calendarSpan,
  type DateRange,
  datesOf,
  isCalendarDate,
  monthOf,
  monthsOf,
} from "#shared/domain/calendar.ts";
import {
  type Battle,
  type BattleOutcome,
  RING_NAMES,
  type RingName,
  type StoredRings,
} from "#shared/domain/rings/mod.ts";
import { letOthersRun } from "../../limits.ts";
import { ifIntact, seqOf, toStored } from "../documents.ts";
import { DAY_KEYS, dayKeys, keys } from "../keys.ts";
import { type Kv, MAX_SNAPSHOT_KEYS, type Mutation, readAhead } from "../kv.ts";
import { changedRow, changesMutation, readChanges } from "./changes.ts";
import {
  glanceAtRing,
  isWhole,
  MONTH,
  type Month,
  type MonthRow,
  reachedDays,
  readCommitment,
  readMonth,
  readRing,
  type StoredDay,
  storedDay,
  type WholeRow,
  withRows,
} from "./documents.ts";

/** The maximum number of months that one call reads: a hundred years. */
const MAX_MONTHS = 1_200;

export interface DatedRow extends WholeRow {
  readonly date: CalendarDate;
}

/**
 * Returns the rows of the range, oldest first; without a range, those of the latest {@link MAX_MONTHS}. Reads one list
 * of small documents. A month that is damaged or has incomplete rows is recomputed from its days with `rules`, and
 * stored.
 */
async function listRows(
  kv: Kv,
  userId: string,
  range: DateRange | null,
  rules: SummaryRules,
): Promise<DatedRow[]> {
  const rows = new Map<CalendarDate, DatedRow>();
  for (const entry of await listMonths(kv, userId, range)) {
    const month = ifIntact(() => readMonth(entry));
    const stored = month && wholeRows(month);
    // One after the other, since each checks and writes the log of changes.
    const found = stored ?? wholeRows(await renewMonth(kv, userId, String(entry.key.at(-1)), rules)) ?? [];
    // The row of a day beside a month that was recomputed is newer than the one that was listed.
    for (const row of found) if (!stored || !rows.has(row.date)) rows.set(row.date, row);
  }
  return [...rows.values()].filter(({ date }) => !range || (date >= range.from && date <= range.to));
}

/**
 * Lists the documents of the months that overlap the range, or of the latest months, in order. An entry of the day
 * before or after the range may reach into it, so their months are among them.
 */
async function listMonths(
  kv: Kv,
  userId: string,
  range: DateRange | null,
): Promise<Deno.KvEntryMaybe<unknown>[]> {
  if (range) {
    const beside = (date: CalendarDate, days: number) => {
      const other = addDays(date, days);
      return isCalendarDate(other) ? other : date;
    };
    const months = monthsOf({ from: beside(range.from, -1), to: beside(range.to, 1) });
    return await kv.getMany(months.map((month) => keys.month(userId, month)));
  }
  const latest = { batchSize: 500, cached: true, limit: MAX_MONTHS, reverse: true };
  return (await kv.list({ prefix: keys.months(userId) }, latest)).reverse();
}

/** Whether a month can be read, and its rows have all fields. */
export function isWholeMonth(entry: Deno.KvEntryMaybe<unknown>): boolean {
  const month = ifIntact(() => readMonth(entry));
  return month !== null && Object.values(month).every(isWhole);
}

/** Returns the rows with their days, in order; null when one of them is incomplete. */
function wholeRows(month: Month): readonly DatedRow[] | null {
  const rows: DatedRow[] = [];
  for (const date of Object.keys(month).sort()) {
    const row = month[date];
    if (!row || !isWhole(row)) return null;
    rows.push({ date, ...row });
  }
  return rows;
}

/**
 * Recomputes the rows of a month from its days and returns them, with those of the days beside it into which its
 * entries reach. Stores them unless another write happened in the meantime; then the next read stores them. Reads every
 * day of the month, because a day may only have an entry that runs into it.
 */
export async function renewMonth(
  kv: Kv,
  userId: string,
  month: string,
  { row, dayEnd }: SummaryRules,
): Promise<Month> {
  const [log] = await kv.getMany([keys.changes(userId)]);
  const read = async (date: CalendarDate) => {
    const entries = await kv.getMany(dayKeys(userId, date));
    return { day: storedDay(date, entries), month: entries[DAY_KEYS.month] };
  };
  const own = await Promise.all(datesOf(calendarSpan("month", `${month}-01`)).map(read));
  const reached = own.flatMap(({ day: { rings, date } }) => reachedDays(rings.earth, date, dayEnd));
  const beside = await Promise.all(reached.filter((date) => monthOf(date) !== month).map(read));
  const rowsOf = (days: typeof own) => new Map(days.map(({ day }) => [day.date, row(day)]));
  const op = crypto.randomUUID();
  const value = (rows: Month) => toStored(MONTH, rows, op);
  const renewed = withRows({}, rowsOf(own));
  // One that is damaged is recomputed itself.
  const others = beside.flatMap((one) => {
    const known = ifIntact(() => readMonth(one.month));
    return known ? [{ month: monthOf(one.day.date), rows: withRows(known, rowsOf([one])) }] : [];
  });
  await kv.commit({
    op,
    checks: [{ key: keys.changes(userId), versionstamp: log?.versionstamp ?? null }],
    // The log is written, too, so that concurrent writes, which have read the old month, conflict.
    mutations: [
      { key: keys.month(userId, month), value: value(renewed) },
      ...others.map((other) => ({ key: keys.month(userId, other.month), value: value(other.rows) })),
      changesMutation(
        userId,
        readChanges(log),
        [...own, ...beside].map(({ day }) => changedRow(day.date)),
        op,
      ),
    ],
  });
  return withRows(renewed, rowsOf(beside));
}

type Entries = readonly (Deno.KvEntryMaybe<unknown> | undefined)[];

/** How to compute the rows of a user's days. */
export interface SummaryRules {
  /** Returns the row of a day; null when the day has no data. */
  readonly row: (day: StoredDay) => WholeRow | null;
  /** Returns the end of a day in milliseconds since 1970. What of an entry lies outside its day counts beside it. */
  readonly dayEnd: (date: CalendarDate) => number;
}

/** A changed day: before and after the write, with the entries of its `dayKeys`. */
export interface ChangedDay {
  readonly before: StoredDay;
  readonly after: StoredDay;
  readonly entries: Entries;
}

export interface RowsChange {
  readonly rows: ReadonlyMap<CalendarDate, MonthRow | null>;
  readonly mutations: (op: string) => Mutation[];
}

/**
 * Returns the new rows of `days`, and of the days beside them into which an Earth entry reached or reaches now. Such a
 * day is read here; the write's check of the log of changes covers it, like everything that is read after the log.
 */
export async function changeRows(
  kv: Kv,
  userId: string,
  days: readonly ChangedDay[],
  rules: SummaryRules,
): Promise<RowsChange> {
  const affected = affectedDays(days, rules);
  const all = [...days, ...await readAffectedDays(kv, userId, affected)];
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
    inputs: before.inputs && withDamagedInputs(row.inputs, before.inputs, damaged),
    ...(damaged.includes("answers") && before.sealed && { sealed: before.sealed }),
    ...(damaged.includes("void") && { battles: before.battles, fought: before.fought }),
  };
}

/** A day that is not written, with what is written beside it. */
interface AffectedDay {
  readonly date: CalendarDate;
  readonly written: Partial<Pick<StoredDay, "previousEarth" | "nextEarth">>;
}

function affectedDays(days: readonly ChangedDay[], { dayEnd }: SummaryRules): AffectedDay[] {
  const isWritten = new Set(days.map(({ after }) => after.date));
  const affected = new Map<CalendarDate, AffectedDay>();
  for (const { before: { rings: { earth: before } }, after: { date: written, rings: { earth } } } of days) {
    if (before === earth) continue;
    for (const date of [before, earth].flatMap((one) => reachedDays(one, written, dayEnd))) {
      if (isWritten.has(date)) continue;
      const beside = date > written ? { previousEarth: earth } : { nextEarth: earth };
      affected.set(date, { date, written: { ...affected.get(date)?.written, ...beside } });
    }
  }
  return [...affected.values()];
}

async function readAffectedDays(
  kv: Kv,
  userId: string,
  affected: readonly AffectedDay[],
): Promise<ChangedDay[]> {
  return await Promise.all(affected.map(async ({ date, written }) => {
    const entries = await kv.getMany(dayKeys(userId, date));
    const before = storedDay(date, entries);
    return { before, after: { ...before, ...written }, entries };
  }));
}

/** Returns the day without goals that carry over to it but are not stored yet, since they do not count. */
export function withoutCarriedGoals(day: StoredDay, writesWater: boolean): StoredDay {
  if (day.versionstamps.water !== null || writesWater) return day;
  return { ...day, rings: { ...day.rings, water: readRing("water", undefined) } };
}

/** The rings with inputs in a row, in the order of their parts. */
const INPUT_RINGS = ["earth", "water", "fire", "wind"] as const;

/** What the score of a day is computed from besides its battles, as numbers. */
export interface RowInputs {
  /** Milliseconds of each category of time, in the order of the categories. */
  readonly earth: readonly number[];
  /** Goals that succeeded, that succeeded in part, and that counted. */
  readonly water: readonly number[];
  /** Whether a weakness and a task were chosen, whether it was done, and whether there is a reflection: 1 or 0. */
  readonly fire: readonly number[];
  /** Studied and planned minutes, completed and planned reps. */
  readonly wind: readonly number[];
}

/** Returns the inputs as a text for a row. It is parsed only when a score is needed. */
export function encodeInputs(inputs: RowInputs): string {
  return INPUT_RINGS.map((ring) => inputs[ring].join(" ")).join(";");
}

/** The code of the digit 0. */
const ZERO = 48;

/** Returns the inputs in a text of {@link encodeInputs}: digit by digit, since a year has eight thousand numbers. */
export function decodeInputs(text: string): RowInputs {
  const parts: [number[], number[], number[], number[]] = [[], [], [], []];
  let [ring, number] = [0, 0];
  for (let at = 0; at <= text.length; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) number = 10 * number + digit;
    else {
      parts[ring]?.push(number);
      number = 0;
      if (text[at] === ";") ring++;
    }
  }
  const [earth, water, fire, wind] = parts;
  return { earth, water, fire, wind };
}

function withDamagedInputs(now: string, before: string, damaged: StoredDay["damaged"]): string {
  const [present, former] = [decodeInputs(now), decodeInputs(before)];
  const kept = INPUT_RINGS.filter((ring) => damaged.includes(ring)).map((ring) => [ring, former[ring]]);
  return encodeInputs({ ...present, ...Object.fromEntries(kept) });
}

const LETTERS = { victory: "v", defeat: "d", ongoing: "o" } as const satisfies Record<BattleOutcome, string>;

const OUTCOMES: ReadonlyMap<string, BattleOutcome> = new Map(
  (Object.keys(LETTERS) as BattleOutcome[]).map((outcome) => [LETTERS[outcome], outcome]),
);

/**
 * Returns the battles of a day as a text for its row, in the order in which they were fought: `v7 d10` is a victory of
 * difficulty 7 and a defeat of difficulty 10. A text is parsed only when it is needed, while a month is parsed whenever
 * one of its days is read.
 */
export function encodeFought(battles: readonly Battle[]): string {
  return inOrderFought(battles).map(({ outcome, difficulty_rating }) => LETTERS[outcome] + difficulty_rating)
    .join(" ");
}

/** Returns the battles in a text of {@link encodeFought}. */
export function decodeFought(fought: string): FoughtBattle[] {
  if (fought === "") return [];
  return fought.split(" ").map((word) => {
    const outcome = OUTCOMES.get(word.charAt(0));
    const difficulty_rating = Number(word.slice(1));
    if (!outcome || !Number.isInteger(difficulty_rating)) throw new Error(`Not a battle: ${word}.`);
    return { outcome, difficulty_rating };
  });
}

export interface DatedRing<R extends RingName> {
  readonly day: CalendarDate;
  readonly ring: StoredRings[R];
  /** The number of the write that stored it: a later write has a higher one. */
  readonly seq: number;
}

/** The repository of past days. It reads single rings, since a whole day is five times as large. */
export interface History {
  /** Lists the written rings of the `count` days that end on `last`, oldest first, without those that are damaged. */
  listRing<R extends RingName>(
    userId: string,
    ring: R,
    last: CalendarDate,
    count: number,
  ): Promise<DatedRing<R>[]>;
  /**
   * Reads these rings of these days, in their order: a few days in a turn, and past the cache, since nothing of it is
   * read again soon. What is damaged is left out.
   */
  readRings(
    userId: string,
    rings: readonly RingName[],
    dates: readonly CalendarDate[],
    turn: () => Promise<() => void>,
  ): AsyncIterable<{ readonly date: CalendarDate; readonly rings: Partial<StoredRings> }>;
  /** Lists the commitments for the days of a range, oldest first, without those that are damaged. */
  listCommitments(userId: string, range: DateRange): Promise<{ day: CalendarDate; commitment: string }[]>;
  /** Lists the rows of the days in the range, oldest first; without a range, of the latest 1,200 months. */
  listRows(userId: string, range: DateRange | null, rules: SummaryRules): Promise<DatedRow[]>;
  /** Returns the earliest day with a written ring, an answer or a seal, or null. */
  getFirstDay(userId: string): Promise<CalendarDate | null>;
}

/** How many rings are read and parsed at once. */
const RINGS_AT_ONCE = 5;

/** How many snapshots of past days are read at once: 640 KiB each at most. */
const SNAPSHOTS_AT_ONCE = 2;

export function createHistory(kv: Kv): History {
  const listOn = async <R extends RingName>(userId: string, ring: R, days: readonly CalendarDate[]) => {
    const found: DatedRing<R>[] = [];
    // A few at a time, since parsing sixty full rings would block all other calls.
    for (let at = 0; at < days.length; at += RINGS_AT_ONCE) {
      const some = days.slice(at, at + RINGS_AT_ONCE);
      const entries = await kv.getMany(some.map((day) => keys.ring(userId, day, ring)));
      for (const [index, day] of some.entries()) {
        const intact = entries[index]?.versionstamp && ifIntact(() => readRing(ring, entries[index]));
        if (intact) found.push({ day, ring: intact, seq: seqOf(entries[index]) ?? 0 });
      }
      await letOthersRun();
    }
    return found;
  };

  return {
    listRing: (userId, ring, last, count) =>
      listOn(userId, ring, Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count))),

    async *readRings(userId, rings, dates, turn) {
      const size = Math.floor(MAX_SNAPSHOT_KEYS / rings.length);
      const snapshotAt = async (at: number) => {
        const some = dates.slice(at, at + size);
        const entries = some.length === 0 ? [] : await kv.snapshotOnce(
          some.flatMap((date) => rings.map((ring) => keys.ring(userId, date, ring))),
        );
        return some.map((date, index) => ({ date, entries: entries.slice(index * rings.length) }));
      };
      let at = 0;
      const days = readAhead(async () => {
        if (at >= dates.length) return null;
        const from = at;
        at += size * SNAPSHOTS_AT_ONCE;
        const snapshots = Array.from(
          { length: SNAPSHOTS_AT_ONCE },
          (_, index) => snapshotAt(from + index * size),
        );
        return (await Promise.all(snapshots)).flat();
      }, turn);
      for await (const { date, entries } of days) {
        const read = rings.flatMap((ring, which) => {
          const intact = glanceAtRing(ring, entries[which]);
          return intact ? [[ring, intact]] : [];
        });
        // Each name stands beside the ring of that name.
        yield { date, rings: Object.fromEntries(read) as Partial<StoredRings> };
      }
    },

    async listCommitments(userId, { from, to }) {
      const start = keys.commitment(userId, from);
      const entries = await kv.list({ start, end: keys.commitment(userId, `${to}~`) });
      return entries.flatMap((entry) => {
        const commitment = ifIntact(() => readCommitment(entry));
        return commitment ? [{ day: String(entry.key[2]), commitment }] : [];
      });
    },

    listRows: (userId, range, rules) => listRows(kv, userId, range, rules),

    async getFirstDay(userId) {
      const firsts = await Promise.all(
        [keys.days(userId), keys.allAnswers(userId)].map((prefix) => kv.list({ prefix }, { limit: 1 })),
      );
      const [first] = firsts.flat().map(({ key }) => String(key[2])).sort();
      return first ?? null;
    },
  };
}
