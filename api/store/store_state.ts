import { Failure } from "../failures/failure.ts";
import type { Log } from "../log/log.ts";
import { NO_RESERVE, type Reserve } from "./open/reserve.ts";
import { messageOf, storageErrorOf } from "../failures/storage_error.ts";

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
  /** Checks the file. Logs when it was deleted or replaced, and when it is back. */
  check(): void;
  /** Records that a write succeeded. Throws `unavailable` when the file it went to is no longer in place. */
  wrote(): void;
  /** Records an error of the store, and returns the error to throw: a {@link Failure}, or the error itself. */
  failed(error: unknown): unknown;
}

/** The dependencies of a store's state. */
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
      logFailure(known.code, error);
      return new Failure(known.code, { retryAfter: known.retryAfter, cause: error });
    },
  };
}

const FILE_GONE = "The store's file was deleted or replaced. Put it back, or restart the server.";
const FILE_BACK = "The store's file is back.";

/** Throws `unavailable` while the store's file is not the one that was opened, since writes would be lost. */
export function requireIntact({ intact }: Pick<StoreState, "intact">): void {
  if (!intact) throw new Failure("unavailable", { retryAfter: 30 });
}

/** An open store. */
export interface OpenStore {
  readonly db: Deno.Kv;
  readonly state: StoreState;
  close(): void;
}
