import { atom } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import { endOtherSessions, endSession, listSessions } from "#shared/contract/mod.ts";
import { clientAtom } from "../../auth/client.ts";
import { queryClientAtom } from "../../day/day.ts";
import { loggedCall } from "../../day/logged_call.ts";
import { changeList } from "../change_list.ts";

const KEY = ["sessions"];

/** The user's sessions, and the signed-out browsers that are still recognised. */
export const sessionsAtom = atomWithQuery((get) => ({
  queryKey: KEY,
  queryFn: loggedCall(get, "The sessions", listSessions, {}),
}), (get) => get(queryClientAtom));

/** Loads the sessions again: after they have changed. */
export const reloadSessionsAtom = atom(
  null,
  (get) => get(queryClientAtom).invalidateQueries({ queryKey: KEY }),
);

/** Ends a session, or forgets a browser, by its id. Fails with the server's reason. */
export const endSessionOfAtom = atom(null, async (get, set, id: string) => {
  await changeList(get, set, KEY, () => get(clientAtom).call(endSession, { params: { id } }));
});

/** Ends every session but this one. Fails with the server's reason. */
export const endOtherSessionsAtom = atom(null, async (get, set) => {
  await changeList(get, set, KEY, () => get(clientAtom).call(endOtherSessions, {}));
});
