import { atom } from "jotai/vanilla";
import { getDay } from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Day } from "#shared/records/mod.ts";
import type { Command } from "#shared/offline/mod.ts";
import { clientAtom } from "../auth/client.ts";
import { knownDayAtom, showDayAtom } from "./day.ts";
import { keepWriteAtom } from "../../state/outbox.ts";

/** What is to be saved of a ring, out of the day as it is shown. */
export type RingChange = (day: Day) => Command;

/** The change that is being kept, and all that wait for it. */
const lastChangeAtom = atom<Promise<unknown>>(Promise.resolve());

/**
 * Makes a change to a ring of the day `date`. Resolves when it is saved, or waits to be; fails as `writeAtom` does, after which nothing
 * has changed. Each change begins from what the one before it left on the screen.
 */
export const saveRingAtom = atom(
  null,
  async (get, set, date: CalendarDate, change: RingChange): Promise<void> => {
    const client = get(clientAtom);
    const load = async () => {
      const { day } = await client.call(getDay, { params: { day: date } });
      await set(showDayAtom, day);
      return set(knownDayAtom, date) ?? day;
    };
    const made = get(lastChangeAtom).then(async () =>
      set(keepWriteAtom, change(set(knownDayAtom, date) ?? await load()))
    );
    set(lastChangeAtom, made.catch(() => {}));
    await (await made).saved;
  },
);
