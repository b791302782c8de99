import { atom } from "jotai/vanilla";
import type { Trouble } from "#shared/client/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { troubleAtom } from "./contact.ts";
import { pendingCountAtom } from "./engine.ts";

/** How many parts of the page say that this device does not have what they show. */
export const absentAtom = atom(0);

/** What the page says about each trouble. */
const CAUSES: Readonly<Record<Trouble, string>> = {
  unreachable: "Offline",
  other_sign_in: "Another page wants you to sign in",
  basic_auth: "A password prompt in front of Gorin blocks it",
  restarting: "The server is restarting",
  busy: "Busy, trying again",
  not_gorin: "Something else responds in place of the server",
  failed: "The server has a problem",
};

/** The notice of a server that cannot be used, with the number of unsaved changes; empty while all is well. */
export const unsentTextAtom = atom((get) => {
  const trouble = get(troubleAtom);
  const pending = get(pendingCountAtom);
  // What is busy is only the server: everything that was loaded is up to date.
  if (trouble === null || (trouble === "busy" && pending === 0)) return "";
  const cause = t(CAUSES[trouble]);
  if (pending === 0) {
    return get(absentAtom) > 0 ? cause : t("{cause}: showing the last saved state", { cause });
  }
  return t("{cause}: {changes} not saved yet", {
    cause,
    changes: pending === 1 ? t("1 change") : t("{count} changes", { count: pending }),
  });
});
