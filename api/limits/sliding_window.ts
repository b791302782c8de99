/** At most `most` events in any time span of `spanMs` milliseconds. */
export interface WindowLimit {
  readonly most: number;
  readonly spanMs: number;
}

/**
 * Returns how long to wait at `now` until one more event is within the limit, in milliseconds; 0 when it is. Removes
 * from `times`, oldest first, what no longer counts.
 */
export function windowWait(times: number[], { most, spanMs }: WindowLimit, now: number): number {
  // Times in the future were counted before the clock was set back.
  while (times.length > 0 && (times.at(-1) ?? 0) > now) times.pop();
  let over = 0;
  while (over < times.length && now - (times[over] ?? 0) >= spanMs) over++;
  if (over > 0) times.splice(0, over);
  const oldest = times[times.length - most];
  return oldest === undefined ? 0 : oldest + spanMs - now;
}
