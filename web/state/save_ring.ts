import { atom } from "jotai/vanilla";
import type { Client } from "#shared/client/mod.ts";
import { getDay } from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/day/mod.ts";
import type { Day } from "#shared/records/mod.ts";
import { clientAtom } from "./client.ts";
import { knownDayAtom, receiveDayAtom } from "./day.ts";

/** Makes a change to a ring of `day`, by `saveRing` of `shared/sync`, and answers with the day that the server has then. */
export type RingChange = (client: Client, day: Day) => Promise<{ readonly day: Day }>;

/** The save that is under way, and all that wait for it. */
const lastSaveAtom = atom<Promise<unknown>>(Promise.resolve());

/**
 * Makes a change to a ring of the day `date` and shows the day that the server answers with. Fails with an `ApiError`,
 * after which nothing has changed.
 *
 * Changes wait for each other, so that each begins from what the one before it left; only what other surfaces write in
 * between has to be merged.
 */
export const saveRingAtom = atom(null, (get, set, date: CalendarDate, change: RingChange): Promise<void> => {
  const save = async () => {
    const client = get(clientAtom);
    const known = set(knownDayAtom, date) ?? (await client.call(getDay, { params: { day: date } })).day;
    const answer = await change(client, known);
    await set(receiveDayAtom, answer.day);
  };
  const turn = get(lastSaveAtom).then(save);
  set(lastSaveAtom, turn.catch(() => {}));
  return turn;
});
