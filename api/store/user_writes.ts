import { Failure } from "../failures/failure.ts";
import { createDeadline } from "../limits/deadline.ts";
import { createUserQueue } from "./user_queue.ts";

/** The maximum number of attempts of a write. */
const MAX_ATTEMPTS = 40;

/** The maximum number of queued writes of one user. */
const MAX_QUEUED = 400;

/** How long a write may be queued, in milliseconds. */
const MAX_WAIT_MS = 10_000;

/** The same where several servers share a store, whose calls take longer: a response takes at most five seconds. */
const MAX_SHARED_WAIT_MS = 2_500;

/** How long after its arrival a write of a shared store is attempted again, for the same reason. */
const MAX_SHARED_RETRY_MS = 3_000;

/** When a write of a shared store fails with `unavailable`, however many slow calls it makes. */
export const SHARED_DEADLINE_MS = 4_500;

/** The writes of all users. */
export interface UserWrites {
  /**
   * Runs `attempt` with {@link retryUntilCommitted} and returns its result. Writes of one user run one after the other:
   * in parallel, all but one would fail their optimistic check, and the cost would grow with the square of their
   * number. Another process may still write in between. `isFresh` is whether what the caller read before is most
   * likely still current: it is the first attempt, and no other write of the user was in the way.
   */
  run<T>(userId: string, attempt: (isFresh: boolean) => Promise<T | undefined>): Promise<T>;
  /** The bytes that each user may store. 0: no limit. */
  readonly quotaBytes: number;
  /** How many writes are queued. */
  readonly queued: number;
}

/**
 * Creates the write queues of this process, with a quota of `quotaMb` MiB per user. `isShared` is whether other servers
 * use the same store.
 */
export function createUserWrites(quotaMb: number, isShared = false): UserWrites {
  const queue = createUserQueue({
    maxQueued: MAX_QUEUED,
    maxWaitMs: isShared ? MAX_SHARED_WAIT_MS : MAX_WAIT_MS,
  });
  const within = isShared ? createDeadline(SHARED_DEADLINE_MS) : <T>(work: Promise<T>) => work;
  const quotaBytes = quotaMb * 1_024 * 1_024;
  return {
    quotaBytes,
    get queued() {
      return queue.length;
    },
    run: (userId, attempt) => {
      const isFree = !queue.isBusy(userId);
      const until = isShared ? performance.now() + MAX_SHARED_RETRY_MS : Infinity;
      return within(queue.run(
        userId,
        () => retryUntilCommitted((attempts) => attempt(isFree && attempts === 0), until),
      ));
    },
  };
}

/**
 * Returns the result of `attempt`, which is repeated while it returns undefined because of a conflict, with the number
 * of attempts before. The pause before each attempt grows and has a random part. Throws `unavailable` after {@link
 * MAX_ATTEMPTS}, and `too_many_requests` when it would have to be repeated after `until`, a time of `performance.now`.
 */
export async function retryUntilCommitted<T>(
  attempt: (attempts: number) => Promise<T | undefined>,
  until = Infinity,
): Promise<T> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    if (attempts > 0 && performance.now() > until) throw tooMany("too_many_requests");
    if (attempts > 0) await pause(Math.random() * Math.min(50, 2 ** attempts));
    const outcome = await attempt(attempts);
    if (outcome !== undefined) return outcome;
  }
  throw tooMany("unavailable");
}

function tooMany(code: "too_many_requests" | "unavailable"): Failure {
  return new Failure(code, { message: "Too many changes at once. Please try again.", retryAfter: 1 });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
