import { atom } from "jotai/vanilla";
import { saveSettings, type SaveStatus } from "#shared/offline/mod.ts";
import type { User, UserChange } from "#shared/records/mod.ts";
import { pendingAtom, rejectedAtom, shownUserAtom, writeAtom } from "../../offline/engine.ts";

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
  return set(writeAtom, saveSettings(user, typeof edit === "function" ? edit(user) : edit));
});

/** Whether changes of the settings are on this device only. */
export const areSettingsQueuedAtom = atom((get) =>
  get(pendingAtom).some(({ command }) => command.kind === "save_settings")
);

/** Why the server rejected a queued change of the settings; null when it rejected none. */
export const settingsRejectionAtom = atom((get) =>
  get(rejectedAtom).find(({ command }) => command.kind === "save_settings")?.reason ?? null
);
