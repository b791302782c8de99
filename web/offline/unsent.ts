import { atom } from "jotai/vanilla";
import { isServerFailingAtom } from "../features/auth/session.ts";
import { pendingCountAtom } from "./engine.ts";
import { liveStatusAtom, reachedAtom } from "./sync_session.ts";

/** Whether the server is out of reach, as far as this page can tell. */
const isOfflineAtom = atom((get) => !get(reachedAtom) || get(liveStatusAtom) === "lost");

/** The notice of an unreachable or failing server with the number of unsaved changes; empty while all is well. */
export const unsentTextAtom = atom((get) => {
  const isFailing = get(isServerFailingAtom);
  if (!isFailing && !get(isOfflineAtom)) return "";
  const cause = isFailing ? "The server has a problem" : "Offline";
  const pending = get(pendingCountAtom);
  if (pending === 0) return `${cause}: showing the last saved state`;
  return `${cause}: ${pending === 1 ? "1 change" : `${pending} changes`} not saved yet`;
});
