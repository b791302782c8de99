/** At most `most` events in any stretch of `spanMs` milliseconds. */
export interface WindowLimit {
  readonly most: number;
  readonly spanMs: number;
}

/**
 * How long to wait at `now` until one more event is within the limit, in milliseconds; 0 when it is, and then it
 * is counted: `times`, oldest first, is changed in place, and never holds more than `most`.
 */
export function take(times: number[], { most, spanMs }: WindowLimit, now: number): number {
  // What lies in the future was counted before the clock was set back.
  while (times.length > 0 && (times.at(-1) ?? 0) > now) times.pop();
  let over = 0;
  while (over < times.length && now - (times[over] ?? 0) >= spanMs) over++;
  if (over > 0) times.splice(0, over);
  const oldest = times[times.length - most];
  if (oldest !== undefined) return oldest + spanMs - now;
  times.push(now);
  return 0;
}
