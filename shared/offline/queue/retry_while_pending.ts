const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;

interface RetryOptions {
  readonly isPending: () => boolean;
  /** Returns the remaining time of the server's `Retry-After`, in milliseconds. */
  readonly blockedFor: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  readonly schedule: (run: () => void, ms: number) => () => void;
  readonly flush: () => Promise<void>;
}

/** Returns a task that flushes while commands are pending, with growing pauses. */
export function retryWhilePending({ isPending, blockedFor, subscribe, schedule, flush }: RetryOptions) {
  let pause = FIRST_RETRY_MS;
  let cancel: (() => void) | null = null;
  let unsubscribe: (() => void) | null = null;
  const scheduleRetry = () => {
    if (!isPending()) {
      cancel?.();
      cancel = null;
      pause = FIRST_RETRY_MS;
      return;
    }
    cancel ??= schedule(() => {
      cancel = null;
      pause = Math.min(MAX_RETRY_MS, 2 * pause);
      // A failed flush is tried again after the next pause.
      flush().catch(() => {}).then(scheduleRetry);
    }, Math.max(pause, blockedFor()));
  };
  return {
    start() {
      unsubscribe ??= subscribe(scheduleRetry);
      scheduleRetry();
    },
    stop() {
      unsubscribe?.();
      unsubscribe = null;
      cancel?.();
      cancel = null;
    },
  };
}
