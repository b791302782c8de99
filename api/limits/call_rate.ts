import { BoundedMap } from "./bounded_map.ts";
import { Failure } from "../failures/failure.ts";

/** How many seconds' worth of calls an account may make at once after a pause. */
const BURST_SECONDS = 3;

/** Accounts whose calls are counted. One that is forgotten has a full allowance again. */
const MAX_ACCOUNTS = 10_000;

/** The signed-in calls of each account. */
export interface CallRate {
  /** Throws `too_many_requests` when the account has no call left at the moment. Counts nothing. */
  check(userId: string): void;
  /** Counts a call. Throws as {@link check} does. */
  take(userId: string): void;
}

interface Allowance {
  /** Calls that are left, in parts of one. */
  readonly calls: number;
  /** When that was so, in milliseconds since 1970. */
  readonly at: number;
}

/** Allows each account `perSecond` calls a second, with bursts of three times that; 0 for no limit. */
export function createCallRate(perSecond: number, clock: () => number): CallRate {
  const burst = perSecond * BURST_SECONDS;
  const allowances = new BoundedMap<string, Allowance>(MAX_ACCOUNTS);
  const use = (userId: string, count: number): void => {
    const now = clock();
    const { calls, at } = allowances.peek(userId) ?? { calls: burst, at: now };
    // A clock that was set back gives nothing, and it counts from there.
    const left = Math.min(burst, calls + Math.max(0, now - at) / 1_000 * perSecond);
    const enough = left >= 1;
    allowances.set(userId, { calls: enough ? left - count : left, at: now });
    if (enough) return;
    throw new Failure("too_many_requests", {
      message: "Too many requests. Please wait a moment.",
      retryAfter: (1 - left) / perSecond,
    });
  };
  if (perSecond === 0) return { check: () => {}, take: () => {} };
  return {
    check: (userId) => use(userId, 0),
    take: (userId) => use(userId, 1),
  };
}
