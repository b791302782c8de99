import type { Log } from "../../log/log.ts";

/** How long a starting server waits for a task that is replacing its store, in milliseconds. */
const MAINTENANCE_MS = 60_000;

const POLL_MS = 100;

/** A lock that lasts until it is closed or the process ends. */
export interface Lock {
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
export async function waitForMaintenance(path: string, log: Pick<Log, "write">): Promise<void> {
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

/** Returns the folder of a file, or undefined when its path has none. */
export function folderOf(path: string): string | undefined {
  return /^(.*)[\\/][^\\/]*$/.exec(path)?.[1];
}
