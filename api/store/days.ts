import { addDays, type CalendarDate, monthOf } from "#shared/day/mod.ts";
import {
  byRing,
  type DayCommitments,
  RING_NAMES,
  type RingName,
  type StoredEarth,
  type StoredRings,
} from "#shared/rings/mod.ts";
import { untilCommitted } from "./attempts.ts";
import { commitmentIn } from "./commitment.ts";
import { fromStored, toStored } from "./document.ts";
import { DAY_KEYS, dayKeys, keys } from "./keys.ts";
import type { Kv } from "./kv.ts";
import { MONTH, type Month, type MonthRow } from "./month.ts";
import { type IdempotencyKey, keepReceipt, receiptIn } from "./receipt.ts";
import { RING_DOCUMENTS, ringIn, type Versionstamps } from "./ring_documents.ts";

type Entry = Deno.KvEntryMaybe<unknown> | undefined;

/** A day as it is stored: its five documents, and what of the days around it shows on it. */
export interface StoredDay {
  readonly date: CalendarDate;
  readonly rings: StoredRings;
  readonly versionstamps: Versionstamps;
  readonly previousEarth: StoredEarth;
  readonly commitments: DayCommitments;
  /** The rows of the day's month and, where its streak reaches back into it, of the month before. */
  readonly month: Month;
}

/** A change of one ring: the document as it shall be, its day's row, and what the write made. */
export interface RingChange<R extends RingName, T> {
  readonly next: StoredRings[R];
  readonly row: MonthRow;
  readonly result: T;
}

/** A write of one ring of one day. */
export interface RingWrite<R extends RingName, T> {
  readonly userId: string;
  readonly date: CalendarDate;
  readonly ring: R;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly idempotency: IdempotencyKey | undefined;
  /** What to write over `day`. Runs again when somebody else was faster; throws to write nothing. */
  readonly change: (day: StoredDay) => RingChange<R, T>;
}

/** What a write left behind. */
export interface Written<T> {
  readonly day: StoredDay;
  /** What `change` said it made, or, for a write that was made before, what its receipt says. */
  readonly result: T;
}

/** The keys of a day that one `getMany` reads, and the day that its entries make. */
export function storedDay(date: CalendarDate, entries: readonly Entry[]): StoredDay {
  const rings: StoredRings = {
    earth: ringIn("earth", entries[0]),
    water: ringIn("water", entries[1]),
    fire: ringIn("fire", entries[2]),
    wind: ringIn("wind", entries[3]),
    void: ringIn("void", entries[4]),
  };
  return {
    date,
    rings,
    versionstamps: byRing((ring) => entries[RING_NAMES.indexOf(ring)]?.versionstamp ?? null),
    previousEarth: ringIn("earth", entries[DAY_KEYS.previousEarth]),
    commitments: {
      today: commitmentIn(entries[DAY_KEYS.commitmentToday]),
      tomorrow: commitmentIn(entries[DAY_KEYS.commitmentTomorrow]),
    },
    month: { ...monthIn(entries[DAY_KEYS.monthBefore]), ...monthIn(entries[DAY_KEYS.month]) },
  };
}

/** Where days are kept. */
export interface Days {
  get(userId: string, date: CalendarDate): Promise<StoredDay>;
  /** The days from `from` to `to` that have something in them, oldest first. */
  list(userId: string, from: CalendarDate, to: CalendarDate): Promise<StoredDay[]>;
  /** Writes one ring, the row of its day and the receipt of the write, all or nothing. */
  update<R extends RingName, T>(write: RingWrite<R, T>): Promise<Written<T>>;
}

/** The days in `kv`. */
export function createDays(kv: Kv): Days {
  return {
    get: async (userId, date) => storedDay(date, await kv.getMany(dayKeys(userId, date))),
    list: (userId, from, to) => listDays(kv, userId, from, to),
    update: (write) => untilCommitted(() => tryToUpdate(kv, write)),
  };
}

async function tryToUpdate<R extends RingName, T>(
  kv: Kv,
  { userId, date, ring, now, idempotency, change }: RingWrite<R, T>,
): Promise<Written<T> | undefined> {
  const ofDay = dayKeys(userId, date);
  const receiptKey = idempotency ? [keys.idempotency(userId, idempotency.key)] : [];
  const entries = await kv.getMany([...receiptKey, ...ofDay]);
  const [receiptEntry, dayEntries] = idempotency ? [entries[0], entries.slice(1)] : [undefined, entries];
  const day = storedDay(date, dayEntries);
  const receipt = idempotency && receiptIn(receiptEntry, idempotency, now);
  // The receipt was written beside this result by the same kind of write.
  if (receipt) return { day, result: receipt.result as T };

  const { next, row, result } = change(day);
  const op = crypto.randomUUID();
  const monthEntry = dayEntries[DAY_KEYS.month];
  const month = { ...monthIn(monthEntry), [date]: row };
  const ringKey = keys.ring(userId, date, ring);
  const monthKey = keys.month(userId, monthOf(date));
  const versionstamp = await kv.commit({
    op,
    checks: [
      { key: ringKey, versionstamp: day.versionstamps[ring] },
      { key: monthKey, versionstamp: monthEntry?.versionstamp ?? null },
      ...receiptKey.map((key) => ({ key, versionstamp: receiptEntry?.versionstamp ?? null })),
    ],
    mutations: [
      { key: ringKey, value: toStored(RING_DOCUMENTS[ring], next, op) },
      { key: monthKey, value: toStored(MONTH, month, op) },
      ...(idempotency ? keepReceipt(userId, idempotency, result, now, op) : []),
    ],
  });
  if (versionstamp === null) return undefined;
  return {
    result,
    day: {
      ...day,
      rings: { ...day.rings, [ring]: next },
      versionstamps: { ...day.versionstamps, [ring]: versionstamp },
      month: { ...day.month, [date]: row },
    },
  };
}

async function listDays(
  kv: Kv,
  userId: string,
  from: CalendarDate,
  to: CalendarDate,
): Promise<StoredDay[]> {
  const [rings, commitments, months] = await Promise.all([
    kv.list({ start: ["day", userId, addDays(from, -1)], end: ["day", userId, addDays(to, 1)] }, BATCHES),
    kv.list({ start: keys.commitment(userId, from), end: keys.commitment(userId, addDays(to, 2)) }, BATCHES),
    kv.list({ start: keys.month(userId, monthOf(addDays(from, -31))), end: keys.month(userId, to) }, BATCHES),
  ]);
  const found = new Map([...rings, ...commitments, ...months].map((entry) => [entry.key.join(), entry]));
  const dates = new Set([
    ...rings.map(({ key }) => String(key[2])),
    ...commitments.flatMap(({ key }) => [String(key[2]), addDays(String(key[2]), -1)]),
  ]);
  return [...dates].filter((date) => date >= from && date <= to).sort()
    .map((date) => storedDay(date, dayKeys(userId, date).map((key) => found.get(key.join()))));
}

const BATCHES: Deno.KvListOptions = { batchSize: 500 };

function monthIn(entry: Entry): Month {
  return entry?.versionstamp ? fromStored(MONTH, entry.value) : {};
}
