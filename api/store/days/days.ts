import type { AccountContents } from "#shared/contract/mod.ts";
import { addDays, type CalendarDate, type DateRange, daysBetween, monthOf } from "#shared/domain/calendar.ts";
import {
  byRing,
  DAY_LISTS,
  type DayAnswers,
  type Goal,
  ITEM_KINDS,
  itemsOf,
  type RingName,
  type StoredRings,
} from "#shared/domain/rings/mod.ts";
import { letOthersRun } from "../../limits.ts";
import { ifIntact } from "../documents.ts";
import { dayKeys, keys } from "../keys.ts";
import { type Kv, listInBatches } from "../kv.ts";
import type { UserWrites } from "../user_writes.ts";
import {
  type Carrying,
  existing,
  reachedDays,
  readRing,
  requireIntact,
  type StoredDay,
  storedDay,
  withCarriedGoals,
} from "./documents.ts";
import { type DaysWrite, type RingNext, tryToWriteDays } from "./write.ts";

/** A change of one ring: its new document, and the result of the write. */
export interface RingChange<R extends RingName, T> {
  /** Null: nothing changes. */
  readonly next: StoredRings[R] | null;
  /** The goals that are archived by this write, as the trash stores them. */
  readonly archived?: readonly Goal[];
  readonly result: T;
  /**
   * The commitment for the next day; empty removes it, undefined leaves it unchanged. It is part of no ring's version.
   */
  readonly commitmentTomorrow?: string | undefined;
}

/** A write of one ring of one day. */
export interface RingWrite<R extends RingName, T>
  extends Omit<DaysWrite<T>, "dates" | "change" | "beside" | "isSilent"> {
  readonly date: CalendarDate;
  readonly ring: R;
  /** Returns what to write. Called again after a conflict; throws to write nothing. */
  readonly change: (day: StoredDay) => RingChange<R, T>;
}

export interface Written<T> {
  readonly day: StoredDay;
  /** The result of `change`, or the one in the receipt when the write was made before. */
  readonly result: T;
}

/** A change of a day's answers and seal. */
export interface AnswersWrite<T>
  extends Pick<DaysWrite<T>, "userId" | "today" | "now" | "row" | "dayEnd" | "idempotency"> {
  readonly date: CalendarDate;
  /** Returns the answers to write, the same object when nothing changes. Called again after a conflict. */
  readonly change: (answers: DayAnswers) => { readonly next: DayAnswers; readonly result: T };
}

/** A commitment to set. */
export interface CommitmentWrite
  extends Pick<DaysWrite<string>, "userId" | "today" | "now" | "row" | "dayEnd" | "idempotency"> {
  readonly date: CalendarDate;
  /** Empty removes the one that is there. */
  readonly commitment: string;
}

/** The row of a day to recompute. */
export interface RowRenewal extends Pick<DaysWrite<null>, "userId" | "today" | "now" | "row" | "dayEnd"> {
  readonly date: CalendarDate;
}

export interface Days {
  /** Returns the day from the entries of its `dayKeys`. */
  read(
    userId: string,
    date: CalendarDate,
    carrying: Carrying,
    entries: readonly Deno.KvEntryMaybe<unknown>[],
  ): Promise<StoredDay>;
  get(userId: string, date: CalendarDate, carrying: Carrying): Promise<StoredDay>;
  /** Lists the days of the range that have data, oldest first. Reads a few at a time. */
  list(userId: string, range: DateRange, carrying: Carrying): AsyncIterable<StoredDay>;
  /** Writes one ring, the row of its day and the receipt in one operation. */
  update<R extends RingName, T>(write: RingWrite<R, T>): Promise<Written<T>>;
  /** Recomputes the row of a day from its documents and stores it. */
  renewRow(write: RowRenewal): Promise<void>;
  /** Changes what is answered on a day, and whether it is sealed. They are part of no ring's version. */
  answer<T>(write: AnswersWrite<T>): Promise<Written<T>>;
  /**
   * Sets the commitment for a day, or removes it when it is empty. It is part of no ring's version; the last write
   * wins. Returns the one before.
   */
  commit(write: CommitmentWrite): Promise<string>;
}

export function createDays(kv: Kv, writes: UserWrites): Days {
  const read: Days["read"] = async (userId, date, carrying, entries) =>
    await withCarriedGoals(kv, userId, storedDay(date, entries), carrying);
  return {
    read,
    get: async (userId, date, carrying) =>
      await read(userId, date, carrying, await kv.getMany(dayKeys(userId, date))),
    list: (userId, range, carrying) => listDays(kv, userId, range, carrying),
    update: (write) => writes.run(write.userId, () => tryToWriteRing(kv, writes, write)),
    async renewRow({ date, ...write }) {
      const change = () => ({ rings: [], result: null });
      await writes.run(
        write.userId,
        () => tryToWriteDays(kv, writes, { ...write, dates: [date], idempotency: undefined, change }),
      );
    },
    async answer({ date, change, ...write }) {
      const written = await writes.run(write.userId, () =>
        tryToWriteDays(kv, writes, {
          ...write,
          dates: [date],
          change: ([day]) => {
            const present = existing(day);
            // What seems to change nothing may change what cannot be read.
            requireIntact(present, "answers");
            const { answers } = present;
            const { next, result } = change(answers);
            if (next === answers) return { rings: [], unchanged: true, result };
            return { rings: [], answers: { [date]: next }, result };
          },
        }));
      return { day: existing(written.days[0]), result: written.result };
    },
    async commit({ date, commitment, ...write }) {
      const written = await writes.run(write.userId, () =>
        tryToWriteDays(kv, writes, {
          ...write,
          dates: [],
          commitmentOf: date,
          change: (_, replaced) => ({ rings: [], commitments: { [date]: commitment }, result: replaced }),
        }));
      return written.result;
    },
  };
}

async function tryToWriteRing<R extends RingName, T>(
  kv: Kv,
  writes: UserWrites,
  { date, ring, change, ...write }: RingWrite<R, T>,
): Promise<Written<T> | undefined> {
  const written = await tryToWriteDays<T>(kv, writes, {
    ...write,
    dates: [date],
    change: ([day]) => {
      const { next, archived = [], result, commitmentTomorrow } = change(existing(day));
      if (next === null) return { rings: [], unchanged: true, result };
      return {
        // `next` belongs to the ring `R`, which the compiler cannot infer through the union.
        rings: [{ date, ring, next } as RingNext],
        archived,
        ...(commitmentTomorrow !== undefined && { commitments: { [addDays(date, 1)]: commitmentTomorrow } }),
        result,
      };
    },
  });
  return written && { day: existing(written.days[0]), result: written.result };
}

/** How many days are read at once. A day can be 320 KiB. */
const DAYS_AT_ONCE = 7;

async function* listDays(
  kv: Kv,
  userId: string,
  { from, to }: DateRange,
  carrying: Carrying,
): AsyncGenerator<StoredDay> {
  const count = daysBetween(from, to) + 1;
  for (let at = 0; at < count; at += DAYS_AT_ONCE) {
    const last = Math.min(at + DAYS_AT_ONCE, count) - 1;
    yield* listFewDays(kv, userId, { from: addDays(from, at), to: addDays(from, last) }, carrying);
  }
}

async function* listFewDays(
  kv: Kv,
  userId: string,
  { from, to }: DateRange,
  carrying: Carrying,
): AsyncGenerator<StoredDay> {
  const [rings, commitments, answers, months] = await Promise.all([
    kv.list({
      start: [...keys.days(userId), addDays(from, -1)],
      end: dayAfter(to) > to
        ? [...keys.ring(userId, dayAfter(to), "earth"), ""]
        : [...keys.days(userId), after(to)],
    }),
    kv.list({ start: keys.commitment(userId, from), end: keys.commitment(userId, after(dayAfter(to))) }),
    kv.list({ start: keys.answers(userId, from), end: keys.answers(userId, after(to)) }),
    kv.list({ start: keys.month(userId, monthOf(addDays(from, -31))), end: keys.month(userId, to) }),
  ]);
  const found = new Map(
    [...rings, ...commitments, ...answers, ...months].map((entry) => [entry.key.join(), entry]),
  );
  const dates = new Set([
    ...[...rings, ...answers].map(({ key }) => String(key[2])),
    ...rings.flatMap((entry) => {
      const [, , date, ring] = entry.key;
      const earth = ring === "earth" && ifIntact(() => readRing("earth", entry));
      return earth ? reachedDays(earth, String(date), carrying.dayEnd) : [];
    }),
    ...commitments.flatMap(({ key }) => [String(key[2]), addDays(String(key[2]), -1)]),
  ]);
  for (
    const date of [...dates.union(new Set([carrying.today]))].filter((date) => date >= from && date <= to)
      .sort()
  ) {
    const stored = storedDay(date, dayKeys(userId, date).map((key) => found.get(key.join())));
    const day = await withCarriedGoals(kv, userId, stored, carrying);
    if (dates.has(date) || day.rings.water.goals.length > 0) yield day;
    await letOthersRun();
  }
}

/** Returns a key part that sorts after all keys of the day. */
function after(date: CalendarDate): string {
  return date + "~";
}

/** Returns the day after `date`, or `date` itself for the last day with a four-digit year. */
function dayAfter(date: CalendarDate): CalendarDate {
  const next = addDays(date, 1);
  return next > date ? next : date;
}

/** Documents that are read and parsed at once. */
const BATCH = 10;

export async function countContents(kv: Kv, userId: string): Promise<AccountContents> {
  const days = new Set<string>();
  const items = Object.fromEntries(ITEM_KINDS.map((kind) => [kind, 0])) as AccountContents["items"];
  for await (const entries of listInBatches(kv, keys.days(userId), BATCH)) {
    for (const entry of entries) {
      const [, , day, ring] = entry.key;
      days.add(String(day));
      // The last part of this key is the name of the ring.
      const rings = withRing(ring as RingName, entry);
      for (const kind of ITEM_KINDS) {
        if (DAY_LISTS[kind].ring === ring) items[kind] += itemsOf(kind, rings).length;
      }
    }
    await letOthersRun();
  }
  for await (const entries of listInBatches(kv, keys.allAnswers(userId), BATCH)) {
    for (const { key } of entries) days.add(String(key[2]));
  }
  const [commitments, trashed] = [
    await count(kv, keys.commitments(userId)),
    await count(kv, keys.trash(userId)),
  ];
  return { days: days.size, items, commitments, trashed };
}

/** The rings of a day of which only this one was written. */
function withRing(ring: RingName, entry: Deno.KvEntry<unknown>): StoredRings {
  // Each name has the ring of that name, which the compiler cannot follow.
  return byRing((name) =>
    (name === ring && ifIntact(() => readRing(name, entry))) || readRing(name, undefined)
  ) as StoredRings;
}

async function count(kv: Kv, prefix: Deno.KvKey): Promise<number> {
  let entries = 0;
  for await (const some of listInBatches(kv, prefix, BATCH)) entries += some.length;
  return entries;
}
