const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;

interface RetryOptions {
  readonly isPending: () => boolean;
  /** How long the server asked to wait, in milliseconds. */
  readonly heldFor: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  readonly schedule: (run: () => void, ms: number) => () => void;
  readonly flush: () => Promise<void>;
}

/** Flushes while something is pending, less and less often. */
export function retryWhilePending({ isPending, heldFor, subscribe, schedule, flush }: RetryOptions) {
  let pause = FIRST_RETRY_MS;
  let cancel: (() => void) | null = null;
  let unsubscribe: (() => void) | null = null;
  const arrange = () => {
    if (!isPending()) {
      cancel?.();
      cancel = null;
      pause = FIRST_RETRY_MS;
      return;
    }
    cancel ??= schedule(() => {
      cancel = null;
      pause = Math.min(MAX_RETRY_MS, 2 * pause);
      // What could not be sent is tried again after the next pause.
      flush().catch(() => {}).then(arrange);
    }, Math.max(pause, heldFor()));
  };
  return {
    start() {
      unsubscribe ??= subscribe(arrange);
      arrange();
    },
    stop() {
      unsubscribe?.();
      unsubscribe = null;
      cancel?.();
      cancel = null;
    },
  };
}
