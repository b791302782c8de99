const DAY_MS = 24 * 3_600_000;

/**
 * Returns a function that returns the time before which records count as expired when they are deleted, in milliseconds
 * since 1970: the time of `clock`. When the clock is set forward by more than a day, that time continues at its old
 * pace for a day, so that a wrong clock can be set right before it has ended sessions or deleted the receipts of
 * retries.
 *
 * `uptime` returns milliseconds of a clock that nobody can set, such as `performance.now`.
 */
export function createExpiryClock(clock: () => number, uptime: () => number): () => number {
  /** The offset between the two clocks that is trusted, and the larger one that is not trusted yet. */
  let trusted = clock() - uptime();
  let suspect: { readonly offset: number; readonly since: number } | null = null;

  return () => {
    const up = uptime();
    const offset = clock() - up;
    if (offset - trusted <= DAY_MS) {
      trusted = offset;
      suspect = null;
    } else if (suspect === null || Math.abs(offset - suspect.offset) > DAY_MS) {
      suspect = { offset, since: up };
    } else if (up - suspect.since >= DAY_MS) {
      trusted = offset;
      suspect = null;
    }
    return up + trusted;
  };
}
