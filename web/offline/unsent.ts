import { atom } from "jotai/vanilla";
import { liveStatusAtom } from "./sync_session.ts";
import { reachedAtom } from "../state/outbox.ts";
import { waitingAtom } from "../state/queue.ts";

/** Whether the server is out of reach, as far as this page can tell. */
export const isOfflineAtom = atom((get) => !get(reachedAtom) || get(liveStatusAtom) === "lost");

/** How much waits to be saved while that cannot be done, in words; empty while all goes well. */
export const unsentTextAtom = atom((get) => {
  if (!get(isOfflineAtom)) return "";
  const waiting = get(waitingAtom).length;
  if (waiting === 0) return "Offline: as it was last known";
  return `Offline: ${waiting === 1 ? "1 change" : `${waiting} changes`} not saved yet`;
});
