import { backup, DatabaseSync } from "node:sqlite";
import { deserialize } from "node:v8";
import { CONFIG } from "../store/config.ts";
import { fromStored } from "../store/document.ts";
import { findDamagedValues } from "./damaged_values.ts";
import { exists, requireNewFile } from "./files.ts";

/** What a backup contains. */
export interface BackupSummary {
  readonly keys: number;
  readonly bytes: number;
  /** The values that a server cannot read, for people: see {@link findDamagedValues}. */
  readonly damaged: readonly string[];
}

/**
 * Copies the store in the file at `store` to a new file at `target`, as it is at one moment, also while a server is
 * writing to it. The copy is verified before it gets its name. Throws one sentence when there is a file at `target`, or
 * when either file cannot be read or written.
 */
export async function createBackup(store: string, target: string): Promise<BackupSummary> {
  requireNewFile(target);
  if (!exists(store)) throw new Error(`There is no store at ${store}: check GORIN_KV.`);
  const partial = `${target}.partial`;
  removeIfThere(partial);
  try {
    // Created first, so that nobody else can read it even while it is written.
    Deno.openSync(partial, { create: true, write: true, mode: 0o600 }).close();
    const source = new DatabaseSync(store, { readOnly: true });
    try {
      await backup(source, partial);
    } finally {
      source.close();
    }
    makeSelfContained(partial);
    const summary = await verifyBackup(partial);
    syncFile(partial);
    Deno.renameSync(partial, target);
    return summary;
  } catch (error) {
    removeIfThere(partial);
    throw error;
  }
}

/** Turns off the write-ahead log, for which SQLite would keep files beside the backup. Deno KV turns it on again. */
function makeSelfContained(path: string): void {
  const db = new DatabaseSync(path);
  try {
    db.exec("PRAGMA journal_mode = DELETE");
  } finally {
    db.close();
  }
}

/**
 * Returns what the backup at `path` contains, and which of its values are damaged. Throws one sentence when the file
 * itself is damaged, or is not a store of Gorin.
 */
export async function verifyBackup(path: string): Promise<BackupSummary> {
  if (!exists(path)) throw new Error(`There is no file at ${path}.`);
  // SQLite leaves these beside a copy of a store that was not made by createBackup().
  const left = [`${path}-wal`, `${path}-shm`].filter((companion) => !exists(companion));
  try {
    return await readSummary(path);
  } catch (error) {
    if (error instanceof Error && /not a database/.test(error.message)) throw new Error(notAStore(path));
    throw error;
  } finally {
    left.forEach(removeIfThere);
  }
}

async function readSummary(path: string): Promise<BackupSummary> {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const [problem] = db.prepare("PRAGMA integrity_check(1)").all().map((row) =>
      String(Object.values(row)[0])
    );
    if (problem !== "ok") throw new Error(`The file ${path} is damaged: ${problem}.`);
    if (!db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'kv'").get()) throw new Error(notAStore(path));
    if (!db.prepare("SELECT 1 FROM kv WHERE k = ?").get(configKey("epoch"))) throw new Error(notAStore(path));
    const keys = Number(Object.values(db.prepare("SELECT count(*) FROM kv").get() ?? {})[0]);
    return { keys, bytes: Deno.statSync(path).size, damaged: await findDamagedValues(db) };
  } finally {
    db.close();
  }
}

/** Returns the format of the store in `db`; 1 for one of version 0.1, which did not store it. */
export function readFormat(db: DatabaseSync): number {
  const row = db.prepare("SELECT v FROM kv WHERE k = ?").get(configKey("format"));
  return row?.["v"] instanceof Uint8Array ? Number(fromStored(CONFIG, deserialize(row["v"]))) : 1;
}

/** Returns `["config", name]` as Deno KV encodes it. */
function configKey(name: string): Uint8Array {
  return new TextEncoder().encode(`\x02config\0\x02${name}\0`);
}

function notAStore(path: string): string {
  return `The file ${path} is not a store of Gorin.`;
}

/** Flushes a file to the disk, so that a power cut does not leave a name without content. */
function syncFile(path: string): void {
  using file = Deno.openSync(path, { write: true });
  file.syncSync();
}

function removeIfThere(path: string): void {
  if (exists(path)) Deno.removeSync(path);
}
