import { Failure } from "../failures/failure.ts";
import type { Counts } from "../store/throttles/shared_counts.ts";

/** Limits the signed-in calls of each account. */
export interface CallRate {
  /** Throws `too_many_requests` when the account has no calls left. Counts nothing. */
  check(userId: string): void;
  /** Counts a call. Throws `too_many_requests` like {@link check}. */
  take(userId: string): void;
}

/** Limits calls to what `counts` allow; null: no limit. */
export function createCallRate(counts: Counts | null, clock: () => number): CallRate {
  if (!counts) return { check: () => {}, take: () => {} };
  const check = (userId: string, now: number): void => {
    const wait = counts.wait(userId, now);
    if (wait === 0) return;
    throw new Failure("too_many_requests", {
      message: "Too many requests. Please wait a moment.",
      retryAfter: wait / 1_000,
    });
  };
  return {
    check: (userId) => check(userId, clock()),
    take(userId) {
      const now = clock();
      check(userId, now);
      counts.add(userId, now);
    },
  };
}
