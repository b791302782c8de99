import { t, type Translator } from "../texts/translate.ts";
import { addDays } from "./calendar.ts";
import { instantOfLocal, localDateTime } from "./format.ts";
import { type ByRing, RING_NAMES, type RingName, RINGS } from "./rings/mod.ts";
import type { PushSettings } from "./settings.ts";

export interface ReminderText {
  readonly title: string;
  readonly body: string;
}

/** Returns the rings that are open and may remind. */
export function openRings(completion: ByRing<boolean>, mayRemind: ByRing<boolean>): RingName[] {
  return RING_NAMES.filter((ring) => mayRemind[ring] && !completion[ring]);
}

/** Says how many rings are open. */
export function openRingsTitle({ length }: readonly RingName[], translator: Translator = t): string {
  return length === 1
    ? translator("One ring is still open")
    : translator("{count} rings are still open", { count: length });
}

/**
 * Returns the reminder of the rings that are open and may remind, or null when there are none. It never contains what
 * the user wrote, since it may be shown on a locked screen.
 */
export function openRingsText(
  completion: ByRing<boolean>,
  mayRemind: ByRing<boolean>,
  translator: Translator = t,
): ReminderText | null {
  const open = openRings(completion, mayRemind);
  if (open.length === 0) return null;
  return {
    title: openRingsTitle(open, translator),
    body: open.map((ring) =>
      `${translator(RINGS[ring].title)}${translator(": ")}${translator(RINGS[ring].purpose)}`
    ).join(
      "\n",
    ),
  };
}

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
