import { atom } from "jotai/vanilla";
import { loginWithCode } from "#shared/contract/mod.ts";
import { connectAtom } from "../client.ts";
import { acceptSignInAtom, deviceBodyAtom } from "../session.ts";

/** Signs in with the code that the second step asks for. Fails with the server's reason. */
export const enterCodeAtom = atom(null, async (get, set, entered: { challenge: string; code: string }) => {
  const body = { ...entered, ...get(deviceBodyAtom) };
  set(acceptSignInAtom, await get(connectAtom).connect(null).call(loginWithCode, { body }));
});
