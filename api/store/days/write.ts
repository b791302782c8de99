import { addDays, type CalendarDate } from "#shared/domain/calendar.ts";
import type { Goal, RingName, StoredRings } from "#shared/domain/rings/mod.ts";
import { BoundedMap } from "../../limits.ts";
import { type IdempotencyKey, ifIntact, readReceipt, receiptMutations, toStored } from "../documents.ts";
import { DAY_KEYS, dayKeys, keys } from "../keys.ts";
import { type Check, type Kv, MAX_CHECKS, MAX_SNAPSHOT_KEYS, type Mutation } from "../kv.ts";
import { moveToTrash, removedItems } from "../trashed_items.ts";
import type { UserWrites } from "../user_writes.ts";
import { dayEvents, eventMutations, type WebhookEvent } from "../webhooks.ts";
import { changedRow, changesMutation, type LoggedChange, readChanges } from "./changes.ts";
import {
  bytesOf,
  bytesOfAll,
  changedByCommitment,
  commitmentMutation,
  existing,
  latestWaterDay,
  readMonth,
  requireIntactRing,
  RING_DOCUMENTS,
  type StoredDay,
  storedDay,
  usageAfter,
  waterDayMark,
  withCarriedGoals,
  withRows,
} from "./documents.ts";
import { changeRows, renewMonth, type SummaryRules, withoutCarriedGoals } from "./rows.ts";

type Entries = readonly Deno.KvEntryMaybe<unknown>[];

/** The index of the second snapshot's log in the entries of {@link prefetchForWrite}. */
const SECOND_LOG = 1 + DAY_KEYS.month;

/**
 * Returns the keys that a write of one day reads, for a call that reads them together with the account: beside the
 * account they are two snapshots, each with the log of changes, so the write knows whether they are of one moment.
 */
export function prefetchForWrite(
  userId: string,
  date: CalendarDate,
  idempotencyKey: string | undefined,
): Deno.KvKey[] {
  const ofDay = dayKeys(userId, date);
  return [
    keys.changes(userId),
    ...ofDay.slice(0, DAY_KEYS.month),
    keys.changes(userId),
    ...ofDay.slice(DAY_KEYS.month),
    keys.webhooks(userId),
    ...(idempotencyKey === undefined ? [] : [keys.idempotency(userId, idempotencyKey)]),
  ];
}

/**
 * Returns the entries of the log of changes and of `others`. If the log is unchanged at the commit, so is everything
 * else: it was read after the log, or together with an equal one. Uses what was `prefetched` when that has all of it.
 */
async function readForWrite(
  kv: Kv,
  log: Deno.KvKey,
  others: readonly Deno.KvKey[],
  prefetched: Entries,
): Promise<Deno.KvEntryMaybe<unknown>[]> {
  const known = fromPrefetched(log, others, prefetched);
  if (known) return known;
  const parts: Deno.KvKey[][] = [];
  for (let at = 0; at < others.length; at += MAX_SNAPSHOT_KEYS - 1) {
    parts.push(others.slice(at, at + MAX_SNAPSHOT_KEYS - 1));
  }
  const read = await Promise.all(parts.map((part) => kv.snapshot([log, ...part])));
  const first = read[0]?.[0];
  if (read.every(([own]) => own?.versionstamp === first?.versionstamp)) {
    return [...first ? [first] : [], ...read.flatMap((of) => of.slice(1))];
  }
  return [...read.slice(0, 1).flat(), ...await kv.getMany(parts.slice(1).flat())];
}

/**
 * Returns the same from the entries of {@link prefetchForWrite}; null when they have other keys, or when the user's
 * days were written between the two snapshots.
 */
function fromPrefetched(
  log: Deno.KvKey,
  others: readonly Deno.KvKey[],
  prefetched: Entries,
): Deno.KvEntryMaybe<unknown>[] | null {
  const found = prefetched.toSpliced(SECOND_LOG, 1);
  const [first, second] = [found[0], prefetched[SECOND_LOG]];
  const isWanted = found.length === others.length + 1 && hasKey(first, log) && hasKey(second, log) &&
    others.every((key, index) => hasKey(found[index + 1], key));
  return isWanted && first?.versionstamp === second?.versionstamp ? found : null;
}

/** Whether the entry was read with this key. */
function hasKey(entry: Deno.KvEntryMaybe<unknown> | undefined, key: Deno.KvKey): boolean {
  return entry !== undefined && isSameKey(entry.key, key);
}

/** Whether two keys have equal parts. */
function isSameKey(one: Deno.KvKey, other: Deno.KvKey): boolean {
  if (one.length !== other.length) return false;
  // A loop, since each write compares twenty keys.
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}

type Entry = Deno.KvEntryMaybe<unknown>;

/** How many users' days are remembered; each takes about 1 KiB. */
const MAX_USERS = 1_000;

/**
 * A write that is computed from memory. Its commit checks that nothing has changed: what the call has found before that
 * does not count.
 */
export interface WriteFromMemory {
  /** The account by which the call was authenticated. */
  readonly account: Entry;
  /**
   * `nothing` is written until the commit begins, and when a check has failed. `unknown`: the commit has begun and not
   * ended, or failed in another way.
   */
  written: "nothing" | "unknown" | "everything";
}

/** What a write from memory fails with when something is not remembered, or has changed. Then the call reads. */
class NotRemembered extends Error {
  override readonly name = "NotRemembered";
}

/** The day that each user has written last, as that write has left it. */
export interface RememberedDays {
  /** Whether a day of the user is remembered. Its documents may have left the memory. */
  has(userId: string): boolean;
  /**
   * Returns the entries of the log of changes, of the day's `dayKeys` and of the webhooks, as they were after the
   * user's last write. Of another day than that of the last write, it reads those that the two days do not share, and
   * returns a promise. While the log has the same versionstamp, so has everything else, except that deliveries change
   * the outbox of the webhooks; a write that adds to it checks it. Throws {@link NotRemembered}.
   */
  entriesOf(userId: string, date: CalendarDate): Entry[] | Promise<Entry[]>;
  /** Remembers a day that was just written: these entries before the write, with these mutations. */
  set(
    userId: string,
    date: CalendarDate,
    before: readonly Entry[],
    written: { readonly mutations: readonly Mutation[]; readonly versionstamp: string },
  ): void;
  forget(userId: string): void;
}

/** Creates the memory of a server whose entries `kv` caches. */
export function createRememberedDays(kv: Pick<Kv, "cached" | "snapshot">): RememberedDays {
  const days = new BoundedMap<
    string,
    { readonly date: CalendarDate; readonly versionstamps: readonly (string | null)[] }
  >(MAX_USERS);

  const withVersion = (key: Deno.KvKey, versionstamp: string | null | undefined): Entry => {
    if (versionstamp === null) return { key, value: null, versionstamp };
    const entry = kv.cached(key);
    if (!entry || entry.versionstamp !== versionstamp) throw new NotRemembered();
    return entry;
  };

  return {
    has: (userId) => days.peek(userId) !== undefined,
    entriesOf(userId, date) {
      const day = days.get(userId);
      if (!day) throw new NotRemembered();
      const remembered = writeKeys(userId, day.date);
      const known = (key: Deno.KvKey, index: number) => withVersion(key, day.versionstamps[index]);
      if (day.date === date) return remembered.map(known);
      const wanted = writeKeys(userId, date);
      const shared = wanted.map((key) => {
        const index = remembered.findIndex((other) => isSameKey(other, key));
        return index < 0 ? undefined : known(key, index);
      });
      // At most the keys of one day, which are one snapshot.
      const reading = kv.snapshot(wanted.filter((_, index) => shared[index] === undefined));
      return reading.then((read) => wanted.map((key, index) => shared[index] ?? entryOf(key, read)));
    },
    set(userId, date, before, { mutations, versionstamp }) {
      const versionstamps = before.map((entry) => {
        const mutation = mutations.find(({ key }) => hasKey(entry, key));
        if (!mutation) return entry.versionstamp;
        return mutation.value === undefined ? null : versionstamp;
      });
      days.set(userId, { date, versionstamps });
    },
    forget: (userId) => days.delete(userId),
  };
}

/** The memory of a server that shares its store with others: their writes would make most of it outdated. */
export const NOTHING_REMEMBERED: RememberedDays = {
  has: () => false,
  entriesOf() {
    throw new NotRemembered();
  },
  set: () => {},
  forget: () => {},
};

function entryOf(key: Deno.KvKey, entries: readonly Entry[]): Entry {
  const found = entries.find((entry) => hasKey(entry, key));
  if (!found) throw new NotRemembered();
  return found;
}

/** Returns the keys that every write of one day reads. */
function writeKeys(userId: string, date: CalendarDate): Deno.KvKey[] {
  return [keys.changes(userId), ...dayKeys(userId, date), keys.webhooks(userId)];
}

/** The new document of one ring of one day. */
export type RingNext<R extends RingName = RingName> = {
  [N in R]: { readonly date: CalendarDate; readonly ring: N; readonly next: StoredRings[N] };
}[R];

/** The changes of a write. */
export interface DaysChange<T> {
  readonly rings: readonly RingNext[];
  /** The goals that are archived by this write, as the trash stores them. */
  readonly archived?: readonly Goal[];
  /** Commitments by their day; empty removes one. They do not change the version of a ring. */
  readonly commitments?: Readonly<Record<CalendarDate, string>>;
  /** Nothing has to change, so nothing is written, not even a row or a receipt. */
  readonly unchanged?: true;
  /** The result for the caller, which is stored in the receipt. */
  readonly result: T;
}

/** A write of some rings of some days of one user. */
export interface DaysWrite<T> extends SummaryRules {
  readonly userId: string;
  /** The days to write; at least one. */
  readonly dates: readonly CalendarDate[];
  /** The user's today, to which goals carry over. */
  readonly today: CalendarDate;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly idempotency: IdempotencyKey | undefined;
  /** Returns what to write. `days` are in the order of `dates`. Throws to write nothing. */
  readonly change: (days: readonly StoredDay[]) => DaysChange<T>;
  /** What was read with the account, by the keys of `prefetchForWrite`. Used only while it is current. */
  readonly prefetched?: readonly Deno.KvEntryMaybe<unknown>[];
  /** A write of one date without `beside` that uses what is remembered, and reads only the rest. */
  readonly memory?: WriteFromMemory | undefined;
  /** Where to remember the day of a write of one date. */
  readonly remembered?: RememberedDays;
  /** The write makes no events for webhooks: what it brings in happened elsewhere, or before. */
  readonly isSilent?: true;
  /** The write may take the place of a ring that cannot be read. */
  readonly replacesDamaged?: true;
  /** Another record to check, and mutations to commit in the same operation. */
  readonly beside?: {
    readonly check: Check;
    readonly write: (result: T, op: string) => readonly Mutation[];
    /** What happens besides the changes of the days, for the webhooks. */
    readonly events?: readonly WebhookEvent[];
  };
}

/** The outcome of a write of days. */
export interface WrittenDays<T> {
  readonly days: readonly StoredDay[];
  /** The result of `change`, or the one in the receipt when the write was made before. */
  readonly result: T;
  /** The versionstamp of the commit; null when nothing was written. */
  readonly versionstamp: string | null;
}

/**
 * Writes rings, the rows of their days, the log of changes, the receipt and the mutations `beside` them in one atomic
 * operation. Items that are removed from a list are moved to the trash. Returns undefined after a conflict, so that the
 * caller tries again. A write from memory throws {@link NotRemembered} instead.
 */
export async function tryToWriteDays<T>(
  kv: Kv,
  { quotaBytes }: Pick<UserWrites, "quotaBytes">,
  write: DaysWrite<T>,
): Promise<WrittenDays<T> | undefined> {
  const { userId, dates, today, now, idempotency, change, beside, isSilent, replacesDamaged, ...rules } =
    write;
  const { prefetched = [], memory, remembered = NOTHING_REMEMBERED } = write;
  const changesKey = keys.changes(userId);
  const receiptKey = idempotency ? [keys.idempotency(userId, idempotency.key)] : [];
  const ofDays = dates.map((date) => dayKeys(userId, date));
  const wanted = [...ofDays.flat(), keys.webhooks(userId), ...receiptKey];
  const read = memory
    ? [
      ...await remembered.entriesOf(userId, dates[0] ?? ""),
      // Whether there is a receipt is checked by the commit.
      ...receiptKey.map((key) => ({ key, value: null, versionstamp: null })),
    ]
    : await readForWrite(kv, changesKey, wanted, prefetched);
  const [changes, ...entries] = read;
  const dayEntries = ofDays.map(({ length }) => entries.splice(0, length));
  const [webhooks, receiptEntry] = entries;
  const log = readChanges(changes);
  const damagedMonth = wanted.find((key, at) =>
    key[0] === "month" && !ifIntact(() => readMonth(read[at + 1]))
  );
  if (damagedMonth) {
    if (memory) throw new NotRemembered();
    await renewMonth(kv, userId, String(damagedMonth.at(-1)), rules);
    return undefined;
  }
  const latestWater = log.latest_water ?? await latestWaterDay(kv, userId);
  const before: StoredDay[] = [];
  // One after the other: at most one of them, today, has something to read.
  for (const [index, date] of dates.entries()) {
    const stored = storedDay(date, dayEntries[index] ?? []);
    before.push(await withCarriedGoals(kv, userId, stored, today, latestWater));
  }
  const receipt = idempotency && readReceipt(receiptEntry, idempotency);
  // The receipt was written by the same kind of write.
  if (receipt) return { days: before, result: receipt.result as T, versionstamp: null };

  const { rings, archived = [], commitments = {}, unchanged, result } = change(before);
  if (unchanged) return { days: before, result, versionstamp: null };
  if (!replacesDamaged) {
    for (const { date, ring } of rings) requireIntactRing(existing(before[dates.indexOf(date)]), ring);
  }
  const after = withRings(before, rings, commitments);
  const changed = before.map((day, index) => ({
    before: day,
    after: withoutCarriedGoals(after[index] ?? day, isWritten(day.date, "water", rings)),
    entries: dayEntries[index] ?? [],
  }));
  const removed = rings.flatMap(({ date, ring }) => {
    const at = dates.indexOf(date);
    const [old, next] = [before[at], after[at]];
    return old && next ? removedItems(old, withoutGoals(next, archived), ring) : [];
  }).map((one) => ({ ...one, item: archived.find(({ id }) => id === one.item.id) ?? one.item }));
  const { rows, mutations: rowMutations } = await changeRows(kv, userId, changed, rules);
  const trashMutations = removed.length === 0 ? () => [] : await moveToTrash(kv, userId, removed, now);
  const op = crypto.randomUUID();
  const seq = log.seq + 1;
  const ringMutations = rings.map((next) => ringMutation(userId, next, op, seq));
  const commitmentMutations = Object.entries(commitments).map(([day, text]) =>
    commitmentMutation(userId, day, text, op)
  );
  const receiptWrites = idempotency ? receiptMutations(userId, idempotency, result, now, op) : [];
  const events = isSilent ? [] : [
    ...changed.flatMap((day) =>
      dayEvents({ ...day, row: rows.get(day.after.date) ?? null, rings: writtenOn(day.after.date, rings) })
    ),
    ...(beside?.events ?? []),
  ];
  const queued = eventMutations(userId, webhooks, events, { now, op });
  const usage = await usageAfter(kv, userId, log, {
    data: quotaBytes === 0 ? 0 : bytesOfAll([...ringMutations, ...commitmentMutations]) -
      bytesBefore([...ringMutations, ...commitmentMutations], dayEntries.flat()),
    receipts: quotaBytes === 0 ? 0 : bytesOfAll(receiptWrites),
  }, { quotaBytes, now });
  const ringChecks = rings.map(({ date, ring }) => ({
    key: keys.ring(userId, date, ring),
    versionstamp: before[dates.indexOf(date)]?.versionstamps[ring] ?? null,
  }));
  const documents = [
    ...ringMutations,
    ...rowMutations(op),
    ...commitmentMutations,
    changesMutation(
      userId,
      { ...log, ...usage, latest_water: latestWaterAfter(latestWater, rings) },
      changedBy(dates, rings, commitments),
      op,
    ),
  ];
  const mutations = [
    ...documents,
    ...before.filter((day) => day.versionstamps.water === null && isWritten(day.date, "water", rings))
      .map(({ date }) => waterDayMark(userId, date, op)),
    ...queued.mutations,
    ...trashMutations(op),
    ...receiptWrites,
    ...(beside ? beside.write(result, op) : []),
  ];
  if (memory) memory.written = "unknown";
  const versionstamp = await kv.commit({
    op,
    mutations,
    // The next write of the day takes them from memory.
    cached: dates.length === 1 ? documents : [],
    // Months need no check of their own, since every write of a month also writes the log. Neither do rings, for the
    // same reason; they are checked as long as one operation can hold that many.
    checks: [
      { key: changesKey, versionstamp: changes?.versionstamp ?? null },
      ...(ringChecks.length <= MAX_CHECKS - 4 ? ringChecks : []),
      ...receiptKey.map((key) => ({ key, versionstamp: receiptEntry?.versionstamp ?? null })),
      ...(beside ? [beside.check] : []),
      ...queued.checks,
      ...(memory ? [{ key: memory.account.key, versionstamp: memory.account.versionstamp }] : []),
    ],
  });
  if (memory) memory.written = versionstamp === null ? "nothing" : "everything";
  if (versionstamp === null) {
    remembered.forget(userId);
    if (memory) throw new NotRemembered();
    return undefined;
  }
  if (dates.length === 1) {
    remembered.set(userId, dates[0] ?? "", read.slice(0, wanted.length + 1 - receiptKey.length), {
      mutations,
      versionstamp,
    });
  }
  return {
    versionstamp,
    result,
    days: after.map((day) => ({
      ...day,
      versionstamps: {
        ...day.versionstamps,
        ...Object.fromEntries(writtenOn(day.date, rings).map((ring) => [ring, versionstamp])),
      },
      seqs: { ...day.seqs, ...Object.fromEntries(writtenOn(day.date, rings).map((ring) => [ring, seq])) },
      month: withRows(day.month, rows),
    })),
  };
}

/** Returns the day without these goals: an archived goal is in the trash, even if its day keeps its outcome. */
function withoutGoals(day: StoredDay, gone: readonly Goal[]): StoredDay {
  if (gone.length === 0) return day;
  const goals = day.rings.water.goals.filter(({ id }) => !gone.some((goal) => goal.id === id));
  return { ...day, rings: { ...day.rings, water: { ...day.rings.water, goals } } };
}

function writtenOn(date: CalendarDate, rings: readonly RingNext[]): RingName[] {
  return rings.filter((next) => next.date === date).map(({ ring }) => ring);
}

function latestWaterAfter(latest: string, rings: readonly RingNext[]): string {
  return rings.reduce((day, { date, ring }) => ring === "water" && date > day ? date : day, latest);
}

/** Returns what a write adds to the log. The rows of all its days are computed anew, written or not. */
function changedBy(
  dates: readonly CalendarDate[],
  rings: readonly RingNext[],
  commitments: Readonly<Record<CalendarDate, string>>,
): LoggedChange[] {
  return [
    ...dates.filter((date) => !rings.some((written) => written.date === date)).map(changedRow),
    ...rings.map(({ date, ring }) => ({ day: date, ring, commitment: false })),
    ...Object.keys(commitments).flatMap(changedByCommitment),
  ];
}

/** Returns the days after the write of `rings` and `commitments`, which also affect the next day and the day before. */
function withRings(
  days: readonly StoredDay[],
  rings: readonly RingNext[],
  commitments: Readonly<Record<CalendarDate, string>>,
): StoredDay[] {
  return days.map((day) => {
    const next = rings.filter(({ date }) => date === day.date).map(({ ring, next }) => [ring, next]);
    const earthBefore = rings.find(({ date, ring }) => ring === "earth" && addDays(date, 1) === day.date);
    return {
      ...day,
      // Each name is paired with the ring of that name.
      rings: { ...day.rings, ...Object.fromEntries(next) as Partial<StoredRings> },
      previousEarth: earthBefore?.ring === "earth" ? earthBefore.next : day.previousEarth,
      commitments: {
        today: commitments[day.date] ?? day.commitments.today,
        tomorrow: commitments[addDays(day.date, 1)] ?? day.commitments.tomorrow,
      },
    };
  });
}

/** Returns the size in bytes of the values in `entries` that these mutations replace. */
function bytesBefore(mutations: readonly Mutation[], entries: readonly Deno.KvEntryMaybe<unknown>[]): number {
  const written = new Set(mutations.map(({ key }) => key.join()));
  return entries.filter(({ key }) => written.has(key.join())).reduce(
    (sum, { value }) => sum + bytesOf(value),
    0,
  );
}

function ringMutation<R extends RingName>(
  userId: string,
  { date, ring, next }: RingNext<R>,
  op: string,
  seq: number,
): Mutation {
  return { key: keys.ring(userId, date, ring), value: toStored(RING_DOCUMENTS[ring], next, op, seq) };
}

function isWritten(date: CalendarDate, ring: RingName, rings: readonly RingNext[]): boolean {
  return rings.some((next) => next.date === date && next.ring === ring);
}
