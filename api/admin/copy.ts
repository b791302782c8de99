import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { serialize } from "node:v8";
import type { Log } from "../log.ts";
import { isFile } from "../store/address.ts";
import { newEpoch, replaceConfig } from "../store/config.ts";
import { describeKey, isUnreadable, UNREADABLE_VERSIONSTAMP } from "../store/damage.ts";
import { bytesToKey, keyToBytes } from "../store/key_bytes.ts";
import { STORE_FORMAT } from "../format.ts";
import { keys, SINGLE_KINDS, USER_KINDS } from "../store/keys.ts";
import { type OpenStore, type StoreRows, wrapKv } from "../store/kv.ts";
import { openStore, type StoreAddress } from "../store/open.ts";
import { type BackupSummary, createBackup, exists, requireNewFile } from "./backup.ts";
import { SERIALISED } from "./damaged_values.ts";
import { OWN_KEYS, requireRestorableFormat } from "./restore.ts";

/** The types of a key's parts, in the order in which Deno KV sorts them. */
const TYPES = ["object", "string", "number", "bigint", "boolean"];

/** Compares two keys as Deno KV sorts them: negative when `a` comes first, 0 when they are equal. */
export function compareKeys(a: Deno.KvKey, b: Deno.KvKey): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const order = compareParts(a[at] ?? "", b[at] ?? "");
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareParts(a: Deno.KvKeyPart, b: Deno.KvKeyPart): number {
  if (typeof a !== typeof b) return TYPES.indexOf(typeof a) - TYPES.indexOf(typeof b);
  if (typeof a === "string" && typeof b === "string") return compareBytes(utf8(a), utf8(b));
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareBytes(a, b);
  return Number(a) - Number(b);
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** After this many passes the source is considered to change too fast. */
const MAX_PASSES = 20;

/** How often emails that have changed meanwhile are looked for; who registers after that is in the next backup. */
const MAX_FOLLOWED = 3;

/**
 * How long an account is read again, in milliseconds, until nothing has changed meanwhile. A pass takes milliseconds,
 * of ten years a second; nobody who writes without a pause may keep everybody from having a backup.
 */
const ACCOUNT_MS = 10_000;

/** The kinds of keys that an account is stored under, followed by its id: no write changes two accounts. */
export const ACCOUNT_KINDS: readonly Deno.KvKeyPart[] = ["user", ...USER_KINDS, "erasure"];

/** The most mutations and bytes in one atomic operation, below the limits of Deno KV: 1,000 and 800 KiB. */
const MAX_MUTATIONS = 200;
const MAX_BYTES = 500_000;

const BATCH_SIZE = 100;

/** How long one batch may take, in milliseconds; Deno would retry forever. */
const DEADLINE_MS = 30_000;

/** The same for calls that a server gives up in time for its response. */
const PATIENT = { deadlineMs: DEADLINE_MS };

export interface CopyOptions {
  /** Whether to replace the contents of a target that is not empty. */
  readonly replace?: boolean;
  /**
   * Whether the copy may have each account as it was at a moment of its own, all of them within the last pass: exact
   * for everybody, and possible however much others write. Default: all of it is of one moment.
   */
  readonly byAccount?: boolean;
  /** How long to wait for one account to pause, in milliseconds. Default: {@link ACCOUNT_MS}. */
  readonly accountMs?: number;
  /** Is called for an account that did not pause: its records are in the copy, of moments up to a pass apart. */
  readonly onBusy?: (id: Deno.KvKeyPart) => void;
  /** Receives a line after each pass. */
  readonly print?: (line: string) => void | Promise<void>;
}

type Entry = Deno.KvEntry<unknown>;

export interface CopySummary {
  readonly keys: number;
  /** The values that cannot be read, for people: what they are of. */
  readonly damaged: readonly string[];
}

/** A store to copy, with what was found damaged in it. */
interface Source {
  readonly db: Deno.Kv;
  readonly damaged: Set<string>;
}

/**
 * Makes `to` equal to `db`, except for the epoch, which is a new one: versions of the one store do not match in the
 * other. Passes over both stores are repeated until one finds no difference. Every document has a unique operation id,
 * so that pass proves that the copy is the source as it was at one moment, even while it was written to. What cannot be
 * read is left out. Throws one sentence when `db` is not a store of Gorin or changes too fast, or when `to` is not
 * empty.
 */
export async function copyStore(
  db: Deno.Kv,
  to: Deno.Kv,
  options: CopyOptions = {},
): Promise<CopySummary> {
  const { replace = false, byAccount = false, print = () => {} } = options;
  const from = { db, damaged: new Set<string>() };
  if ((await db.get(keys.config("epoch"))).versionstamp === null) {
    throw new Error("The source is not a store of Gorin.");
  }
  if (!replace) await requireEmpty(to);
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    // What the first pass has read differs from nothing.
    const settles = byAccount && pass > 1;
    const { read, different, changed } = await copyDifferences(from, to, [[]], settles);
    await print(`Pass ${pass}: ${read} keys read, ${different} different`);
    if (different > 0 && !settles) continue;
    await settle(from, to, changed, options);
    await replaceConfig(wrapKv(to), "epoch", newEpoch());
    return { keys: read, damaged: [...from.damaged] };
  }
  throw new Error("The source changes faster than it can be copied: stop its servers and try again.");
}

/**
 * Makes each account whole that has one of the `changed` keys: it is read again, alone, until nothing has changed
 * meanwhile. Then come the keys that are of no account; emails among them that have changed are followed to theirs.
 */
async function settle(
  from: Source,
  to: Deno.Kv,
  changed: readonly Deno.KvKey[],
  { accountMs = ACCOUNT_MS, onBusy = () => {} }: CopyOptions,
): Promise<void> {
  for (let pass = 0; changed.length > 0; pass++) {
    // Whoever registered after the accounts were read has only an email in the copy.
    const emails = changed.filter(([kind]) => kind === "user_by_email");
    const owners = await Promise.all(emails.map((key) => withDeadline(from.db.get<{ data?: unknown }>(key))));
    const accounts = new Set([
      ...changed.filter(([kind]) => ACCOUNT_KINDS.includes(kind ?? "")).map(([, id]) => id),
      ...owners.map(({ value }) => typeof value?.data === "string" ? value.data : undefined),
    ]);
    for (const id of accounts) {
      if (id === undefined) continue;
      const until = performance.now() + accountMs;
      const prefixes = ACCOUNT_KINDS.map((kind) => [kind, id]);
      while ((await copyDifferences(from, to, prefixes, false)).different > 0) {
        if (performance.now() < until) continue;
        onBusy(id);
        break;
      }
    }
    if (pass === MAX_FOLLOWED) return;
    const rest = await copyDifferences(from, to, SINGLE_KINDS.map((kind) => [kind]), true);
    changed = rest.changed.filter(([kind]) => kind === "user_by_email");
  }
}

async function requireEmpty(db: Deno.Kv): Promise<void> {
  for await (const _ of entriesOf(db)) {
    throw new Error("The target is not empty. To replace what is in it, add --replace.");
  }
}

/**
 * Makes `to` equal to `from`, or what is at and below these prefixes, walking through both in the order of keys.
 * Returns how many were read and how many were different; which ones only with `keepsKeys`, since they may be millions.
 */
async function copyDifferences(
  from: Source,
  to: Deno.Kv,
  prefixes: readonly Deno.KvKey[],
  keepsKeys: boolean,
): Promise<{ read: number; different: number; changed: readonly Deno.KvKey[] }> {
  const changed: Deno.KvKey[] = [];
  let different = 0;
  const writes = createWrites(to, (key) => {
    different++;
    if (keepsKeys) changed.push(key);
  });
  // At once: the shorter it takes, the more likely an account has not changed meanwhile.
  const counts = await Promise.all(prefixes.map((prefix) => copyRange(from, to, prefix, writes)));
  await writes.flush();
  return { read: counts.reduce((sum, count) => sum + count, 0), different, changed };
}

/** Has `writes` make what is at and below `prefix` equal. Returns the number of keys. */
async function copyRange(
  from: Source,
  to: Deno.Kv,
  prefix: Deno.KvKey,
  writes: ReturnType<typeof createWrites>,
): Promise<number> {
  const targets = entriesOf(to, prefix);
  let target = await next(targets);
  let read = 0;
  for await (const source of entriesOf(from.db, prefix)) {
    if (source.versionstamp === UNREADABLE_VERSIONSTAMP) {
      from.damaged.add(describeKey(source.key));
      continue;
    }
    read++;
    while (target && compareKeys(target.key, source.key) < 0) {
      await writes.delete(target.key);
      target = await next(targets);
    }
    const found = target && compareKeys(target.key, source.key) === 0 ? target : null;
    if (!found || !isDeepStrictEqual(found.value, source.value)) await writes.set(source);
    if (found) target = await next(targets);
  }
  for (; target; target = await next(targets)) await writes.delete(target.key);
  return read;
}

/** Lists what is at and below `prefix`, also where a value cannot be read, which ends a list of Deno KV. */
async function* entriesOf(db: Deno.Kv, prefix: Deno.KvKey = []): AsyncGenerator<Entry> {
  let start = prefix;
  // A prefix selects what is below it only. Nothing of Gorin has a key with `true`, which sorts last.
  const end = [...prefix, true];
  while (true) {
    try {
      const entries = db.list<unknown>({ start, end }, { batchSize: BATCH_SIZE });
      for (let entry = await next(entries); entry; entry = await next(entries)) {
        start = after(entry);
        if (!isOwn(entry)) yield entry;
      }
      return;
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      const some = await wrapKv(db, PATIENT).list({ start, end }, { limit: BATCH_SIZE });
      for (const entry of some) {
        start = after(entry);
        if (!isOwn(entry)) yield entry;
      }
    }
  }
}

/** The first key that can be after that of an entry. */
function after({ key }: Entry): Deno.KvKey {
  return [...key, new Uint8Array(0)];
}

function isOwn({ key }: Entry): boolean {
  return OWN_KEYS.some((own) => compareKeys(own, key) === 0);
}

async function next(entries: AsyncIterator<Entry>): Promise<Entry | null> {
  const { done, value } = await withDeadline(entries.next());
  return done ? null : value;
}

/** Collects mutations and commits them in atomic operations of the permitted size. Calls `onWrite` for each. */
function createWrites(db: Deno.Kv, onWrite: (key: Deno.KvKey) => void) {
  let atomic = db.atomic();
  let mutations = 0;
  let bytes = 0;
  const flush = async () => {
    const full = mutations > 0 ? atomic : null;
    // Others add to the next one meanwhile.
    atomic = db.atomic();
    mutations = 0;
    bytes = 0;
    if (full) await withDeadline(full.commit());
  };
  const add = async (key: Deno.KvKey, size: number, mutate: () => void) => {
    if (mutations >= MAX_MUTATIONS || bytes + size > MAX_BYTES) await flush();
    mutate();
    mutations++;
    bytes += size;
    onWrite(key);
  };
  return {
    set: ({ key, value }: Entry) => add(key, serialize(value).byteLength, () => atomic.set(key, value)),
    delete: (key: Deno.KvKey) => add(key, 0, () => atomic.delete(key)),
    flush,
  };
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`A store has not responded for ${DEADLINE_MS / 1_000} s.`)),
    DEADLINE_MS,
  );
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Puts the backup at `path`, which was verified, into a store, with a new epoch: all of it or nothing. Both have keys
 * and values as the same bytes, which are compared. A value that is damaged stays so. Returns the number of keys.
 */
async function copyFileToRows(path: string, db: Deno.Kv, rows: StoreRows, replace: boolean): Promise<number> {
  if (!replace) await requireEmpty(db);
  using file = new DatabaseSync(path, { readOnly: true });
  requireRestorableFormat(file, path);
  // Both times the same rows, whoever writes meanwhile.
  file.exec("BEGIN");
  const copied = file.prepare("SELECT k, v FROM kv WHERE k NOT IN (?, ?) ORDER BY k");
  // Before them: what was there is the same with another one.
  await replaceConfig(wrapKv(db), "epoch", newEpoch());
  return await rows.replaceRows(OWN_KEYS, function* () {
    for (const { k, v } of copied.iterate(...OWN_KEYS.map(keyToBytes))) {
      if (!isKey(k)) throw new Error(`In the file ${path} a key is damaged. Use another backup.`);
      yield { k, v: v instanceof Uint8Array ? v : new Uint8Array(0) };
    }
  });
}

/** Whether Deno KV can read a key of these bytes, and so list it. */
function isKey(k: unknown): k is Uint8Array {
  try {
    return k instanceof Uint8Array && bytesToKey(k).length > 0;
  } catch {
    return false;
  }
}

export interface MoveOptions {
  readonly replace?: boolean;
  readonly log: Pick<Log, "write">;
  /** Receives a line after each pass. */
  readonly print?: (line: string) => void;
}

/**
 * Copies the store at `from`, a file or a KV Connect URL, to the one at `to`, and verifies every key; see
 * {@link copyStore}. A file is read as it is at one moment, also while a server is using it.
 */
export async function moveStore(
  from: StoreAddress | string,
  to: StoreAddress,
  { replace = false, log, print = () => {} }: MoveOptions,
): Promise<CopySummary> {
  const address = typeof from === "string" ? { GORIN_KV: from } : from;
  if (address.GORIN_KV === to.GORIN_KV) throw new Error("The source and the target are the same store.");
  const folder = await Deno.makeTempDir({ prefix: "gorin-move-" });
  try {
    const copy = `${folder}/source.sqlite`;
    const copied = address.GORIN_KV && isFile(address.GORIN_KV)
      // A server may be using the file.
      ? await createBackup(address.GORIN_KV, copy)
      : null;
    const source = await openStore(copied ? { GORIN_KV: copy } : address, log, STORE_FORMAT, PATIENT);
    try {
      const target = await openStore(to, log, STORE_FORMAT, PATIENT);
      try {
        if (copied && target.rows) {
          const keys = await copyFileToRows(copy, target.db, target.rows, replace);
          return { keys, damaged: copied.damaged };
        }
        return await copyStore(source.db, target.db, { replace, print });
      } finally {
        target.close();
      }
    } finally {
      source.close();
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/**
 * Puts the backup at `path`, which was verified, into a store that servers share, in the place of what it contains.
 * Returns the number of keys.
 */
export async function restoreShared(path: string, to: StoreAddress, options: MoveOptions): Promise<number> {
  const { db, rows, close } = await openStore(to, options.log, STORE_FORMAT, PATIENT);
  try {
    if (rows) return await copyFileToRows(path, db, rows, true);
  } finally {
    close();
  }
  return (await moveStore(path, to, { ...options, replace: true })).keys;
}

/**
 * Backs up a store that servers share to a new file at `target`, which any server can open, also while servers are
 * using it. Throws one sentence when that is not possible.
 */
export async function backUpShared(
  from: StoreAddress,
  target: string,
  log: Pick<Log, "write">,
): Promise<BackupSummary> {
  requireNewFile(target);
  // Beside the backup, since a server may write to no other folder.
  const folder = `${target}.copying`;
  if (exists(folder)) await Deno.remove(folder, { recursive: true });
  try {
    const copy = `${folder}/copy.sqlite`;
    const source = await openStore(from, log, STORE_FORMAT);
    const lost = await copyShared(source, copy, log).finally(() => source.close());
    const { damaged, ...summary } = await createBackup(copy, target);
    return { ...summary, damaged: [...lost, ...damaged] };
  } finally {
    if (exists(folder)) await Deno.remove(folder, { recursive: true });
  }
}

/** Copies a store to a new file at `copy`. Returns what is damaged, and so is not there. */
async function copyShared(
  { db, rows }: OpenStore,
  copy: string,
  log: Pick<Log, "write">,
): Promise<readonly string[]> {
  const { db: target, close } = await openStore({ GORIN_KV: copy }, log, STORE_FORMAT);
  if (rows) {
    close();
    await copySnapshot(rows, copy);
    return [];
  }
  return await copyInPasses(db, target, log).finally(close);
}

/**
 * Copies a store, which has no snapshots: each account as it was at one moment, unless it is written to without a
 * pause. Returns what is damaged, and so is not there.
 */
async function copyInPasses(
  source: Deno.Kv,
  target: Deno.Kv,
  log: Pick<Log, "write">,
): Promise<readonly string[]> {
  const { damaged } = await copyStore(source, target, {
    byAccount: true,
    onBusy: (id) =>
      log.write({
        level: "warning",
        store: `The account ${String(id)} was written to without a pause: its records are seconds apart.`,
      }),
  });
  return damaged;
}

/**
 * Copies a snapshot to the file at `copy`, which has its tables. Both have keys and values as Deno KV stores them, so
 * they are written as they are, with their versions: a million in a minute.
 */
async function copySnapshot(source: StoreRows, copy: string): Promise<void> {
  using file = new DatabaseSync(copy);
  // A copy that is not finished is thrown away. The log would be as large as the copy.
  file.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; DELETE FROM kv");
  const insert = file.prepare("INSERT INTO kv (k, v, v_encoding, version) VALUES (?, ?, ?, ?)");
  let newest = 0n;
  for await (const rows of source.snapshot()) {
    for (const { k, v, s } of rows) {
      insert.run(k, v, SERIALISED, s);
      if (s > newest) newest = s;
    }
  }
  // Deno KV counts its commits on from here.
  file.prepare("UPDATE data_version SET version = ?").run(newest);
  file.exec("COMMIT");
  if (newest === 0n) throw new Error("The source is not a store of Gorin.");
}

/**
 * Backs up a store of any kind to a new file at `target`, which nobody else is doing; see {@link createBackup} and
 * {@link backUpShared}.
 */
export async function backUp(
  from: StoreAddress & { readonly GORIN_KV: string },
  target: string,
  log: Pick<Log, "write">,
): Promise<BackupSummary> {
  requireNewFile(target);
  const path = `${target}.lock`;
  const file = Deno.openSync(path, { create: true, write: true, mode: 0o600 });
  try {
    if (!file.tryLockSync(true)) throw new Error(`Another program is making the backup ${target}.`);
    try {
      const { GORIN_KV: store } = from;
      return isFile(store) ? await createBackup(store, target) : await backUpShared(from, target, log);
    } finally {
      Deno.removeSync(path);
    }
  } finally {
    file.close();
  }
}
