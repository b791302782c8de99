import { DatabaseSync } from "node:sqlite";
import { newEpoch, replaceConfig } from "../store/config.ts";
import { describeKey } from "../store/damage.ts";
import { STORE_FORMAT } from "../store/format.ts";
import { keys } from "../store/keys.ts";
import { wrapKv } from "../store/kv.ts";
import { rewriteInPages, takeStoreLock } from "../store/open.ts";
import { type BackupSummary, readFormat, verifyBackup } from "./backup.ts";

/** How a store was restored. */
export interface RestoreSummary extends BackupSummary {
  /** Where the store that was there before is now; null when there was none. */
  readonly replaced: string | null;
}

/** The files that SQLite keeps beside a database. */
const COMPANIONS = ["-wal", "-shm"];

/** What a server does not start without. The epoch is replaced. */
const NEEDED = [keys.config("format"), keys.config("jwt_secret")].map(describeKey);

/**
 * Throws one sentence when the backup at `path` is damaged or changed, lacks what a server cannot start without, or was
 * written by a newer server than this one.
 */
export async function verifyRestorable(path: string): Promise<BackupSummary> {
  const summary = await verifyBackup(path);
  const lacking = NEEDED.find((name) => summary.damaged.includes(name));
  if (lacking) {
    throw new Error(
      `In the backup ${path} ${lacking} is damaged, and no server starts on it. Use another backup.`,
    );
  }
  using db = new DatabaseSync(path, { readOnly: true });
  const format = readFormat(db);
  if (format <= STORE_FORMAT) return summary;
  throw new Error(
    `The backup ${path} was written by a newer server (format ${format}, this one knows ${STORE_FORMAT}): ` +
      "restore it with that version.",
  );
}

/**
 * Puts a copy of the backup at `source` in the place of the store at `store`, which nobody may have open. The store
 * that was there is moved aside, not deleted. The copy has a new epoch: versions that clients read from the replaced
 * store do not match anything in it. See {@link verifyRestorable} for what it throws; the store is
 * untouched then.
 */
export async function restoreBackup(source: string, store: string, now: number): Promise<RestoreSummary> {
  const summary = await verifyRestorable(source);
  const lock = takeStoreLock(store);
  try {
    const copy = `${store}.restoring`;
    removeFiles(copy);
    Deno.copyFileSync(source, copy);
    Deno.chmodSync(copy, 0o600);
    await renewEpoch(copy);
    mergeCompanions(copy);
    rewrite(copy);
    const { bytes } = await verifyBackup(copy);
    const replaced = moveAside(store, now);
    // Replaces the file in one step: there is no moment without a store.
    Deno.renameSync(copy, store);
    return { ...summary, bytes, replaced };
  } finally {
    lock.close();
  }
}

async function renewEpoch(path: string): Promise<void> {
  const db = await Deno.openKv(path);
  try {
    await replaceConfig(wrapKv(db), "epoch", newEpoch());
  } finally {
    db.close();
  }
}

/** Gives a file that an older version created the pages of a new one, and returns the space of what was deleted. */
function rewrite(path: string): void {
  const db = new DatabaseSync(path);
  try {
    // The size of pages cannot be changed while there is a write-ahead log. Deno KV turns it on again.
    db.exec("PRAGMA journal_mode = DELETE");
    rewriteInPages(db);
  } finally {
    db.close();
  }
}

/** Gives the store a second name, under which it remains, and returns that; null when there is no store. */
function moveAside(store: string, now: number): string | null {
  const replaced = `${store}.replaced-${new Date(now).toISOString().replaceAll(":", "-").slice(0, 19)}`;
  try {
    mergeCompanions(store);
  } catch {
    // The store is damaged, which may be why it is replaced. What lies beside it moves with it.
    for (const end of COMPANIONS) ignoreMissing(() => Deno.renameSync(store + end, replaced + end));
  }
  return ignoreMissing(() => Deno.linkSync(store, replaced)) ? replaced : null;
}

/** Writes what SQLite keeps beside a database into it, and deletes the files beside it. */
function mergeCompanions(path: string): void {
  if (!ignoreMissing(() => Deno.statSync(path))) return;
  const db = new DatabaseSync(path);
  try {
    db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    db.close();
  }
  for (const end of COMPANIONS) ignoreMissing(() => Deno.removeSync(path + end));
}

function removeFiles(path: string): void {
  for (const end of ["", ...COMPANIONS]) ignoreMissing(() => Deno.removeSync(path + end));
}

/** Returns whether the file that `work` is about is there. */
function ignoreMissing(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
