/** How the checks of one bucket are slowed down. Times are in milliseconds. */
export interface BackOffLimits {
  /** Failed checks that cost no wait: people mistype. */
  readonly free: number;
  /** The wait after the first failure that is not free; each further one doubles it. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** The most failed checks in any hour. */
  readonly perHour: number;
}

/** What one bucket remembers. */
export interface BackOff {
  /** Failures in a row. */
  readonly failures: number;
  readonly lastAt: number;
  /** When the failures of the last hour were, oldest first; empty where there is no limit by the hour. */
  readonly recent: readonly number[];
}

/** A bucket that knows of no failure. */
export const NO_FAILURES: BackOff = { failures: 0, lastAt: 0, recent: [] };

const HOUR_MS = 60 * 60_000;

/** How long to wait at `now` until the next check, in milliseconds; 0 when it may be made. */
export function waitOf(state: BackOff, limits: BackOffLimits, now: number): number {
  const inHour = recentOf(state, now);
  const oldest = inHour[inHour.length - limits.perHour];
  const hourly = oldest === undefined ? 0 : oldest + HOUR_MS - now;
  // A clock that was set back must not turn a wait into a long lock: no more than the whole delay is left.
  const delayed = delayOf(failuresOf(state, now), limits) - Math.max(0, now - state.lastAt);
  return Math.max(0, hourly, delayed);
}

/** The bucket after a check that began at `now`: it counts as failed until {@link refund} says otherwise. */
export function afterCheck(state: BackOff, limits: BackOffLimits, now: number): BackOff {
  return {
    failures: failuresOf(state, now) + 1,
    lastAt: now,
    recent: Number.isFinite(limits.perHour) ? [...recentOf(state, now), now].slice(-limits.perHour) : [],
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

/** The bucket with its failures in a row forgotten, but not those of the hour: they limit what an attacker gains. */
export function forgive(state: BackOff): BackOff {
  return { ...state, failures: 0 };
}

function failuresOf({ failures, lastAt }: BackOff, now: number): number {
  return now - lastAt >= HOUR_MS ? 0 : failures;
}

function recentOf({ recent }: BackOff, now: number): readonly number[] {
  return recent.filter((at) => at <= now && now - at < HOUR_MS);
}

function delayOf(failures: number, { free, firstMs, longestMs }: BackOffLimits): number {
  return failures < free ? 0 : Math.min(longestMs, firstMs * 2 ** (failures - free));
}
