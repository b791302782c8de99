import { atom } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import {
  addPasskey,
  listPasskeys,
  loginOptions,
  passkeyOptions,
  reauthenticateWithPasskey,
  removePasskey,
  renamePasskey,
} from "#shared/contract/mod.ts";
import { clientAtom } from "../../auth/client.ts";
import { renewSessionAtom } from "../../auth/session.ts";
import { unlessCancelled } from "../../auth/passkeys/unless_cancelled.ts";
import { queryClientAtom } from "../../day/day.ts";
import { loggedCall } from "../../day/logged_call.ts";
import { changeList } from "../change_list.ts";
import { withPassword } from "../password_prompt.ts";

const KEY = ["passkeys"];

/** The user's passkeys. */
export const passkeysAtom = atomWithQuery((get) => ({
  queryKey: KEY,
  queryFn: loggedCall(get, "The passkeys", listPasskeys, {}),
}), (get) => get(queryClientAtom));

/**
 * Creates a passkey in this browser and adds it. Returns whether it was added: not when the user has cancelled it.
 * Fails with the server's reason.
 */
export const addPasskeyAtom = atom(null, async (get, set, name: string): Promise<boolean> => {
  const client = get(clientAtom);
  const { startRegistration } = await import("@simplewebauthn/browser");
  const begun = await withPassword(set, () => client.call(passkeyOptions, {}));
  const created = begun && await unlessCancelled(startRegistration({ optionsJSON: begun.options }));
  if (!created) return false;
  const body = { name, response: { ...created, clientExtensionResults: {} } };
  return await changeList(get, set, KEY, () => client.call(addPasskey, { body })) !== null;
});

/** Removes a passkey by its id. Fails with the server's reason. */
export const removePasskeyAtom = atom(null, async (get, set, id: string) => {
  await changeList(get, set, KEY, () => get(clientAtom).call(removePasskey, { params: { id } }));
});

/** Gives a passkey another name. Fails with the server's reason. */
export const renamePasskeyAtom = atom(null, async (get, set, id: string, name: string) => {
  await changeList(
    get,
    set,
    KEY,
    () => get(clientAtom).call(renamePasskey, { params: { id }, body: { name } }),
  );
});

/**
 * Confirms by a passkey who is signed in, in place of the password. Returns whether the user chose one. Fails with the
 * server's reason.
 */
export const confirmByPasskeyAtom = atom(null, async (get, set): Promise<boolean> => {
  const client = get(clientAtom);
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { options } = await client.call(loginOptions, {});
  const chosen = await unlessCancelled(startAuthentication({ optionsJSON: options }));
  if (!chosen) return false;
  const userHandle = chosen.response.userHandle ?? "";
  const response = { ...chosen, clientExtensionResults: {}, response: { ...chosen.response, userHandle } };
  set(renewSessionAtom, await client.call(reauthenticateWithPasskey, { body: { response } }));
  return true;
});
