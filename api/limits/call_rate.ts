import { BoundedMap } from "./bounded_map.ts";
import { Failure } from "../failures/failure.ts";

/** The size of a burst: an account may make the calls of this many seconds at once. */
const BURST_SECONDS = 3;

/** The maximum number of accounts with a stored allowance. Any other account has its full allowance. */
const MAX_ACCOUNTS = 10_000;

/** Limits the signed-in calls of each account. */
export interface CallRate {
  /** Throws `too_many_requests` when the account has no calls left. Counts nothing. */
  check(userId: string): void;
  /** Counts a call. Throws `too_many_requests` like {@link check}. */
  take(userId: string): void;
}

interface Allowance {
  /** The remaining calls, which may be a fraction. */
  readonly calls: number;
  /** The time at which `calls` was computed, in milliseconds since 1970. */
  readonly at: number;
}

/** Allows each account `perSecond` calls per second, with bursts of three times that. 0: no limit. */
export function createCallRate(perSecond: number, clock: () => number): CallRate {
  const burst = perSecond * BURST_SECONDS;
  const allowances = new BoundedMap<string, Allowance>(MAX_ACCOUNTS);
  const use = (userId: string, count: number): void => {
    const now = clock();
    const { calls, at } = allowances.peek(userId) ?? { calls: burst, at: now };
    // A clock that was set back adds no calls; counting continues from the new time.
    const left = Math.min(burst, calls + Math.max(0, now - at) / 1_000 * perSecond);
    const enough = left >= 1;
    allowances.set(userId, { calls: enough ? left - count : left, at: now });
    if (enough) return;
    throw new Failure("too_many_requests", {
      message: "Too many requests. Please wait a moment.",
      // Until a whole burst is allowed again: after a single call's time, a change that takes two calls would never
      // succeed.
      retryAfter: (burst - left) / perSecond,
    });
  };
  if (perSecond === 0) return { check: () => {}, take: () => {} };
  return {
    check: (userId) => use(userId, 0),
    take: (userId) => use(userId, 1),
  };
}
