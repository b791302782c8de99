/** At most `max` events in any time span of `spanMs` milliseconds. */
export interface WindowLimit {
  readonly max: number;
  readonly spanMs: number;
}

/**
 * Returns the milliseconds from `now` until one more event is allowed; 0 when it is allowed now. Removes from `times`,
 * which is sorted with the oldest first, the times that no longer count.
 */
export function windowWait(times: number[], { max, spanMs }: WindowLimit, now: number): number {
  // Times in the future were recorded before the clock was set back.
  while (times.length > 0 && (times.at(-1) ?? 0) > now) times.pop();
  let over = 0;
  while (over < times.length && now - (times[over] ?? 0) >= spanMs) over++;
  if (over > 0) times.splice(0, over);
  const oldest = times[times.length - max];
  return oldest === undefined ? 0 : oldest + spanMs - now;
}
