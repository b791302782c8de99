/** After this long the user is asked whether a timer is still right. */
export const LONG_TIMER_MS = 4 * 3_600_000;

/** Whether a timer that started at `startTime` (ISO) has run so long by `now` (milliseconds since 1970) that it is asked after. */
export function isLongTimer(startTime: string, now: number): boolean {
  return now - Date.parse(startTime) >= LONG_TIMER_MS;
}
