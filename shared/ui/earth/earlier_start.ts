import { instantOfLocal, localDateTime } from "#shared/rules/format/format_time.ts";

const DAY_MS = 86_400_000;

/**
 * The last instant before `now` at which the clock of `timeZone` showed `time` (`HH:mm`), as ISO in UTC, or null for a
 * text that is no time: shortly after midnight, 23:50 means yesterday's.
 */
export function lastTimeAt(time: string, now: number, timeZone: string): string | null {
  for (const day of [now, now - DAY_MS]) {
    const at = instantOfLocal(`${localDateTime(day, timeZone).slice(0, 10)}T${time}`, timeZone);
    if (at === null) return null;
    if (at <= now) return new Date(at).toISOString();
  }
  return null;
}

/** The instant `minutes` before `now`, as ISO in UTC. */
export function minutesBefore(minutes: number, now: number): string {
  return new Date(now - minutes * 60_000).toISOString();
}
