import { startAuthentication } from "@simplewebauthn/browser";
import { atom } from "jotai/vanilla";
import { loginOptions, loginWithPasskey } from "#shared/contract/mod.ts";
import { connectAtom } from "../client.ts";
import { acceptSignInAtom, deviceBodyAtom } from "../session.ts";
import { unlessCancelled } from "./unless_cancelled.ts";

/**
 * Signs in with a passkey that the user chooses. Does nothing when they choose none. Fails with the server's reason.
 */
export const passkeySignInAtom = atom(null, async (get, set) => {
  const client = get(connectAtom).connect(null);
  const { options } = await client.call(loginOptions, {});
  const chosen = await unlessCancelled(startAuthentication({ optionsJSON: options }));
  if (!chosen) return;
  // A passkey that was found without an email has its user.
  const userHandle = chosen.response.userHandle ?? "";
  const response = { ...chosen, clientExtensionResults: {}, response: { ...chosen.response, userHandle } };
  set(acceptSignInAtom, await client.call(loginWithPasskey, { body: { response, ...get(deviceBodyAtom) } }));
});
