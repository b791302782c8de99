import type { Log } from "../../log/log.ts";
import type { DatabaseSync } from "node:sqlite";
import { Failure } from "../../failures/failure.ts";
import { Damaged, describeKey } from "../damage.ts";
import { requireKnownFormat } from "../format.ts";
import { keys } from "../keys.ts";
import { wrapKv } from "../kv.ts";
import { messageOf } from "../../failures/storage_error.ts";
import { openReserve } from "./reserve.ts";
import { createStoreState, type OpenStore } from "../store_state.ts";
import { type Lock, tryStoreLock, waitForMaintenance } from "./store_lock.ts";

/**
 * Opens the store in the file at `path`. Only one process may have it open, because two processes on one SQLite file
 * make each other's writes fail. The file and its folder are created for the server's own user only.
 */
export async function openStoreFile(path: string, log: Pick<Log, "write">): Promise<OpenStore> {
  await waitForMaintenance(path, log);
  const lock = takeStoreLock(path);
  const reserve = openReserve(`${path}.reserve`);
  let db: Deno.Kv | undefined;
  while (!db) {
    try {
      db = await openWritable(path);
    } catch (error) {
      if (FULL.test(messageOf(error)) && reserve.release()) continue;
      lock.close();
      throw explainStore(error, path);
    }
  }
  reserve.refill();
  warnWhenReadable(path, log);
  // SQLite writes to the second file first and later copies its content to the first.
  const isInPlace = watchIdentity([path, `${path}-wal`]);
  const opened = db;
  return {
    db,
    state: createStoreState({ isInPlace, log, reserve }),
    close() {
      opened.close();
      lock.close();
    },
  };
}

/** Opens the store at `path` and writes to it. Throws when either is not possible, or a newer server wrote to it. */
async function openWritable(path: string): Promise<Deno.Kv> {
  await createStoreFile(path);
  const db = await Deno.openKv(path);
  try {
    await requireKnownFormat(wrapKv(db));
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

/** Writes the whole file anew, in pages of {@link PAGE_BYTES}. It must not have a write-ahead log. */
export function rewriteInPages(db: DatabaseSync): void {
  db.exec(`PRAGMA page_size = ${PAGE_BYTES}; VACUUM`);
}

/** Returns why the store at `path` cannot be used, in a sentence for the host. */
export function explainStore(error: unknown, path: string): Error {
  // A failure of the store stands for what the database has said.
  const cause = error instanceof Failure && error.cause !== undefined ? error.cause : error;
  const reason = error instanceof Damaged ? describeKey(error.key) : messageOf(cause);
  if (/newer server/.test(reason)) return new Error(reason, { cause });
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

/**
 * Returns a function that checks whether the files at `paths` are still the same, by device and inode. A file that was
 * renamed over another one, as most restores do, is a different file.
 */
function watchIdentity(paths: readonly string[]): () => boolean {
  const before = paths.map(identityOf);
  return () => paths.every((path, index) => identityOf(path) === before[index]);
}

/** Returns a text that identifies a file on this machine, or null when there is no file. */
function identityOf(path: string): string | null {
  try {
    const { dev, ino } = Deno.statSync(path);
    return `${dev}:${ino}`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return null;
    throw error;
  }
}
