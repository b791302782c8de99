import { addDays } from "../../calendar/mod.ts";
import type { PushSettings } from "../../records/mod.ts";
import { instantOfLocal, localDateTime } from "../format/format_time.ts";

/** Returns whether a local time, `HH:mm`, is within the quiet hours. They may run across midnight. */
export function isQuiet(quiet: PushSettings["quiet"], time: string): boolean {
  if (quiet === null || quiet.from === quiet.to) return false;
  const { from, to } = quiet;
  return from < to ? from <= time && time < to : time >= from || time < to;
}

/**
 * Returns when the first reminder after `after` is due, in milliseconds since 1970, or null when none is: they are off,
 * or all of their times are in the quiet hours.
 */
export function nextReminderAt(push: PushSettings, zone: string, after: number): number | null {
  if (!push.enabled) return null;
  const today = localDateTime(after, zone).slice(0, 10);
  const times = push.times.filter((time) => !isQuiet(push.quiet, time));
  // A clock change can move a time, so tomorrow's may not be enough.
  const instants = [today, addDays(today, 1), addDays(today, 2)].flatMap((date) =>
    times.map((time) => instantOfLocal(`${date}T${time}`, zone))
  );
  return instants.reduce<number | null>(
    (next, at) => at !== null && at > after && (next === null || at < next) ? at : next,
    null,
  );
}
