import { atom } from "jotai/vanilla";
import type { CalendarDate } from "#shared/day/mod.ts";
import { isRestDay, type Rest } from "#shared/records/mod.ts";
import { userAtom } from "./session.ts";
import { updateMeAtom } from "./update_me.ts";

const NONE: Rest = { weekdays: [], ranges: [] };

/** When the signed-in user rests. */
export const restAtom = atom((get) => get(userAtom)?.settings.rest ?? NONE);

/** Answers whether a day is one of rest. */
export const isRestAtom = atom((get) => {
  const rest = get(restAtom);
  return (date: CalendarDate) => isRestDay(rest, date);
});

/** Saves what `change` makes of the days of rest. */
export const changeRestAtom = atom(
  null,
  (get, set, change: (rest: Rest) => Rest) =>
    set(updateMeAtom, { settings: { rest: change(get(restAtom)) } }),
);
