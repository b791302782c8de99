import { startAuthentication } from "@simplewebauthn/browser";
import { atom } from "jotai/vanilla";
import { loginOptions, loginWithPasskey } from "#shared/contract/mod.ts";
import { acceptSignInAtom, connectAtom, deviceBodyAtom } from "./session.ts";

/** Returns what the browser's dialog returns, or null when the user has cancelled it or let it expire. */
export async function unlessCancelled<T>(dialog: Promise<T>): Promise<T | null> {
  try {
    return await dialog;
  } catch (error) {
    if (error instanceof Error && error.name === "NotAllowedError") return null;
    throw error;
  }
}

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
