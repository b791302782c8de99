import { atom } from "jotai/vanilla";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { isRestDay, type Rest, type RestRange } from "#shared/domain/settings.ts";
import type { User, UserChange } from "#shared/domain/user.ts";
import { saveSettings, type SaveStatus } from "#shared/offline/mod.ts";
import { dispatchAtom, pendingAtom, rejectedAtom, shownUserAtom } from "../app/engine.ts";

/**
 * A change of the profile or the settings, or a function that returns it. What is made from the present values, such as
 * a longer list, is made by a function: an earlier change may not be rendered yet.
 */
export type SettingsEdit = UserChange | ((present: User) => UserChange);

/**
 * Changes the profile or the settings, like any other write: it shows at once, and is sent when the server can be
 * reached.
 */
export const saveSettingsAtom = atom(null, (get, set, edit: SettingsEdit): Promise<SaveStatus> => {
  const user = get(shownUserAtom);
  if (!user) throw new Error("Cannot save: nobody is signed in");
  return set(dispatchAtom, saveSettings(user, typeof edit === "function" ? edit(user) : edit));
});

/** Whether changes of the settings are on this device only. */
export const areSettingsQueuedAtom = atom((get) =>
  get(pendingAtom).some(({ command }) => command.kind === "save_settings")
);

/** Why the server rejected a queued change of the settings; null when it rejected none. */
export const settingsRejectionAtom = atom((get) =>
  get(rejectedAtom).find(({ command }) => command.kind === "save_settings")?.reason ?? null
);

/** Returns the periods of rest as they are listed: the present and coming ones, then the past ones, latest first. */
export function listedRanges(ranges: readonly RestRange[], today: CalendarDate): RestRange[] {
  const byStart = ranges.toSorted((a, b) => a.from.localeCompare(b.from));
  const isOver = ({ to }: RestRange) => to < today;
  return [...byStart.filter((range) => !isOver(range)), ...byStart.filter(isOver).reverse()];
}

const NONE: Rest = { weekdays: [], ranges: [] };

/** The signed-in user's rest days, with the changes that are not saved yet. */
export const restAtom = atom((get) => get(shownUserAtom)?.settings.rest ?? NONE);

/** A function that returns whether a day is a rest day. */
export const isRestAtom = atom((get) => {
  const rest = get(restAtom);
  return (date: CalendarDate) => isRestDay(rest, date);
});

/** Applies a change to the rest days, and saves it. Fails with the server's reason, and then the change is undone. */
export const changeRestAtom = atom(
  null,
  (_get, set, change: (rest: Rest) => Rest): Promise<SaveStatus> =>
    set(saveSettingsAtom, ({ settings }) => ({ settings: { rest: change(settings.rest) } })),
);
