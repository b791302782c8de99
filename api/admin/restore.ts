import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { newEpoch, replaceConfig } from "../store/config.ts";
import { describeKey } from "../store/damage.ts";
import { STORE_FORMAT } from "../format.ts";
import { keyToBytes } from "../store/key_bytes.ts";
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

/** The keys that belong to one place of a store, and are not copied. */
export const OWN_KEYS = [keys.config("epoch"), keys.config("write_test")];

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
  requireRestorableFormat(db, path);
  return summary;
}

/** Throws one sentence when the backup in `db`, the file at `path`, was written by a newer server than this one. */
export function requireRestorableFormat(db: DatabaseSync, path: string): void {
  const format = readFormat(db);
  if (format <= STORE_FORMAT) return;
  throw new Error(
    `The backup ${path} was written by a newer server (format ${format}, this one knows ${STORE_FORMAT}): ` +
      "restore it with that version.",
  );
}

/**
 * Puts a copy of the backup at `source` in the place of the store at `store`. Calls `whenReady` when the copy is made
 * and compared; from then on nobody may have the store open. The store that was there is moved aside, not deleted. The
 * copy has a new epoch: versions that clients read from the replaced store do not match anything in it. See
 * {@link verifyRestorable} for what it throws; the store is untouched then.
 */
export async function restoreBackup(
  source: string,
  store: string,
  now: number,
  whenReady: () => Promise<void> = () => Promise.resolve(),
): Promise<RestoreSummary> {
  const summary = await verifyRestorable(source);
  Deno.mkdirSync(dirname(store), { recursive: true, mode: 0o700 });
  const copy = `${store}.restoring`;
  removeFiles(copy);
  try {
    Deno.copyFileSync(source, copy);
    Deno.chmodSync(copy, 0o600);
    await renewEpoch(copy);
    mergeCompanions(copy);
    rewrite(copy);
    requireEqual(copy, source);
    await whenReady();
    const lock = takeStoreLock(store);
    try {
      const replaced = moveAside(store, now);
      const { size: bytes } = Deno.statSync(copy);
      // In one step, so that there is a store at every moment.
      Deno.renameSync(copy, store);
      return { ...summary, bytes, replaced };
    } finally {
      lock.close();
    }
  } finally {
    // When it did not become the store it is as large as that, perhaps on a disk that is full now.
    removeFiles(copy);
  }
}

/** Throws unless the store in `copy` is whole, and has every key of `source` with its value, but for its own ones. */
function requireEqual(copy: string, source: string): void {
  using db = new DatabaseSync(copy, { readOnly: true });
  db.prepare("ATTACH ? AS source").run(source);
  const [check] = db.prepare("PRAGMA main.integrity_check(1)").all();
  const counted = db.prepare(`
    SELECT (SELECT count(*) FROM main.kv) = (SELECT count(*) FROM source.kv) AND NOT EXISTS (
      SELECT 1 FROM source.kv s LEFT JOIN main.kv c ON c.k = s.k
      WHERE (c.v IS NOT s.v OR c.v_encoding IS NOT s.v_encoding) AND s.k NOT IN (?, ?)
    ) AS equal`).get(...OWN_KEYS.map(keyToBytes));
  if (check?.["integrity_check"] === "ok" && counted?.["equal"] === 1) return;
  throw new Error(`The copy of ${source} is not equal to it. Try again, on another disk if there is one.`);
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
