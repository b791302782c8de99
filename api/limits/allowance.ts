import type { Limit } from "./limit.ts";

/** The size of a burst: the calls of this many seconds may be made at once. */
const BURST_SECONDS = 3;

/** What is left of an allowance. */
export interface Allowance {
  /** The remaining calls, which may be a fraction; negative after several servers have allowed too many together. */
  readonly calls: number;
  /** The time at which `calls` was computed, in milliseconds since 1970; null: everything is left. */
  readonly at: number | null;
}

/** Allows `perSecond` calls per second, with bursts of three times that. */
export function allowance(perSecond: number): Limit<Allowance> {
  const burst = perSecond * BURST_SECONDS;
  // A clock that was set back adds no calls; counting continues from the new time.
  const left = ({ calls, at }: Allowance, now: number) =>
    at === null ? burst : Math.min(burst, calls + Math.max(0, now - at) / 1_000 * perSecond);
  return {
    empty: { calls: burst, at: null },
    burst,
    // Several servers that each allowed a burst in the same second have used up that of as many times the seconds.
    lifeMs: 60_000,
    add: (state, count, now) => ({ calls: left(state, now) - count, at: now }),
    wait(state, now) {
      const calls = left(state, now);
      // Until a whole burst is allowed again: after a single call's time, a change that takes two calls would never
      // succeed.
      return calls >= 1 ? 0 : (burst - calls) / perSecond * 1_000;
    },
  };
}
