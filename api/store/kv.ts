import type { ErrorCode } from "#shared/contract/endpoint.ts";
import { Failure, messageOf } from "../failures.ts";
import { createDeadline, fitsValue, largestSizeOf, letOthersRun } from "../limits.ts";
import type { Log } from "../log.ts";
import { createKvCache } from "./cache.ts";
import { isUnreadable, UNREADABLE, UNREADABLE_VERSIONSTAMP } from "./damage.ts";
import type { Stored } from "./documents.ts";
import { type Bounds, boundsOf, firstKey } from "./first_key.ts";
import { keys } from "./keys.ts";
import { NO_RESERVE, type Reserve } from "./reserve.ts";

/** The minimum time between two log lines for failures of one code, in milliseconds. */
const LOG_EVERY_MS = 60_000;

/** Whether the store can be used, according to its last calls. */
export interface StoreState {
  /** False from a write that failed until one that succeeds, and while the reserve is open. */
  readonly writable: boolean;
  /** Whether the store's file was the one that was opened, at the last {@link StoreState.check}. */
  readonly intact: boolean;
  /** Space for the writes that have to be possible on a full disk. While it is open, all others are rejected. */
  readonly reserve: Reserve;
  /** How often the store was found to be gone, replaced or unreadable: what was read before that may be wrong. */
  readonly breaks: number;
  /** Checks the file. Logs when it was deleted, replaced or written over, and when it is back. */
  check(): void;
  /** Records that a write succeeded. Throws `unavailable` when the file it went to is no longer in place. */
  wrote(): void;
  /** Records an error of the store, and returns the error to throw: a {@link Failure}, or the error itself. */
  failed(error: unknown): unknown;
}

export interface StoreStateOptions {
  /** Whether the file is still the one that was opened; a store without a file always is. */
  readonly isInPlace?: () => boolean;
  readonly log?: Pick<Log, "write">;
  /** Default: {@link NO_RESERVE}. */
  readonly reserve?: Reserve;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/** Creates the state of a store that was just opened. */
export function createStoreState(
  { isInPlace = () => true, log, reserve = NO_RESERVE, now = () => performance.now() }: StoreStateOptions =
    {},
): StoreState {
  let writable = true;
  let intact = true;
  let breaks = 0;
  /** Whether the file was checked after a write in this turn. */
  let isChecked = false;
  const loggedAt = new Map<string, number>();

  const logFailure = (code: string, error: unknown): void => {
    if (now() - (loggedAt.get(code) ?? -Infinity) < LOG_EVERY_MS) return;
    loggedAt.set(code, now());
    log?.write({ level: "error", store: messageOf(error), code });
  };

  const check = (): void => {
    const was = intact;
    intact = isInPlace();
    if (!intact) breaks++;
    if (was && !intact) log?.write({ level: "error", store: FILE_GONE });
    if (!was && intact) log?.write({ level: "info", store: FILE_BACK });
  };

  return {
    get writable() {
      return writable && !reserve.isOpen;
    },
    get intact() {
      return intact;
    },
    reserve,
    get breaks() {
      return breaks;
    },
    check,
    wrote() {
      // A check takes 25 µs and covers all writes that have ended together: what continues after them is queued before
      // this microtask, and they were made before the check.
      if (!isChecked) {
        check();
        isChecked = true;
        queueMicrotask(() => isChecked = false);
      }
      requireIntact({ intact });
      writable = true;
    },
    failed(error) {
      const known = storageErrorOf(error);
      if (!known) return error;
      if (known.unwritable) writable = false;
      if (known.code === "unavailable" && known.unwritable) breaks++;
      logFailure(known.code, error);
      return new Failure(known.code, { retryAfter: known.retryAfter, cause: error });
    },
  };
}

/** What an error of the store means for the caller. */
interface StorageError {
  readonly code: ErrorCode & ("storage_full" | "unavailable");
  /** Seconds after which a caller may try again. */
  readonly retryAfter: number;
  /** Whether writes will fail until the cause is fixed. */
  readonly unwritable: boolean;
}

/** The messages of SQLite, Deno KV and `postgres.ts`. The first match counts. */
const STORAGE_ERRORS: readonly (readonly [RegExp, StorageError])[] = [
  [/disk is full|no space left|SQLITE_FULL/i, { code: "storage_full", retryAfter: 10, unwritable: true }],
  [/\blocked\b|\bbusy\b/i, { code: "unavailable", retryAfter: 1, unwritable: false }],
  [
    /read-?only|I\/O error|malformed|unable to open|not a database/i,
    { code: "unavailable", retryAfter: 10, unwritable: true },
  ],
  [/^PostgreSQL: /, { code: "unavailable", retryAfter: 2, unwritable: false }],
];

/** Returns the meaning of an error that the store threw, or undefined for an error that points to a bug. */
function storageErrorOf(error: unknown): StorageError | undefined {
  const reason = messageOf(error);
  return STORAGE_ERRORS.find(([pattern]) => pattern.test(reason))?.[1];
}

const FILE_GONE =
  "The store's file was deleted or replaced, or something has written over it. Put it back, or restart the server.";
const FILE_BACK = "The store's file is back.";

/** Throws `unavailable` while the store's file is not the one that was opened, since writes would be lost. */
export function requireIntact({ intact }: Pick<StoreState, "intact">): void {
  if (!intact) throw new Failure("unavailable", { retryAfter: 30 });
}

/** A key and its value as Deno KV stores them, and the number of the commit that has written them. */
export interface StoredRow {
  readonly k: Uint8Array;
  readonly v: Uint8Array;
  readonly s: bigint;
}

/** A key and its value, before a store gives them a number. */
export type NewRow = Pick<StoredRow, "k" | "v">;

/** A store that is read and replaced as a whole in one transaction. */
export interface StoreRows {
  /** Streams everything in it in the order of the keys, as it is at one moment, while others write. */
  snapshot(): AsyncGenerator<readonly StoredRow[]>;
  /**
   * Puts rows in the place of everything in it but the `kept` keys, in one transaction, in which each is then read and
   * compared. `read` gives the same rows each time, in the order of their keys and without the kept ones. Returns their
   * number. When it throws, nothing has changed, unless the connection was lost while the server committed.
   */
  replaceRows(kept: readonly Deno.KvKey[], read: () => Iterable<NewRow>): Promise<number>;
}

export interface OpenStore {
  readonly db: Deno.Kv;
  /** Absent where a store is read key by key only. */
  readonly rows?: StoreRows;
  readonly state: StoreState;
  close(): void;
}

/** The maximum number of keys that Deno KV reads in one snapshot. */
export const MAX_SNAPSHOT_KEYS = 10;

/** The maximum number of checks in one atomic operation. KV Connect servers reject more than ten. */
export const MAX_CHECKS = 5;

/** How often more keys than that are read before the call fails, because writes come between each time. */
const MAX_ROUNDS = 10;

/** How long one of these reads waits until the commits of its keys have ended, in milliseconds. */
const MAX_REST_MS = 50;

/** How long a call to the store may take, in milliseconds, before it fails with `unavailable`. */
export const STORE_DEADLINE_MS = 4_000;

/** A change of one key: a document to set, or undefined to delete the key. */
export interface Mutation {
  readonly key: Deno.KvKey;
  readonly value: Stored | undefined;
}

/** The versionstamp that a key must have at the commit; null when it must not exist. */
export interface Check {
  readonly key: Deno.KvKey;
  readonly versionstamp: string | null;
}

/** An atomic operation. It is applied as a whole if every check succeeds, otherwise not at all. */
export interface Commit {
  /** Unique; the `op` of every document that it sets. */
  readonly op: string;
  readonly checks: readonly Check[];
  readonly mutations: readonly Mutation[];
  /** Signs somebody in: on a full disk, it is written into the reserve. */
  readonly isUrgent?: boolean;
}

export interface ListOptions extends Deno.KvListOptions {
  /** Puts the entries into memory; for few and small documents that are read often. */
  readonly cached?: boolean;
}

/**
 * The only access to Deno KV. Handles its limits and failures. Where this process is the only one of the store, entries
 * that were read or written come from memory: see {@link createKvCache}.
 */
export interface Kv {
  /**
   * Returns the entries of `keys`, in their order, as they are at one moment. Rejects more than {@link
   * MAX_SNAPSHOT_KEYS} keys, which the database cannot read at once.
   */
  snapshot(keys: readonly Deno.KvKey[]): Promise<Deno.KvEntryMaybe<unknown>[]>;
  /** Returns the entries of `keys` as {@link snapshot} does, always from the store, and puts none into memory. */
  snapshotOnce(keys: readonly Deno.KvKey[]): Promise<Deno.KvEntryMaybe<unknown>[]>;
  /**
   * Returns the entries of `keys`, in their order, as they are at one moment. On a store that others write to, only
   * each {@link MAX_SNAPSHOT_KEYS} of them are. Throws `too_many_requests` when there are more, and writes come between
   * each time.
   */
  getMany(keys: readonly Deno.KvKey[]): Promise<Deno.KvEntryMaybe<unknown>[]>;
  /** Returns all entries of a selector, in order. Not a snapshot. */
  list(selector: Deno.KvListSelector, options?: ListOptions): Promise<Deno.KvEntry<unknown>[]>;
  /**
   * Streams the entries of `keys`, at most ten: first as they are, and again whenever one of them has changed. A slow
   * reader misses intermediate states, but never the latest one. The stream ends when it is cancelled or when the store
   * is closed.
   */
  watch(keys: readonly Deno.KvKey[]): ReadableStream<Deno.KvEntryMaybe<unknown>[]>;
  /** Returns the versionstamp of the commit, or null when a check failed. */
  commit(commit: Commit): Promise<string | null>;
}

/** A method of {@link Kv} that calls the store and ends. */
export type KvOperation = Exclude<keyof Kv, "watch">;

/** How a call to the store ended. */
export type KvOutcome = "ok" | "conflict" | "failed";

/** Makes a call to the store, and reports it. */
export type MeasureCall = <T>(
  operation: KvOperation,
  call: () => Promise<T>,
  outcomeOf?: (result: T) => KvOutcome,
) => Promise<T>;

export interface KvOptions {
  readonly deadlineMs?: number;
  /** Receives every write and every failure. */
  readonly state?: StoreState;
  /** Whether somebody else may write to the database, so that each read has to ask it. Default: yes. */
  readonly isShared?: boolean;
  /** Makes each call to the store, and none for what comes from memory. */
  readonly measure?: MeasureCall;
}

/**
 * Wraps a database. Every call ends within the deadline; it fails with `unavailable` when the store has not responded
 * by then. A write is acknowledged only while the store's file is in place.
 */
export function wrapKv(
  db: Deno.Kv,
  {
    deadlineMs = STORE_DEADLINE_MS,
    state = createStoreState(),
    isShared = true,
    measure = (_operation, call) => call(),
  }: KvOptions = {},
): Kv {
  const cache = createKvCache({ isShared });
  const within = createDeadline(deadlineMs, { failed: state.failed });
  let { breaks } = state;
  const fromMemory = (keys: readonly Deno.KvKey[]) => {
    if (breaks !== state.breaks) {
      breaks = state.breaks;
      cache.clear();
    }
    return state.intact ? cache.get(keys) : undefined;
  };
  const fromStore = (keys: readonly Deno.KvKey[]) => {
    if (keys.length > MAX_SNAPSHOT_KEYS) {
      const message = `Cannot read ${keys.length} keys in one snapshot: ${MAX_SNAPSHOT_KEYS} at most.`;
      return Promise.reject(new Error(message));
    }
    return within(readMany(db, keys));
  };
  const read = async (keys: readonly Deno.KvKey[]) => {
    const end = cache.beginRead();
    return end(await fromStore(keys));
  };
  const readAll = async (keys: readonly Deno.KvKey[]) => {
    if (keys.length <= MAX_SNAPSHOT_KEYS) return await read(keys);
    let before: { readonly entries: readonly Entry[]; readonly commitsSince: () => number } | undefined;
    for (let round = 1; round <= MAX_ROUNDS; round++) {
      const commitsSince = cache.follow(keys);
      const parts: Promise<Entry[]>[] = [];
      for (let at = 0; at < keys.length; at += MAX_SNAPSHOT_KEYS) {
        parts.push(read(keys.slice(at, at + MAX_SNAPSHOT_KEYS)));
      }
      const entries = (await Promise.all(parts)).flat();
      if (isShared || commitsSince() === 0) return entries;
      // A commit in flight was made before these rounds or comes after them, when both have read the same.
      if (before && isSame(before.entries, entries) && before.commitsSince() === 1) return entries;
      await Promise.race([cache.rest(keys), pause(MAX_REST_MS)]);
      const known = fromMemory(keys);
      if (known) return known;
      before = { entries, commitsSince };
    }
    throw tooManyWrites();
  };
  return {
    snapshotOnce: (keys) => measure("snapshotOnce", () => fromStore(keys)),
    snapshot: async (keys) => fromMemory(keys) ?? await measure("snapshot", () => read(keys)),
    getMany: async (keys) => fromMemory(keys) ?? await measure("getMany", () => readAll(keys)),
    async list(selector, { cached = false, ...options } = {}) {
      const end = cache.beginRead();
      const entries = await measure("list", () => within(listAll(db, selector, options)));
      return cached ? end(entries) : entries;
    },
    // The type of watch requires a tuple, too.
    watch: (keys) => db.watch<unknown[]>(keys as []) as ReadableStream<Deno.KvEntryMaybe<unknown>[]>,
    commit: (commit) =>
      measure("commit", () => tryToCommit(commit), (versionstamp) => versionstamp ? "ok" : "conflict"),
  };

  async function tryToCommit(
    { op, checks, mutations, isUrgent = false }: Commit,
  ): Promise<string | null> {
    if (checks.length > MAX_CHECKS) {
      throw new Error(`Cannot commit with ${checks.length} checks: ${MAX_CHECKS} at most.`);
    }
    // What others write there would take the space from those who sign in.
    if (state.reserve.isOpen && !isUrgent) throw new Failure("storage_full", { retryAfter: 10 });
    const sized = mutations.map((mutation) => ({ ...mutation, size: largestSizeOf(mutation.value) }));
    const toAtomic = () => {
      const atomic = db.atomic().check(
        ...checks.filter(({ versionstamp }) => versionstamp !== UNREADABLE_VERSIONSTAMP),
      );
      for (const { key, value, size } of sized) {
        if (value === undefined) atomic.delete(key);
        else if (!fitsValue(value, size)) throw new Failure("ring_full", { message: TOO_LARGE });
        else atomic.set(key, value);
      }
      return atomic;
    };
    const tryCommit = (): ReturnType<Deno.AtomicOperation["commit"]> => {
      const atomic = toAtomic();
      const end = cache.beginCommit({ mutations: sized, checks });
      const done = atomic.commit();
      // Not what the deadline makes of it: a late commit may still be made.
      done.then((result) => end(result.ok ? result.versionstamp : null), () => end(null));
      return within(done).catch((error: unknown) => {
        if (isUrgent && isFull(error) && state.reserve.release()) return tryCommit();
        throw error;
      });
    };
    const result = await tryCommit();
    if (result.ok) {
      state.wrote();
      return result.versionstamp;
    }
    return await within(versionstampOf(db, op, mutations));
  }
}

/** Whether a call failed because the disk is full. */
export function isFull(error: unknown): boolean {
  return error instanceof Failure && error.code === "storage_full";
}

type Entry = Deno.KvEntryMaybe<unknown>;

/** Whether two reads of the same keys have found the same. */
function isSame(before: readonly Entry[], entries: readonly Entry[]): boolean {
  return entries.every(({ versionstamp }, at) => versionstamp === before[at]?.versionstamp);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function tooManyWrites(): Failure {
  return new Failure("too_many_requests", {
    message: "Too many changes at once. Please try again.",
    retryAfter: 1,
  });
}

/** Reads `keys` at once, and one after the other when one of the values cannot be deserialised. */
async function readMany(db: Deno.Kv, keys: readonly Deno.KvKey[]): Promise<Entry[]> {
  try {
    // The type of getMany requires a tuple; it accepts any array of keys.
    return await db.getMany<unknown[]>(keys as []);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const entries: Entry[] = [];
    // In this order, since what is read after the log of changes is covered by its check.
    for (const key of keys) {
      entries.push(
        await db.get(key).catch((cause: unknown): Entry => {
          if (!isUnreadable(cause)) throw cause;
          return unreadable(key);
        }),
      );
    }
    return entries;
  }
}

async function listAll(
  db: Deno.Kv,
  selector: Deno.KvListSelector,
  options: Deno.KvListOptions,
): Promise<Deno.KvEntry<unknown>[]> {
  try {
    return await Array.fromAsync(db.list<unknown>(selector, options));
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const entries = await listOneByOne(db, selector, options.reverse ? Infinity : options.limit ?? Infinity);
    return options.reverse ? entries.reverse().slice(0, options.limit) : entries;
  }
}

/** Lists entries of which some have values that cannot be deserialised: each of these ends a list of Deno KV. */
async function listOneByOne(
  db: Deno.Kv,
  selector: Deno.KvListSelector,
  limit: number,
): Promise<Deno.KvEntry<unknown>[]> {
  const entries: Deno.KvEntry<unknown>[] = [];
  let { start, end } = boundsOf(selector);
  const isEmpty = async (bounds: Bounds) => {
    try {
      return (await db.list(bounds, { limit: 1 }).next()).done === true;
    } catch (error) {
      // The bounds are empty when they end before they start.
      if (error instanceof TypeError) return true;
      if (isUnreadable(error)) return false;
      throw error;
    }
  };
  while (entries.length < limit) {
    let entry: Deno.KvEntry<unknown> | undefined;
    try {
      entry = (await db.list<unknown>({ start, end }, { limit: 1 }).next()).value;
    } catch (error) {
      const key = isUnreadable(error) ? await firstKey({ start, end }, isEmpty) : null;
      if (key === null) throw error;
      entry = unreadable(key);
    }
    if (!entry) break;
    entries.push(entry);
    start = [...entry.key, new Uint8Array(0)];
  }
  return entries;
}

function unreadable(key: Deno.KvKey): Deno.KvEntry<unknown> {
  return { key, value: UNREADABLE, versionstamp: UNREADABLE_VERSIONSTAMP };
}

const TOO_LARGE =
  "This is more text than a ring can hold for one day. Shorten the longest notes and save again.";

/**
 * KV Connect may report a conflict for a commit that succeeded. The operation's id in the document shows whether it
 * did.
 */
async function versionstampOf(
  db: Deno.Kv,
  op: string,
  mutations: readonly Mutation[],
): Promise<string | null> {
  const set = mutations.find(({ value }) => value !== undefined);
  if (!set) return null;
  const { value, versionstamp } = await db.get<Stored>(set.key);
  return value?.op === op ? versionstamp : null;
}

/**
 * Lists every entry below `prefix`, in order, at most `size` at once, so that much data takes no more memory than
 * little. Not one snapshot: what is written meanwhile may be missing.
 */
export async function* listInBatches(
  kv: Kv,
  prefix: Deno.KvKey,
  size: number,
): AsyncGenerator<Deno.KvEntry<unknown>[]> {
  let start: Deno.KvKey | undefined;
  while (true) {
    const entries = await kv.list({ prefix, ...(start && { start }) }, { limit: size });
    if (entries.length > 0) yield entries;
    const last = entries.at(-1)?.key;
    if (!last || entries.length < size) return;
    // The next key after the last one.
    start = [...last, false];
  }
}

/** How many parts are read in one turn. */
const PARTS_IN_TURN = 10;

/**
 * Yields what `read` returns, part after part until it returns null, a few of them in a turn. Each part is read while
 * the one before it is worked on, so that two are in memory at most.
 */
export async function* readAhead<T>(
  read: () => Promise<readonly T[] | null>,
  turn: () => Promise<() => void>,
): AsyncGenerator<T> {
  let part: readonly T[] | null = [];
  while (part) {
    const leave = await turn();
    let next = read();
    try {
      for (let count = 1; count <= PARTS_IN_TURN && part; count++) {
        part = await next;
        if (!part) return;
        if (count < PARTS_IN_TURN) {
          next = read();
          // It fails where it is awaited.
          next.catch(() => {});
        }
        for (const one of part) {
          yield one;
          await letOthersRun();
        }
      }
    } finally {
      await next.catch(() => {});
      leave();
    }
  }
}

/** Resolves when the store can be read, and throws `unavailable` otherwise. */
export async function ping(kv: Kv): Promise<void> {
  await kv.snapshotOnce([keys.config("epoch")]).catch((cause: unknown) => {
    throw new Failure("unavailable", { retryAfter: 5, cause });
  });
}

/** Makes a small write. Throws the store's failure when it cannot be written. */
export async function tryWrite(kv: Kv): Promise<void> {
  const op = crypto.randomUUID();
  await kv.commit({
    op,
    checks: [],
    mutations: [{ key: keys.config("write_test"), value: { v: 1, op, data: op } }],
  });
}
