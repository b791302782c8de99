import { instantOfLocal, localDateTime } from "../format/format_time.ts";

const DAY_MS = 86_400_000;

/**
 * Returns the last instant before `now` at which it was `time` (`HH:mm`) in `timeZone`, as ISO in UTC; null for an
 * invalid time. Shortly after midnight, 23:50 is yesterday's.
 */
export function lastTimeAt(time: string, now: number, timeZone: string): string | null {
  for (const day of [now, now - DAY_MS]) {
    const at = instantOfLocal(`${localDateTime(day, timeZone).slice(0, 10)}T${time}`, timeZone);
    if (at === null) return null;
    if (at <= now) return new Date(at).toISOString();
  }
  return null;
}

/** Returns the instant `minutes` before `now`, as ISO in UTC. */
export function minutesBefore(minutes: number, now: number): string {
  return new Date(now - minutes * 60_000).toISOString();
}
