import type { DayRule } from "../../calendar/mod.ts";
import type { TimedEntry, Timer } from "../../records/mod.ts";
import type { Entry } from "../../rings/mod.ts";
import { followingId } from "../../schema/id.ts";
import { splitByDay } from "./split_by_day.ts";

/** After this long the user is asked whether the timer is still right; milliseconds. */
export const LONG_TIMER_MS = 4 * 3_600_000;

/**
 * Returns whether a timer that started at `startTime` (ISO) has run for {@link LONG_TIMER_MS} by `now` (milliseconds
 * since 1970).
 */
export function isLongTimer(startTime: string, now: number): boolean {
  return now - Date.parse(startTime) >= LONG_TIMER_MS;
}

/**
 * Returns whether a timer's start (ISO) is still to come at `now` (milliseconds since 1970), as after the device's
 * clock was set back. Such a timer runs on, so that its note is kept and its start can be moved.
 */
export function isStillToCome(startTime: string, now: number): boolean {
  return Date.parse(startTime) > now;
}

/** A timer that was stopped sooner was probably started by mistake: its notice offers to discard the entry. */
export const SHORT_TIMER_MS = 10_000;

/** A shorter piece after the end of a day comes from a click that was a moment late, and becomes no entry. */
const MIN_LEFTOVER_MS = 1_000;

/**
 * Returns the entries that `timer` becomes when it ends at `end` (milliseconds since 1970), earliest first: one for
 * each day that it touched, and none when it did not run at all. Their ids follow from the timer's, so that every
 * surface and the server compute the same entries.
 */
export function timerEntries(
  timer: Pick<Timer, "id" | "start_ts" | "category" | "note">,
  end: number,
  rule: DayRule,
): TimedEntry[] {
  return splitByDay(rule, { start: Date.parse(timer.start_ts), end })
    .map((piece, index) => ({ ...piece, id: followingId(timer.id, index) }))
    .filter(({ span }, index) => index === 0 || span.end - span.start >= MIN_LEFTOVER_MS)
    .map(({ day, span, id }) => ({
      day,
      entry: {
        id,
        start_ts: new Date(span.start).toISOString(),
        end_ts: new Date(span.end).toISOString(),
        category: timer.category,
        note: timer.note,
        source: "timer",
      },
    }));
}

/** Returns a day's entries with the time of its running timer so far, which counts as it passes. */
export function withTimer(
  entries: readonly Entry[],
  timer: Pick<Entry, "category" | "note"> & { readonly startTime: string } | null,
  now: number,
): readonly Entry[] {
  if (!timer || Date.parse(timer.startTime) >= now) return entries;
  const { startTime: start_ts, category, note } = timer;
  const end_ts = new Date(now).toISOString();
  return [...entries, { id: "timer", start_ts, end_ts, category, note, source: "timer" }];
}
