import { atom } from "jotai/vanilla";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { isRestDay, type Rest } from "#shared/records/mod.ts";
import { userAtom } from "../auth/session.ts";
import { updateMeAtom } from "./update_me.ts";

type RestChange = (rest: Rest) => Rest;

const NONE: Rest = { weekdays: [], ranges: [] };

const savedRestAtom = atom((get) => get(userAtom)?.settings.rest ?? NONE);

/** The unsaved changes in order, each with its account. */
const changesAtom = atom<readonly { readonly account: string; readonly change: RestChange }[]>([]);

/** Resolves when all changes so far are saved. */
const lastChangeAtom = atom<Promise<unknown>>(Promise.resolve());

/** The signed-in user's rest days, with the unsaved changes. */
export const restAtom = atom((get) =>
  get(changesAtom).filter(({ account }) => account === get(userAtom)?.id)
    .reduce((rest, { change }) => change(rest), get(savedRestAtom))
);

/** A function that returns whether a day is a rest day. */
export const isRestAtom = atom((get) => {
  const rest = get(restAtom);
  return (date: CalendarDate) => isRestDay(rest, date);
});

/**
 * Applies a change to the rest days, and saves it. They are sent as a whole, so changes are saved one after another. Fails
 * with the server's reason, and then the change is undone.
 */
export const changeRestAtom = atom(null, async (get, set, change: RestChange): Promise<void> => {
  const account = get(userAtom)?.id;
  if (account === undefined) throw new Error("Cannot save: nobody is signed in");
  const mine = { account, change };
  set(changesAtom, (changes) => [...changes, mine]);
  const made = get(lastChangeAtom).then(async () => {
    try {
      // Another user has signed in meanwhile.
      if (get(userAtom)?.id !== account) return;
      await set(updateMeAtom, { settings: { rest: change(get(savedRestAtom)) } });
    } finally {
      set(changesAtom, (changes) => changes.filter((other) => other !== mine));
    }
  });
  set(lastChangeAtom, made.catch(() => {}));
  await made;
});
