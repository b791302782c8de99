import { Failure } from "../failures/failure.ts";
import { createUserQueue } from "./user_queue.ts";

/** How often a write is tried. */
const MAX_ATTEMPTS = 40;

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

/**
 * Returns what `attempt` returns, and repeats it while it returns undefined after a conflict. Waits a little longer, and a
 * little at random, before each attempt; throws `unavailable` after {@link MAX_ATTEMPTS}.
 */
export async function retryUntilCommitted<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tried = 0; tried < MAX_ATTEMPTS; tried++) {
    if (tried > 0) await pause(Math.random() * Math.min(50, 2 ** tried));
    const outcome = await attempt();
    if (outcome !== undefined) return outcome;
  }
  throw new Failure("unavailable", { message: "Too many changes at once. Please try again.", retryAfter: 1 });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
