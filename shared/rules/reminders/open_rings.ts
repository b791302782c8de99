import { type ByRing, RING_NAMES, type RingName, RINGS } from "../../rings/mod.ts";
import { t, type Translator } from "../../texts/translate.ts";

/** The text of a reminder. */
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
