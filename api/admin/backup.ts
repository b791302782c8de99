import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { deserialize } from "node:v8";
import type { Log } from "../log.ts";
import { CONFIG, getConfig } from "../store/config.ts";
import { fromStored } from "../store/documents.ts";
import type { Kv } from "../store/kv.ts";
import { damageSentence, findDamagedValues } from "./damaged_values.ts";

/** Returns whether there is a file or folder at `path`. */
export function exists(path: string): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Throws one sentence unless a new file can be created at `path`: there is none, and there is its folder. */
export function requireNewFile(path: string): void {
  if (exists(path)) throw new Error(`There is a file at ${path}. Choose another name or delete it.`);
  const folder = dirname(path);
  if (!exists(folder)) throw new Error(`There is no folder ${folder}. Create it first.`);
}

export interface BackupSummary {
  readonly keys: number;
  readonly bytes: number;
  /** The values that a server cannot read, for people: see {@link findDamagedValues}. */
  readonly damaged: readonly string[];
  /** Whether its SHA-256 is beside it, and is that of its content; earlier versions wrote none. */
  readonly hasChecksum: boolean;
}

/**
 * Copies the store in the file at `store` to a new file at `target`, as it is at one moment, also while a server is
 * writing to it. The copy is verified before it gets its name, and its SHA-256 is beside it by then. Throws one
 * sentence when there is a file at `target`, or when either file cannot be read or written.
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
    await writeChecksum(target, partial);
    Deno.renameSync(partial, target);
    return { ...summary, hasChecksum: true };
  } catch (error) {
    removeIfThere(partial);
    removeIfThere(checksumOf(target));
    throw error;
  }
}

/** Returns where the SHA-256 of the backup at `path` is. */
function checksumOf(path: string): string {
  return `${path}.sha256`;
}

async function sha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  using file = await Deno.open(path);
  // In chunks, between which a server responds.
  const chunk = new Uint8Array(1_048_576);
  for (let read = await file.read(chunk); read !== null; read = await file.read(chunk)) {
    hash.update(chunk.subarray(0, read));
  }
  return hash.digest("hex");
}

/** Writes the SHA-256 of what is in `partial` beside `target`, as `sha256sum` does. */
async function writeChecksum(target: string, partial: string): Promise<void> {
  const path = checksumOf(target);
  removeIfThere(path);
  Deno.writeTextFileSync(path, `${await sha256(partial)}  ${basename(target)}\n`, { mode: 0o600 });
  syncFile(path);
}

/**
 * Returns whether there is a SHA-256 beside the backup at `path`. Throws one sentence when it is that of another
 * content.
 */
async function verifyChecksum(path: string): Promise<boolean> {
  const beside = checksumOf(path);
  if (!exists(beside)) return false;
  const [expected] = /^[0-9a-f]{64}\b/i.exec(Deno.readTextFileSync(beside)) ?? [];
  const advice = `Use another backup, or delete ${beside} to use this one as it is.`;
  if (!expected) throw new Error(`The file ${beside} contains no SHA-256. ${advice}`);
  if (await sha256(path) === expected.toLowerCase()) return true;
  throw new Error(
    `The file ${path} is not what ${beside} says: it was changed or damaged after the backup. ${advice}`,
  );
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
 * itself is damaged, is not a store of Gorin, or does not have the SHA-256 that is beside it.
 */
export async function verifyBackup(path: string): Promise<BackupSummary> {
  if (!exists(path)) throw new Error(`There is no file at ${path}.`);
  if (!Deno.statSync(path).isFile) throw new Error(notAStore(path));
  // SQLite leaves these beside a copy of a store that was not made by createBackup().
  const left = [`${path}-wal`, `${path}-shm`].filter((companion) => !exists(companion));
  try {
    return { hasChecksum: await verifyChecksum(path), ...await readSummary(path) };
  } catch (error) {
    if (error instanceof Error && /not a database/.test(error.message)) throw new Error(notAStore(path));
    if (error instanceof Error && /malformed/.test(error.message)) {
      throw new Error(damagedFile(path, error.message));
    }
    throw error;
  } finally {
    left.forEach(removeIfThere);
  }
}

async function readSummary(path: string): Promise<Omit<BackupSummary, "hasChecksum">> {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const [problem] = db.prepare("PRAGMA integrity_check(1)").all().map((row) =>
      String(Object.values(row)[0])
    );
    if (problem !== "ok") throw new Error(damagedFile(path, problem));
    if (!db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'kv'").get()) throw new Error(notAStore(path));
    if (!db.prepare("SELECT 1 FROM kv WHERE k = ?").get(configKey("epoch"))) throw new Error(notAStore(path));
    const keys = Number(Object.values(db.prepare("SELECT count(*) FROM kv").get() ?? {})[0]);
    return { keys, bytes: Deno.statSync(path).size, damaged: await findDamagedValues(db) };
  } finally {
    db.close();
  }
}

/**
 * Returns the format of the store in `db`; 1 for one of version 0.1, which did not store it. Throws one sentence when
 * it cannot be read.
 */
export function readFormat(db: DatabaseSync): number {
  const row = db.prepare("SELECT v FROM kv WHERE k = ?").get(configKey("format"));
  if (!(row?.["v"] instanceof Uint8Array)) return 1;
  try {
    return Number(fromStored(CONFIG, deserialize(row["v"])));
  } catch {
    throw new Error("The setting format is damaged.");
  }
}

/** What tells one store from another: the value of each setting that is there and can be read. */
const IDENTITY = ["jwt_secret", "owner"] as const;

/**
 * Whether the backup at `path` is of another store than `kv`. Neither a rotated key nor another owner makes it one, nor
 * what cannot be compared.
 */
async function isOfAnotherStore(path: string, kv: Kv): Promise<boolean> {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    let differs = false;
    for (const name of IDENTITY) {
      const own = await getConfig(kv, name);
      const backedUp = readConfig(db, name);
      if (!own || !backedUp) continue;
      if (own === backedUp) return false;
      differs = true;
    }
    return differs;
  } finally {
    db.close();
  }
}

/** Returns the value of a setting; null when it is not there, or cannot be read. */
function readConfig(db: DatabaseSync, name: string): string | null {
  const row = db.prepare("SELECT v FROM kv WHERE k = ?").get(configKey(name));
  try {
    return row?.["v"] instanceof Uint8Array ? fromStored(CONFIG, deserialize(row["v"])) : null;
  } catch {
    return null;
  }
}

/** Returns `["config", name]` as Deno KV encodes it. */
function configKey(name: string): Uint8Array {
  return new TextEncoder().encode(`\x02config\0\x02${name}\0`);
}

function damagedFile(path: string, problem: string | undefined): string {
  return `The file ${path} is damaged: ${problem}. Use another backup.`;
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

/** How soon a backup that is due is made, in milliseconds. */
const CHECK_EVERY_MS = 10 * 60_000;

/** The daily backups, and no other file in their folder. */
const NAME = /^gorin-\d{4}-\d{2}-\d{2}\.sqlite$/;

/** What a server leaves that ends while it makes one: as large as the store. */
const UNFINISHED = /^gorin-\d{4}-\d{2}-\d{2}\.sqlite\.(partial|copying|lock)$/;

/** Returns the name of a backup that is made at `time`, in UTC, as any system can have it. */
export function nameOfBackup(time: Date): string {
  return `gorin-${time.toISOString().slice(0, 19).replaceAll(":", "-")}.sqlite`;
}

/** The names of {@link nameOfBackup}. */
export const TIMED_NAME = /^gorin-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.sqlite$/;

/**
 * Deletes the backups in `folder` with such names, which sort by time, but for the newest `keep`. The `latest` is one
 * of these whatever its name says: the clock may have been wrong.
 */
export function removeOld(folder: string, names: RegExp, keep: number, latest: string): void {
  const made = Array.from(Deno.readDirSync(folder), ({ name }) => name)
    .filter((name) => names.test(name) && name !== latest);
  for (const file of made.sort().reverse().slice(keep - 1)) {
    removeIfThere(`${folder}/${file}`);
    removeIfThere(checksumOf(`${folder}/${file}`));
  }
}

export interface DailyBackupsOptions {
  /** Backs the store up to a new file. */
  readonly backUp: (target: string) => Promise<BackupSummary>;
  /** The store, which an earlier backup may be of. */
  readonly kv: Kv;
  readonly folder: string;
  /** How many to keep; older ones are deleted. */
  readonly keep: number;
  readonly clock: () => number;
  readonly log: Pick<Log, "write">;
}

/** Backups that are being made. */
export interface DailyBackups {
  /** Resolves when no backup is being made any more. */
  stop(): Promise<void>;
}

/** Makes a backup now, unless there is one of today in UTC, and once a day from now on. */
export function createDailyBackups(options: DailyBackupsOptions): DailyBackups {
  let running = backUpToday(options);
  const timer = setInterval(() => running = running.then(() => backUpToday(options)), CHECK_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}

/**
 * Makes the backup of today, unless it is there, and deletes those that are too old; none while something in the store
 * is damaged. Of several servers with one folder, one makes it. Logs instead of throwing.
 */
export async function backUpToday(
  { backUp, kv, folder, keep, clock, log }: DailyBackupsOptions,
): Promise<void> {
  const name = `gorin-${new Date(clock()).toISOString().slice(0, 10)}.sqlite`;
  const target = `${folder}/${name}`;
  const report = (level: "info" | "error", outcome: string) =>
    log.write({ level, event: "backup", file: name, outcome });
  try {
    await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
    if (exists(target)) {
      if (await isOfAnotherStore(target, kv)) report("error", OTHER_STORE);
      return;
    }
    using lock = tryFolderLock(folder);
    if (!lock) return report("info", "Another server is making a backup in this folder.");
    // Somebody has made it while this one looked.
    if (exists(target)) return;
    for (const { name } of Deno.readDirSync(folder)) {
      if (UNFINISHED.test(name)) Deno.removeSync(`${folder}/${name}`, { recursive: true });
    }
    const { keys, bytes, damaged } = await backUp(target);
    const damage = damageSentence(damaged);
    log.write({
      level: damage ? "error" : "info",
      event: "backup",
      file: name,
      keys,
      bytes,
      ...(damage && { outcome: damage }),
    });
    // The backups of the time before may be the only ones that have what is damaged now.
    if (damage) return;
    removeOld(folder, NAME, keep, name);
  } catch (error) {
    report("error", String(error));
  }
}

const OTHER_STORE =
  "The backup of today in GORIN_BACKUP_DIR is of another store, and this one has none: use a folder for each store.";

/** Reserves a folder for one server's daily backup, until it ends. Returns null while another one has it. */
function tryFolderLock(folder: string): Disposable | null {
  const path = `${folder}/gorin.lock`;
  const file = Deno.openSync(path, { create: true, write: true, mode: 0o600 });
  // The one before may have removed the file since it was opened: nobody else would see that lock.
  if (file.tryLockSync(true) && exists(path) && Deno.statSync(path).ino === file.statSync().ino) {
    return {
      [Symbol.dispose]() {
        removeIfThere(path);
        file.close();
      },
    };
  }
  file.close();
  return null;
}
