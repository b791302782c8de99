import { atom } from "jotai/vanilla";
import { type EndpointInput, updateMe } from "#shared/contract/mod.ts";
import { clientAtom } from "../auth/client.ts";
import { receiveUserAtom } from "../auth/session.ts";
import { tokenAtom } from "../auth/token.ts";

/** Changes the profile or the settings, and applies them at once. Fails with the server's reason. */
export const updateMeAtom = atom(null, async (get, set, change: EndpointInput<typeof updateMe>["body"]) => {
  const token = get(tokenAtom);
  const { user } = await get(clientAtom).call(updateMe, { body: change });
  set(receiveUserAtom, token, user);
});
