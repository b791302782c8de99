import type { Log } from "../log/log.ts";
import { damageSentence } from "./damaged_values.ts";
import { createBackup } from "./backup.ts";

/** How soon a backup that is due is made, in milliseconds. */
const CHECK_EVERY_MS = 10 * 60_000;

/** The backups that are made here, and no other file in their folder. */
const NAME = /^gorin-\d{4}-\d{2}-\d{2}\.sqlite$/;

/** What daily backups are made of, and where. */
export interface DailyBackupsOptions {
  /** The file of the store. */
  readonly store: string;
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
 * is damaged. Logs instead of throwing.
 */
export async function backUpToday({ store, folder, keep, clock, log }: DailyBackupsOptions): Promise<void> {
  const name = `gorin-${new Date(clock()).toISOString().slice(0, 10)}.sqlite`;
  try {
    await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
    const made = Array.from(Deno.readDirSync(folder), (file) => file.name).filter((file) => NAME.test(file));
    if (made.includes(name)) return;
    const { keys, bytes, damaged } = await createBackup(store, `${folder}/${name}`);
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
    // The dates sort by their names.
    const old = [...made, name].sort().slice(0, -keep);
    for (const file of old) await Deno.remove(`${folder}/${file}`);
  } catch (error) {
    log.write({ level: "error", event: "backup", file: name, outcome: String(error) });
  }
}
