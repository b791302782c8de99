import { atom } from "jotai/vanilla";
import { pendingCountAtom } from "./engine.ts";
import { liveStatusAtom, reachedAtom } from "./sync_session.ts";

/** Whether the server is out of reach, as far as this page can tell. */
const isOfflineAtom = atom((get) => !get(reachedAtom) || get(liveStatusAtom) === "lost");

/** The offline notice with the number of unsaved changes; empty while online. */
export const unsentTextAtom = atom((get) => {
  if (!get(isOfflineAtom)) return "";
  const pending = get(pendingCountAtom);
  if (pending === 0) return "Offline: showing the last saved state";
  return `Offline: ${pending === 1 ? "1 change" : `${pending} changes`} not saved yet`;
});
