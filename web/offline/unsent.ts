import { atom } from "jotai/vanilla";
import { isServerFailingAtom } from "../features/auth/session.ts";
import { pendingCountAtom } from "./engine.ts";
import { liveStatusAtom, reachedAtom } from "./sync_session.ts";
import { t } from "#shared/texts/translate.ts";

/** Whether the server is out of reach, as far as this page can tell. */
export const isOfflineAtom = atom((get) => !get(reachedAtom) || get(liveStatusAtom) === "lost");

/** How many parts of the page say that this device does not have what they show. */
export const absentAtom = atom(0);

/** The notice of an unreachable or failing server with the number of unsaved changes; empty while all is well. */
export const unsentTextAtom = atom((get) => {
  const isFailing = get(isServerFailingAtom);
  if (!isFailing && !get(isOfflineAtom)) return "";
  const cause = isFailing ? t("The server has a problem") : t("Offline");
  const pending = get(pendingCountAtom);
  if (pending === 0) {
    return get(absentAtom) > 0 ? cause : t("{cause}: showing the last saved state", { cause });
  }
  return t("{cause}: {changes} not saved yet", {
    cause,
    changes: pending === 1 ? t("1 change") : t("{count} changes", { count: pending }),
  });
});
