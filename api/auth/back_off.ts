import type { WindowLimit } from "../limits/sliding_window.ts";

/** How the checks of one bucket are slowed down. Times are in milliseconds. */
export interface BackOffLimits {
  /** Failed checks that cost no wait: people mistype. */
  readonly free: number;
  /** The wait after the first failure that is not free; each further one doubles it. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** How many failed checks are allowed in a time span, whatever their rhythm. */
  readonly windows: readonly WindowLimit[];
}

/** The state of one bucket. */
export interface BackOff {
  /** Failures in a row. */
  readonly failures: number;
  readonly lastAt: number;
  /** The times of the failures that a window may still count, oldest first. */
  readonly recent: readonly number[];
}

/** A bucket without failures. */
export const NO_FAILURES: BackOff = { failures: 0, lastAt: 0, recent: [] };

const HOUR_MS = 60 * 60_000;

/** Returns how long to wait at `now` until the next check, in milliseconds; 0 when it is allowed. */
export function retryAfter(state: BackOff, limits: BackOffLimits, now: number): number {
  const windowed = limits.windows.map(({ most, spanMs }) => {
    const inSpan = timesWithin(state, spanMs, now);
    const oldest = inSpan[inSpan.length - most];
    return oldest === undefined ? 0 : oldest + spanMs - now;
  });
  // A clock that was set back must not turn a wait into a long lock: at most the whole delay is left.
  const delayed = delayOf(failuresOf(state, now), limits) - Math.max(0, now - state.lastAt);
  return Math.max(0, delayed, ...windowed);
}

/** The bucket after a check that began at `now`: it counts as failed until {@link refund} takes it back. */
export function afterCheck(state: BackOff, { windows }: BackOffLimits, now: number): BackOff {
  const longest = Math.max(0, ...windows.map(({ spanMs }) => spanMs));
  const most = Math.max(0, ...windows.map((window) => window.most));
  return {
    failures: failuresOf(state, now) + 1,
    lastAt: now,
    recent: most === 0 ? [] : [...timesWithin(state, longest, now), now].slice(-most),
  };
}

/** The bucket as if the check that began at `at`, when it was in the state `before`, had not been made. */
export function refund(state: BackOff, before: BackOff, at: number): BackOff {
  const index = state.recent.lastIndexOf(at);
  return {
    failures: Math.max(0, state.failures - 1),
    lastAt: state.lastAt === at ? before.lastAt : state.lastAt,
    recent: index < 0 ? state.recent : state.recent.toSpliced(index, 1),
  };
}

/** The bucket without its failures in a row. Those of its windows stay: they limit what an attacker gains. */
export function forgive(state: BackOff): BackOff {
  return { ...state, failures: 0 };
}

function failuresOf({ failures, lastAt }: BackOff, now: number): number {
  return now - lastAt >= HOUR_MS ? 0 : failures;
}

function timesWithin({ recent }: BackOff, spanMs: number, now: number): readonly number[] {
  return recent.filter((at) => at <= now && now - at < spanMs);
}

function delayOf(failures: number, { free, firstMs, longestMs }: BackOffLimits): number {
  return failures < free ? 0 : Math.min(longestMs, firstMs * 2 ** (failures - free));
}
