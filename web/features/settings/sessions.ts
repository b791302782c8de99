import { atom } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import { endSession, listSessions } from "#shared/contract/mod.ts";
import { clientAtom } from "../auth/client.ts";
import { queryClientAtom } from "../day/day.ts";
import { loggedCall } from "../day/logged_call.ts";

const KEY = ["sessions"];

/** The user's sessions. */
export const sessionsAtom = atomWithQuery((get) => ({
  queryKey: KEY,
  queryFn: loggedCall(get, "The list of sessions", listSessions, {}),
}), (get) => get(queryClientAtom));

/** Ends a session and refetches the list. Fails with the server's reason. */
export const endSessionOfAtom = atom(null, async (get, _set, id: string) => {
  await get(clientAtom).call(endSession, { params: { id } });
  await get(queryClientAtom).invalidateQueries({ queryKey: KEY });
});
