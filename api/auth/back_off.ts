import type { WindowLimit } from "../limits/sliding_window.ts";

/** How password checks of one bucket are slowed down. Times are in milliseconds. */
export interface BackOffLimits {
  /** The number of failed checks without a delay, since people mistype. */
  readonly free: number;
  /** The delay after the first failure that is not free. Each further failure doubles it. */
  readonly firstMs: number;
  readonly maxDelayMs: number;
  /** How many failed checks are allowed in a time span, however they are spread. */
  readonly windows: readonly WindowLimit[];
}

/** The state of one bucket. */
export interface BackOff {
  /** Consecutive failures. */
  readonly failures: number;
  readonly lastAt: number;
  /** The times of failures that are within a window, oldest first. */
  readonly recent: readonly number[];
}

/** A bucket without failures. */
export const NO_FAILURES: BackOff = { failures: 0, lastAt: 0, recent: [] };

const HOUR_MS = 60 * 60_000;

/** Returns the milliseconds from `now` until the next check is allowed; 0 when it is allowed now. */
export function retryAfter(state: BackOff, limits: BackOffLimits, now: number): number {
  const windowed = limits.windows.map(({ max, spanMs }) => {
    const inSpan = timesWithin(state, spanMs, now);
    const oldest = inSpan[inSpan.length - max];
    return oldest === undefined ? 0 : oldest + spanMs - now;
  });
  // After the clock was set back, the remaining delay is never longer than the whole delay.
  const delayed = delayOf(failuresOf(state, now), limits) - Math.max(0, now - state.lastAt);
  return Math.max(0, delayed, ...windowed);
}

/** Returns the bucket after a check that began at `now`. The check counts as failed until {@link refund} removes it. */
export function afterCheck(state: BackOff, { windows }: BackOffLimits, now: number): BackOff {
  const longest = Math.max(0, ...windows.map(({ spanMs }) => spanMs));
  const max = Math.max(0, ...windows.map((window) => window.max));
  return {
    failures: failuresOf(state, now) + 1,
    lastAt: now,
    recent: max === 0 ? [] : [...timesWithin(state, longest, now), now].slice(-max),
  };
}

/** Returns the bucket without the check that began at `at`, when the bucket was in the state `before`. */
export function refund(state: BackOff, before: BackOff, at: number): BackOff {
  const index = state.recent.lastIndexOf(at);
  return {
    failures: Math.max(0, state.failures - 1),
    lastAt: state.lastAt === at ? before.lastAt : state.lastAt,
    recent: index < 0 ? state.recent : state.recent.toSpliced(index, 1),
  };
}

/** Returns the bucket without consecutive failures. Failures still count in its windows, which limit an attacker. */
export function forgive(state: BackOff): BackOff {
  return { ...state, failures: 0 };
}

/** Whether nothing distinguishes the bucket from one without failures. */
export function isEmpty({ failures, recent }: BackOff): boolean {
  return failures === 0 && recent.length === 0;
}

/** Returns how long after its last check a bucket may still be one with failures, in milliseconds. */
export function lifeOf({ windows }: BackOffLimits): number {
  return Math.max(HOUR_MS, ...windows.map(({ spanMs }) => spanMs));
}

function failuresOf({ failures, lastAt }: BackOff, now: number): number {
  return now - lastAt >= HOUR_MS ? 0 : failures;
}

function timesWithin({ recent }: BackOff, spanMs: number, now: number): readonly number[] {
  return recent.filter((at) => at <= now && now - at < spanMs);
}

function delayOf(failures: number, { free, firstMs, maxDelayMs }: BackOffLimits): number {
  return failures < free ? 0 : Math.min(maxDelayMs, firstMs * 2 ** (failures - free));
}
