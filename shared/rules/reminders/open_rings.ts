import { type ByRing, RING_NAMES, RINGS } from "../../rings/mod.ts";

/** The text of a reminder. */
export interface ReminderText {
  readonly title: string;
  readonly body: string;
}

/**
 * Returns the reminder of the rings that are open and may remind, or null when there are none. It never contains what
 * the user wrote, since it may be shown on a locked screen.
 */
export function openRingsText(completion: ByRing<boolean>, mayRemind: ByRing<boolean>): ReminderText | null {
  const open = RING_NAMES.filter((ring) => mayRemind[ring] && !completion[ring]);
  if (open.length === 0) return null;
  return {
    title: open.length === 1 ? "One ring is still open" : `${open.length} rings are still open`,
    body: open.map((ring) => `${RINGS[ring].title}: ${RINGS[ring].purpose}`).join("\n"),
  };
}
