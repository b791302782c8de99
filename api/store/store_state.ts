import { Failure } from "../failures/failure.ts";
import type { Log } from "../log/log.ts";
import { messageOf, storageErrorOf } from "../failures/storage_error.ts";

/** How often failures of one code are logged at most, in milliseconds. */
const LOG_EVERY_MS = 60_000;

/** Whether the store can be used, as far as its last calls have shown. */
export interface StoreState {
  /** False from a write that the store could not make until one that it made. */
  readonly writable: boolean;
  /** Whether the store's file was still the one that was opened when {@link StoreState.check} last looked. */
  readonly intact: boolean;
  /** Looks at the file again. Logs when it was deleted or replaced, and when it is back. */
  check(): void;
  /** Notes that a write succeeded. Throws `unavailable` when it went into a file that is no longer there. */
  wrote(): void;
  /** Notes an error of the store, and returns what to throw for it: a {@link Failure}, or the error itself. */
  failed(error: unknown): unknown;
}

/** What a store's state depends on. */
export interface StoreStateOptions {
  /** Whether the file is still the one that was opened; a store without a file always is. */
  readonly isInPlace?: () => boolean;
  readonly log?: Pick<Log, "write">;
  /** Milliseconds, never set back. */
  readonly now?: () => number;
}

/** The state of a store that was opened a moment ago and works. */
export function createStoreState(
  { isInPlace = () => true, log, now = () => performance.now() }: StoreStateOptions = {},
): StoreState {
  let writable = true;
  let intact = true;
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
      return writable;
    },
    get intact() {
      return intact;
    },
    check,
    wrote() {
      check();
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

/** Throws `unavailable` while the store's file is not the one that was opened: what is written to it would be lost. */
export function requireIntact({ intact }: Pick<StoreState, "intact">): void {
  if (!intact) throw new Failure("unavailable", { retryAfter: 30 });
}

/** A store that is open. */
export interface OpenStore {
  readonly db: Deno.Kv;
  readonly state: StoreState;
  close(): void;
}
