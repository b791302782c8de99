import { atom } from "jotai/vanilla";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Command, SaveStatus } from "#shared/offline/mod.ts";
import type { Day } from "#shared/records/mod.ts";
import { writeAtom } from "../../offline/engine.ts";
import { knownDayAtom, loadDayAtom } from "./day.ts";

/** Returns the command that makes a change to the shown day. */
export type RingChange = (day: Day) => Command;

/**
 * Makes a change to a ring of the day `date`. It shows at once, and begins from what the changes before it left on the
 * screen. Returns whether it was saved or is queued; fails as `writeAtom` does, and nothing has changed then.
 */
export const saveRingAtom = atom(
  null,
  (_get, set, date: CalendarDate, change: RingChange): Promise<SaveStatus> => {
    const day = set(knownDayAtom, date);
    // Synchronous when the day is loaded, so that the change shows at once.
    return day
      ? set(writeAtom, change(day))
      : set(loadDayAtom, date).then((loaded) => set(writeAtom, change(loaded)));
  },
);
