import { retryUntilCommitted } from "./retry_commit.ts";
import { createUserQueue } from "./user_queue.ts";

/** How many writes of one user may wait for their turn. */
const MAX_WAITING = 400;

/** How long a write waits for its turn, in milliseconds. */
const MAX_WAIT_MS = 10_000;

/** The writes of all users. */
export interface UserWrites {
  /**
   * Returns what `attempt` returns, as {@link retryUntilCommitted} does. Writes of one user run one after the other: side by
   * side, all but one would fail their optimistic check, and the cost would grow with the square of their number. Another
   * process may still write in between.
   */
  run<T>(userId: string, attempt: () => Promise<T | undefined>): Promise<T>;
  /** The bytes that each user may store; 0 for no limit. */
  readonly quotaBytes: number;
}

/** The writes of this process, with a quota of `quotaMb` MiB for each user. */
export function createUserWrites(quotaMb: number): UserWrites {
  const queue = createUserQueue({ maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS });
  const quotaBytes = quotaMb * 1_024 * 1_024;
  return { quotaBytes, run: (userId, attempt) => queue.run(userId, () => retryUntilCommitted(attempt)) };
}
