import { atom } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import {
  createAccessToken,
  type EndpointInput,
  listAccessTokens,
  revokeAccessToken,
} from "#shared/contract/mod.ts";
import { clientAtom } from "../../auth/client.ts";
import { queryClientAtom } from "../../day/day.ts";
import { loggedCall } from "../../day/logged_call.ts";
import { changeList } from "../change_list.ts";

const KEY = ["access_tokens"];

/** The user's access tokens, without the tokens themselves. */
export const accessTokensAtom = atomWithQuery((get) => ({
  queryKey: KEY,
  queryFn: loggedCall(get, "The access tokens", listAccessTokens, {}),
}), (get) => get(queryClientAtom));

/** Creates a token and returns it, or null when the user did not enter the password. Fails with the server's reason. */
export const createAccessTokenAtom = atom(
  null,
  async (get, set, body: EndpointInput<typeof createAccessToken>["body"]) => {
    const created = await changeList(
      get,
      set,
      KEY,
      () => get(clientAtom).call(createAccessToken, { body }),
    );
    return created?.token ?? null;
  },
);

/** Revokes a token by its id. Fails with the server's reason. */
export const revokeAccessTokenAtom = atom(null, async (get, set, id: string) => {
  await changeList(get, set, KEY, () => get(clientAtom).call(revokeAccessToken, { params: { id } }));
});
