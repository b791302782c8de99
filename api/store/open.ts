import type { DatabaseSync } from "node:sqlite";
import { type Env, isLoopback } from "../env.ts";
import { CannotStart } from "../exit_codes.ts";
import { Failure, messageOf } from "../failures.ts";
import type { Log } from "../log.ts";
import { folderOf, isConnectAddress, isFile, isPostgresAddress } from "./address.ts";
import { requireKnownFormat } from "./config.ts";
import { Damaged, describeKey } from "./damage.ts";
import { keys } from "./keys.ts";
import { createStoreState, type OpenStore, wrapKv } from "./kv.ts";
import { openPostgres, parsePostgresUrl, type PostgresOptions } from "./postgres.ts";
import { openReserve } from "./reserve.ts";

/** Returns a store's address for people: without a password. */
export function shownAddress(address: string): string {
  return isPostgresAddress(address) ? parsePostgresUrl(address).shown : address;
}

/** How to wait for a KV Connect server. */
export interface WaitOptions {
  /** Sent to the server as its access token. */
  readonly token?: string | undefined;
  /** The maximum time to wait, in milliseconds. */
  readonly waitMs?: number;
  /** The pause before each further attempt, in milliseconds. */
  readonly everyMs?: number;
}

/** The protocol versions that Deno supports. */
const VERSIONS = [1, 2, 3];

/** How long one attempt may take, in milliseconds. */
const ATTEMPT_MS = 5_000;

/**
 * Resolves when the KV Connect server at `url` accepts the access token. Waits when the server does not respond yet,
 * since both may start at the same time after a reboot. Throws an error that names the cause, while `Deno.openKv` would
 * retry forever.
 */
export async function waitForConnect(
  url: string,
  log: Pick<Log, "write">,
  { token, waitMs = 30_000, everyMs = 1_000 }: WaitOptions = {},
): Promise<void> {
  const until = performance.now() + waitMs;
  for (let attempts = 0;; attempts++) {
    const problem = await tryOnce(url, token);
    if (!problem) return;
    if (problem.final) throw new CannotStart(problem.sentence);
    if (performance.now() + everyMs > until) throw new Error(problem.sentence);
    if (attempts === 0) {
      log.write({
        level: "warning",
        store: `Waiting up to ${waitMs / 1_000} s for the store: ${problem.sentence}`,
      });
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

interface Problem {
  readonly sentence: string;
  /** Whether waiting is useless. */
  readonly final: boolean;
}

/** Exchanges metadata, the first step of `Deno.openKv`: https://docs.deno.com/go/kv-connect */
async function tryOnce(url: string, token: string | undefined): Promise<Problem | null> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ supportedVersions: VERSIONS }),
      signal: AbortSignal.timeout(ATTEMPT_MS),
    });
  } catch (error) {
    return { sentence: `Cannot reach the KV Connect server at ${url}: ${reasonOf(error)}.`, final: false };
  }
  const text = await response.text().catch(() => "");
  if (response.status === 401 || response.status === 403) {
    const sentence = token
      ? `The KV Connect server at ${url} does not accept the access token: check DENO_KV_ACCESS_TOKEN.`
      : `The KV Connect server at ${url} needs an access token: set DENO_KV_ACCESS_TOKEN.`;
    return { sentence, final: true };
  }
  if (response.status >= 500) {
    return {
      sentence: `The KV Connect server at ${url} fails with status ${response.status}.`,
      final: false,
    };
  }
  if (!response.ok || !isMetadata(text)) {
    return { sentence: `The server at ${url} is not a KV Connect server: check GORIN_KV.`, final: true };
  }
  return null;
}

function isMetadata(text: string): boolean {
  try {
    const metadata: unknown = JSON.parse(text);
    return metadata instanceof Object && "databaseId" in metadata && "endpoints" in metadata;
  } catch {
    return false;
  }
}

function reasonOf(error: unknown): string {
  const text = String(error instanceof Error ? error.cause ?? error.message : error);
  if (/refused/i.test(text)) return "connection refused";
  if (/timed out|timeout/i.test(text)) return "it did not respond in time";
  if (/dns|lookup|resolve|not known/i.test(text)) return "its name is not known";
  return text.replace(/\.$/, "");
}

/** How long a starting server waits for a task that is replacing its store, in milliseconds. */
const MAINTENANCE_MS = 60_000;

const POLL_MS = 100;

/** A lock that lasts until it is closed or the process ends. */
interface Lock {
  close(): void;
}

/** Returns the lock of the store at `path`, or null when another process has it open. */
export function tryStoreLock(path: string): Lock | null {
  return tryLock(`${path}.lock`);
}

/**
 * Reserves the store at `path` for a task that replaces it: a server that is started in the meantime waits until this
 * lock is closed. Returns null when another such task is running.
 */
export function tryMaintenanceLock(path: string): Lock | null {
  return tryLock(`${path}.maintenance`);
}

/** Resolves when no task is replacing the store at `path`; logs a line when it has to wait. */
async function waitForMaintenance(path: string, log: Pick<Log, "write">): Promise<void> {
  const until = performance.now() + MAINTENANCE_MS;
  for (let attempts = 0; isLocked(`${path}.maintenance`); attempts++) {
    if (performance.now() > until) throw new Error(`A task is still replacing the store ${path}.`);
    if (attempts === 0) log.write({ level: "info", store: `Waiting until ${path} has been replaced.` });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function isLocked(path: string): boolean {
  try {
    // Never created here, so that a server leaves no such file behind.
    using file = Deno.openSync(path, { write: true });
    return !file.tryLockSync(true);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return false;
    throw error;
  }
}

/** Creates the lock file, and its folder, which only this user may open. */
function tryLock(path: string): Lock | null {
  const folder = folderOf(path);
  if (folder) Deno.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = Deno.openSync(path, { create: true, write: true, mode: 0o600 });
  if (file.tryLockSync(true)) return file;
  file.close();
  return null;
}

/**
 * Opens the store in the file at `path`. Only one process may have it open, because two processes on one SQLite file
 * make each other's writes fail. The file and its folder are created for the server's own user only.
 */
export async function openStoreFile(
  path: string,
  log: Pick<Log, "write">,
  format: number,
): Promise<OpenStore> {
  await waitForMaintenance(path, log);
  const lock = takeStoreLock(path);
  const reserve = openReserve(`${path}.reserve`);
  let db: Deno.Kv | undefined;
  while (!db) {
    try {
      db = await openWritable(path, format);
    } catch (error) {
      if (FULL.test(messageOf(error)) && reserve.release()) continue;
      lock.close();
      throw explainStore(error, path);
    }
  }
  reserve.refill();
  warnWhenReadable(path, log);
  const file = watchStoreFile(path);
  const opened = db;
  return {
    db,
    state: createStoreState({ isInPlace: file.isInPlace, log, reserve }),
    close() {
      opened.close();
      file.close();
      lock.close();
    },
  };
}

/** Opens the store at `path` and writes to it. Throws when either is not possible, or a newer server wrote to it. */
async function openWritable(path: string, format: number): Promise<Deno.Kv> {
  await createStoreFile(path);
  const db = await Deno.openKv(path);
  try {
    await requireKnownFormat(wrapKv(db), format);
    const op = crypto.randomUUID();
    await db.set(keys.config("write_test"), { v: 1, op, data: op });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Returns the lock of the store at `path`. Throws when another process has locked it. */
export function takeStoreLock(path: string): Lock {
  let lock: Lock | null;
  try {
    lock = tryStoreLock(path);
  } catch (error) {
    throw explainStore(error, path);
  }
  if (lock) return lock;
  throw new Error(
    `Another server is using the store ${path}. Stop it first, or set GORIN_KV to another file.`,
  );
}

/**
 * Creates the file at `path` with mode 0600, unless it is there, and chooses the size of its pages. SQLite uses the
 * same mode for the files that it creates next to it.
 */
export async function createStoreFile(path: string): Promise<void> {
  Deno.openSync(path, { create: true, write: true, mode: 0o600 }).close();
  // The size of the pages is chosen before the first one is written.
  if (Deno.statSync(path).size > 0) return;
  // Loaded here, since a store is created only once.
  const { DatabaseSync } = await import("node:sqlite");
  const db = new DatabaseSync(path);
  try {
    // Any value that is written makes the first page. The server may not use VACUUM, which attaches a second file.
    db.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA user_version = 0`);
  } finally {
    db.close();
  }
}

/**
 * How many bytes a page of a store's file has. In SQLite's usual pages of 4 KiB a ring's document rarely fits beside
 * others: files are twice as large, and a write takes longer the more days there are.
 */
const PAGE_BYTES = 8_192;

/** Writes the whole file again, in pages of {@link PAGE_BYTES}. It must not have a write-ahead log. */
export function rewriteInPages(db: DatabaseSync): void {
  db.exec(`PRAGMA page_size = ${PAGE_BYTES}; VACUUM`);
}

/** Returns why the store at `path` cannot be used, in a sentence for the host. */
export function explainStore(error: unknown, path: string): Error {
  // A failure of the store stands for what the database has said.
  const cause = error instanceof Failure && error.cause !== undefined ? error.cause : error;
  const reason = error instanceof Damaged ? describeKey(error.key) : messageOf(cause);
  if (cause instanceof CannotStart) return cause;
  const [, sentence] = PROBLEMS.find(([pattern]) => pattern.test(reason)) ?? [];
  return new Error(
    sentence?.(path, reason) ??
      `Cannot open the store ${path}: ${reason}. Set GORIN_KV to a file that can be written.`,
    { cause },
  );
}

const FULL = /disk is full|no space left/i;

const PROBLEMS: readonly (readonly [RegExp, (path: string, reason: string) => string])[] = [
  [
    /malformed|not a database|I\/O error|could not deserialize|^the setting /i,
    (path, reason) =>
      `The store ${path} is damaged (${reason}): move it away together with ${path}-wal and ${path}-shm, ` +
      `put a copy of ${nameOf(path)} from your last backup in its place, and start again ` +
      "(deno task restore FILE does all of it).",
  ],
  [
    /read-?only|permission denied/i,
    (path, reason) =>
      `The store ${path} cannot be written (${reason}): give this user the right to write the file and its folder, ` +
      `put a copy of ${nameOf(path)} from your last backup in its place, or set GORIN_KV to another file.`,
  ],
  [
    FULL,
    (path, reason) => `The disk of the store ${path} is full (${reason}): free some space and start again.`,
  ],
  [
    /\blocked\b|\bbusy\b/i,
    (path, reason) => `Another program is using the store ${path} (${reason}): close it and start again.`,
  ],
];

function nameOf(path: string): string {
  return path.replace(/^.*[\\/]/, "");
}

/** Logs a warning when other users of the machine can read the store, which contains all texts and the signing key. */
function warnWhenReadable(path: string, log: Pick<Log, "write">): void {
  const { mode } = Deno.statSync(path);
  // There are no modes on Windows.
  if (mode === null || (mode & 0o077) === 0) return;
  log.write({
    level: "warning",
    store: `Other users of this machine can read ${path}: run chmod 600 ${path}*`,
  });
}

/** What every database file of SQLite begins with. */
const HEADER = new TextEncoder().encode("SQLite format 3\0");

/**
 * Watches the file of the store that was just opened, and that of its newest writes, which SQLite later copies to the
 * first. They are in place while they are the same by device and inode: a file that was renamed over another one, as
 * most restores do, is a different file. One that something has written over stays the same; that it was is noticed
 * when it does not begin as a database or is smaller than before, which the store never makes it. From then on it is
 * not in place until it is opened again, whatever is in it. An older copy that is as large cannot be told from it.
 */
function watchStoreFile(path: string): { readonly isInPlace: () => boolean; readonly close: () => void } {
  const paths = [path, `${path}-wal`];
  const before = paths.map((path) => identityOf(statOf(path)));
  // One for all checks, closed after the store: closing any gives up the locks that SQLite has on it in this process.
  const file = Deno.openSync(path);
  const start = new Uint8Array(HEADER.length);
  let last: Pick<Deno.FileInfo, "size" | "mtime"> = { size: 0, mtime: null };
  let isOverwritten = false;
  const checkContent = (now: Deno.FileInfo) => {
    // Most writes go to the other file.
    if (now.size === last.size && now.mtime && now.mtime.getTime() === last.mtime?.getTime()) return;
    start.fill(0);
    file.seekSync(0, Deno.SeekMode.Start);
    file.readSync(start);
    isOverwritten ||= now.size < last.size || HEADER.some((byte, at) => byte !== start[at]);
    last = now;
  };
  return {
    isInPlace() {
      const stats = paths.map(statOf);
      if (!stats.every((stat, index) => identityOf(stat) === before[index])) return false;
      try {
        if (stats[0]) checkContent(stats[0]);
      } catch {
        // It may be readable again at the next check.
        return false;
      }
      return !isOverwritten;
    },
    close: () => file.close(),
  };
}

/** Returns what the system knows of a file, or null when there is none. */
function statOf(path: string): Deno.FileInfo | null {
  try {
    return Deno.statSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return null;
    throw error;
  }
}

/** Returns a text that identifies a file on this machine, or null when there is no file. */
function identityOf(stat: Deno.FileInfo | null): string | null {
  return stat && `${stat.dev}:${stat.ino}`;
}

/** The settings that locate the store. */
export type StoreAddress = Pick<Env, "GORIN_KV" | "DENO_KV_ACCESS_TOKEN">;

export type OpenOptions = Pick<PostgresOptions, "deadlineMs" | "waitMs">;

/**
 * Opens a store: a file, `:memory:`, or the URL of a PostgreSQL or KV Connect server; without an address, the
 * platform's own store. Throws an error whose message is a sentence for the user when the store cannot be used, or was
 * written by a newer server: in a higher `format` than the one of this version.
 */
export async function openStore(
  address: StoreAddress,
  log: Pick<Log, "write">,
  format: number,
  options: OpenOptions = {},
): Promise<OpenStore> {
  const { GORIN_KV: place } = address;
  if (place && isFile(place)) return await openStoreFile(place, log, format);
  const open = await openShared(address, log, options);
  try {
    await requireKnownFormat(wrapKv(open.db), format);
    return open;
  } catch (error) {
    open.close();
    throw error;
  }
}

/** Like {@link openStore}, for a store that is not a file, whoever has written it. */
export async function openShared(
  { GORIN_KV: address, DENO_KV_ACCESS_TOKEN: token }: StoreAddress,
  log: Pick<Log, "write">,
  options: OpenOptions = {},
): Promise<OpenStore> {
  const state = createStoreState({ log });
  if (address && isPostgresAddress(address)) {
    const db = await openPostgres(address, log, options);
    return { db, rows: db, state, close: () => db.close() };
  }
  if (address && isConnectAddress(address)) await waitForConnect(address, log, { token, ...options });
  const db = await Deno.openKv(address);
  return { db, state, close: () => db.close() };
}

/**
 * Returns what to do so that nobody else can read what is sent to a store that servers share, or respond in its place;
 * null when nobody can.
 */
export function exposureAdvice(address: string): string | null {
  if (isPostgresAddress(address)) {
    const { sslmode, hosts } = parsePostgresUrl(address);
    return sslmode === "verify-full" || hosts.every(({ host }) => isLoopback(host))
      ? null
      : "Use sslmode=verify-full, or a network that nobody else is on.";
  }
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || isLoopback(hostname.replace(/^\[|\]$/g, ""))
    ? null
    : "Use https://, or a network that nobody else is on.";
}
