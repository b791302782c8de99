import * as z from "zod/mini";
import { addDays, type CalendarDate, calendarSpan, datesOf, monthOf } from "#shared/domain/calendar.ts";
import { MAX_TRASHED } from "#shared/domain/records.ts";
import { RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";
import {
  type DamagedPart,
  type DayRecord,
  mergeDay,
  type MergedDay,
  type PresentDay,
  type TrashedRecord,
} from "#shared/transfer/mod.ts";
import { letOthersRun } from "../../limits.ts";
import { changesMutation, type LoggedChange, readChanges, rewriteChanges } from "../../store/days/changes.ts";
import {
  readAnswers,
  readCommitment,
  readRing,
  type StoredDay,
  storedDay,
  usageAfter,
} from "../../store/days/documents.ts";
import { type DaysChange, type DaysWrite, type RingNext, tryToWriteDays } from "../../store/days/write.ts";
import { type DocumentKind, ifIntact, readStored, toStored } from "../../store/documents.ts";
import { dayKeys, keys } from "../../store/keys.ts";
import { type Kv, MAX_SNAPSHOT_KEYS, type Mutation } from "../../store/kv.ts";
import { listTrashed, toTrashed, trashedMutations, withoutTrashed } from "../../store/trashed_items.ts";
import type { UserWrites } from "../../store/user_writes.ts";

/**
 * How many ring documents are read at once: those of one day, at most 64 KiB each. Every export that waits for its turn
 * keeps as many in memory, at several times their stored size.
 */
const RINGS_AT_ONCE = 5;

/** How many commitments are read at once: a few KiB each at most. */
const COMMITMENTS_AT_ONCE = 50;

/**
 * Every day of a user that has a ring, a commitment, an answer or a seal, as it is stored, oldest first. A few
 * documents are in memory at a time. What is damaged is left out, and `leftOut` is told of it. Not one snapshot: a day
 * that is written meanwhile is returned as it was before, or as it is after.
 */
async function* listDayRecords(
  kv: Kv,
  userId: string,
  leftOut: (part: DamagedPart) => void = () => {},
): AsyncGenerator<DayRecord> {
  const rings = listPages(kv, keys.days(userId), RINGS_AT_ONCE);
  const commitments = listPages(kv, keys.commitments(userId), COMMITMENTS_AT_ONCE);
  const allAnswers = listPages(kv, keys.allAnswers(userId), RINGS_AT_ONCE);
  let [ring, commitment, answers] = [
    (await rings.next()).value,
    (await commitments.next()).value,
    (await allAnswers.next()).value,
  ];
  while (ring || commitment || answers) {
    const date = earliest([ring, commitment, answers].map(dateOf));
    const record: DayRecord = { date };
    for (; ring && dateOf(ring) === date; ring = (await rings.next()).value) {
      const name = ringOf(ring);
      const entry = ring;
      const intact = name && ifIntact(() => readRing(name, entry));
      if (name && intact) Object.assign(record, { [name]: intact });
      else if (name) leftOut({ day: date, part: name });
    }
    if (commitment && dateOf(commitment) === date) {
      const entry = commitment;
      const intact = ifIntact(() => readCommitment(entry));
      if (intact !== null) record.commitment = intact;
      else leftOut({ day: date, part: "commitment" });
      commitment = (await commitments.next()).value;
    }
    if (answers && dateOf(answers) === date) {
      const entry = answers;
      const intact = ifIntact(() => readAnswers(entry));
      if (!intact) leftOut({ day: date, part: "answers" });
      else if (Object.keys(intact.answers).length > 0) record.answers = intact.answers;
      if (intact?.sealed_at) record.sealed_at = intact.sealed_at;
      answers = (await allAnswers.next()).value;
    }
    if (Object.keys(record).length > 1) yield record;
    await letOthersRun();
  }
}

/** The entries below `prefix`, in order, a few at a time. */
async function* listPages(
  kv: Kv,
  prefix: Deno.KvKey,
  limit: number,
): AsyncGenerator<Deno.KvEntry<unknown>, undefined> {
  let start: Deno.KvKey | undefined;
  while (true) {
    const page = await kv.list({ prefix, ...(start && { start }) }, { limit });
    yield* page;
    const last = page.at(-1)?.key;
    if (!last || page.length < limit) return undefined;
    // The next key after the last one.
    start = [...last, false];
  }
}

function dateOf(entry: Deno.KvEntry<unknown> | undefined): CalendarDate | undefined {
  return entry && String(entry.key[2]);
}

function ringOf({ key }: Deno.KvEntry<unknown>): RingName | undefined {
  return RING_NAMES.find((ring) => ring === key[3]);
}

function earliest(dates: readonly (CalendarDate | undefined)[]): CalendarDate {
  const [first] = dates.filter((date) => date !== undefined).sort();
  if (first === undefined) throw new Error("A day record needs an entry.");
  return first;
}

const LAST_MONTH = "9999-12";

/**
 * Erases every day of a user and the trash, month by month: each month in one operation, so that its rows always fit
 * its days. Nothing goes to the trash. Calling it again continues where a call was interrupted.
 */
async function eraseDays(kv: Kv, writes: UserWrites, userId: string): Promise<void> {
  while (true) {
    const month = await getFirstMonth(kv, userId);
    if (month === null) break;
    await writes.run(userId, () => tryToErase(kv, userId, monthMutations(userId, month), changesOf(month)));
  }
  const trashed = await kv.list({ prefix: keys.trash(userId) });
  await writes.run(
    userId,
    () => tryToErase(kv, userId, trashed.flatMap(({ key }) => withoutTrashed(key)), []),
  );
}

/** The earliest month in which anything is stored, or null. */
async function getFirstMonth(kv: Kv, userId: string): Promise<string | null> {
  const prefixes = [
    keys.days(userId),
    keys.months(userId),
    keys.waterDays(userId),
    keys.commitments(userId),
    keys.allAnswers(userId),
    keys.bookDays(userId),
  ];
  const firsts = await Promise.all(prefixes.map((prefix) => kv.list({ prefix }, { limit: 1 })));
  const [first] = firsts.flat().map(({ key }) => monthWith(String(key[2]))).sort();
  return first ?? null;
}

/**
 * The month in which a date is erased: the commitment for the day after 9999-12-31, which is not a date, goes with that
 * day.
 */
function monthWith(date: string): string {
  return /^\d/.test(date) ? monthOf(date) : LAST_MONTH;
}

/** Deletes of all that a month can have: a key that is not there is no error. */
function monthMutations(userId: string, month: string): Mutation[] {
  const span = calendarSpan("month", `${month}-01`);
  const erased = datesOf(span).flatMap((date) => [
    ...RING_NAMES.map((ring) => keys.ring(userId, date, ring)),
    keys.waterDay(userId, date),
    keys.commitment(userId, date),
    keys.answers(userId, date),
    keys.bookDay(userId, date),
  ]);
  const after = month === LAST_MONTH ? [keys.commitment(userId, addDays(span.to, 1))] : [];
  return [keys.month(userId, month), ...erased, ...after].map((key) => ({ key, value: undefined }));
}

function changesOf(month: string): LoggedChange[] {
  return datesOf(calendarSpan("month", `${month}-01`)).flatMap((day) =>
    RING_NAMES.map((ring) => ({ day, ring, commitment: false }))
  );
}

async function tryToErase(
  kv: Kv,
  userId: string,
  mutations: readonly Mutation[],
  changes: readonly LoggedChange[],
): Promise<true | undefined> {
  const key = keys.changes(userId);
  const [entry] = await kv.getMany([key]);
  const op = crypto.randomUUID();
  // What the account takes and its latest Water are found again by the next write.
  const log = { ...readChanges(entry), bytes: null, counted_at: 0, latest_water: null };
  const done = await kv.commit({
    op,
    checks: [{ key, versionstamp: entry?.versionstamp ?? null }],
    mutations: [...mutations, changesMutation(userId, log, changes, op)],
  });
  return done === null ? undefined : true;
}

/** How many UTF-16 units of text one part has: two bytes each, and less than a value of the store can hold. */
const PART_LENGTH = 30_000;

/** How many parts are written in one operation: less than 800 KiB. */
const PARTS_AT_ONCE = 10;

/** How long parts outlive a server that ended in the middle of an import, in milliseconds. */
const RETENTION_MS = 3_600_000;

const ImportPartSchema = z.object({ text: z.string(), expires_at: z.number() });

export const IMPORT_PART: DocumentKind<z.infer<typeof ImportPartSchema>> = {
  name: "import part",
  schema: ImportPartSchema,
  migrations: [],
};

/** A document that is kept in the store between its validation and its import, so that it takes no memory. */
interface ImportParts {
  /** Adds to the end of the text. */
  add(text: string): Promise<void>;
  /** To be called when all was added. Returns the text, part by part. */
  read(): AsyncGenerator<string>;
  /** Removes all parts. What a server leaves behind that ends before this is swept. */
  remove(): Promise<void>;
}

/** No parts yet of an import of this user. `now`: milliseconds since 1970. */
export function createImportParts(kv: Kv, userId: string, now: number): ImportParts {
  const importId = crypto.randomUUID();
  const expiresAt = now + RETENTION_MS;
  const keyOf = (part: number) => keys.importPart(userId, importId, part);
  let pending = "";
  let count = 0;

  const mutationsOf = (part: number, value: Mutation["value"]): Mutation[] => [
    { key: keyOf(part), value },
    { key: keys.expiry(expiresAt, keyOf(part)), value: value && { v: 1, op: value.op, data: null } },
  ];
  /** Writes what is pending, but for a rest that fills no part. */
  const write = async (atLeast: number) => {
    const op = crypto.randomUUID();
    const mutations: Mutation[] = [];
    while (pending.length >= atLeast && mutations.length < 2 * PARTS_AT_ONCE) {
      const part = { text: pending.slice(0, PART_LENGTH), expires_at: expiresAt };
      mutations.push(...mutationsOf(count++, toStored(IMPORT_PART, part, op)));
      pending = pending.slice(PART_LENGTH);
    }
    await kv.commit({ op, checks: [], mutations });
  };

  return {
    async add(text) {
      pending += text;
      while (pending.length >= PART_LENGTH * PARTS_AT_ONCE) await write(PART_LENGTH);
    },
    async *read() {
      while (pending.length > 0) await write(1);
      for (let part = 0; part < count; part++) {
        // Listed, because a read by key is cached, and no part is read twice.
        const [entry] = await kv.list({ start: keyOf(part), end: keyOf(part + 1) });
        const stored = readStored(IMPORT_PART, entry);
        if (!stored) throw new Error(`Part ${part} of an import is not in the store any more.`);
        yield stored.text;
      }
    },
    async remove() {
      for (let part = 0; part < count; part += PARTS_AT_ONCE) {
        const some = Array.from(
          { length: Math.min(PARTS_AT_ONCE, count - part) },
          (_, index) => part + index,
        );
        await kv.commit({
          op: crypto.randomUUID(),
          checks: [],
          mutations: some.flatMap((one) => mutationsOf(one, undefined)),
        });
      }
    },
  };
}

/** How many items are written in one operation: less than 800 KiB. */
const ITEMS_AT_ONCE = 10;

/** Deleted items of a document to merge into the trash. */
interface TrashMerge {
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly records: readonly TrashedRecord[];
}

/**
 * Adds to the trash what is not in it and not due yet, as long as there is room: what the account has there stays. What
 * was deleted in the future, by another clock, was deleted now.
 */
async function mergeTrash(
  kv: Kv,
  writes: UserWrites,
  { userId, now, records }: TrashMerge,
): Promise<void> {
  const present = new Set((await listTrashed(kv, userId, now)).map(({ item }) => item.id));
  const missing = records.map((record) => toTrashed(record, now))
    .filter(({ item, expires_at }) => expires_at > now && !present.has(item.id))
    .slice(0, Math.max(0, MAX_TRASHED - present.size));
  for (let at = 0; at < missing.length; at += ITEMS_AT_ONCE) {
    const some = missing.slice(at, at + ITEMS_AT_ONCE);
    await writes.run(userId, async () => {
      const key = keys.changes(userId);
      const [log] = await kv.getMany([key]);
      const op = crypto.randomUUID();
      const done = await kv.commit({
        op,
        checks: [{ key, versionstamp: log?.versionstamp ?? null }],
        mutations: [
          ...some.flatMap((trashed) => trashedMutations(userId, trashed, op)),
          rewriteChanges(userId, readChanges(log), op),
        ],
      });
      return done ?? undefined;
    });
  }
}

/** Returns a day of the account as a document is merged into it: without the goals that only carry on to it. */
async function getPresentDay(kv: Kv, userId: string, date: CalendarDate): Promise<PresentDay> {
  return presentDay(
    storedDay(date, await kv.snapshotOnce(dayKeys(userId, date).slice(0, MAX_SNAPSHOT_KEYS))),
  );
}

/** What is damaged counts as not written: a document with it brings it back. */
function presentDay({ rings, versionstamps, commitments, answers, damaged }: StoredDay): PresentDay {
  const written = new Set(
    RING_NAMES.filter((ring) => versionstamps[ring] !== null && !damaged.includes(ring)),
  );
  return { rings, written, commitment: commitments.today, answers };
}

/**
 * In place of today: goals carry on to today until it has its own. A day of a document has its own, and those that it
 * does not have were not deleted.
 */
const NO_DAY: CalendarDate = "";

/** A day of a document to merge into the account. */
interface DayMerge extends Pick<DaysWrite<null>, "userId" | "now" | "row" | "dayEnd"> {
  readonly record: DayRecord;
  /** Throws when the merged day cannot be stored. */
  readonly check: (merged: MergedDay) => void;
}

/**
 * Merges a day of a document into the account, in one operation with its row in the month. Nothing new: nothing is
 * written.
 */
async function writeMergedDay(
  kv: Kv,
  writes: UserWrites,
  { record, check, ...write }: DayMerge,
): Promise<void> {
  const { date } = record;
  const change = ([day]: readonly StoredDay[]): DaysChange<null> => {
    if (!day) throw new Error("A write of one day was given none.");
    const merged = mergeDay(presentDay(day), record);
    check(merged);
    // Each name stands beside the ring of that name.
    const rings = Object.entries(merged.rings).map(([ring, next]) => ({ date, ring, next }) as RingNext);
    const { commitment, answers } = merged;
    if (rings.length === 0 && commitment === undefined && !answers) {
      return { rings, unchanged: true, result: null };
    }
    return {
      rings,
      ...(commitment !== undefined && { commitments: { [date]: commitment } }),
      ...(answers && { answers: { [date]: answers } }),
      result: null,
    };
  };
  await writes.run(
    write.userId,
    () =>
      tryToWriteDays(kv, writes, {
        ...write,
        dates: [date],
        today: NO_DAY,
        idempotency: undefined,
        isSilent: true,
        replacesDamaged: true,
        change,
      }),
  );
}

/** Reads and writes of whole accounts, day by day. */
export interface Transfers {
  /**
   * Every day that has a ring, a commitment, an answer or a seal, as it is stored, oldest first. What is damaged is
   * left out, and `leftOut` is told of it.
   */
  listDays(userId: string, leftOut?: (part: DamagedPart) => void): AsyncIterable<DayRecord>;
  getPresentDay(userId: string, date: CalendarDate): Promise<PresentDay>;
  mergeDay(merge: DayMerge): Promise<void>;
  mergeTrash(merge: TrashMerge): Promise<void>;
  /** Erases every day and the trash. */
  eraseDays(userId: string): Promise<void>;
  /** Throws `quota_exceeded` when the account, as it is or once it is empty, has no room for `bytes` more. */
  requireRoom(userId: string, bytes: number, account: "present" | "empty", now: number): Promise<void>;
  /** Keeps a document in the store while it is imported. */
  createParts(userId: string, now: number): ImportParts;
}

export function createTransfers(kv: Kv, writes: UserWrites): Transfers {
  return {
    listDays: (userId, leftOut) => listDayRecords(kv, userId, leftOut),
    getPresentDay: (userId, date) => getPresentDay(kv, userId, date),
    mergeDay: (merge) => writeMergedDay(kv, writes, merge),
    mergeTrash: (merge) => mergeTrash(kv, writes, merge),
    eraseDays: (userId) => eraseDays(kv, writes, userId),
    async requireRoom(userId, bytes, account, now) {
      const { quotaBytes } = writes;
      const [log] = account === "present" ? await kv.getMany([keys.changes(userId)]) : [];
      await usageAfter(kv, userId, readChanges(log), { data: bytes, receipts: 0 }, { quotaBytes, now });
    },
    createParts: (userId, now) => createImportParts(kv, userId, now),
  };
}
