import { atom } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import {
  confirmTotp,
  type EndpointResponse,
  removeTotp,
  replaceRecoveryCodes,
  startTotp,
  totpState,
} from "#shared/contract/mod.ts";
import { notifyAtom } from "../../../frame/toasts.ts";
import { clientAtom } from "../../auth/client.ts";
import { queryClientAtom } from "../../day/day.ts";
import { loggedCall } from "../../day/logged_call.ts";
import { withPassword } from "../password_prompt.ts";

const KEY = ["totp"];

/** The secret of an authenticator app that is being set up. */
export type TotpSetup = EndpointResponse<typeof startTotp>;

/** Whether the user signs in with an authenticator app too. */
export const totpAtom = atomWithQuery((get) => ({
  queryKey: KEY,
  queryFn: loggedCall(get, "Whether two-step sign-in is on", totpState, {}),
}), (get) => get(queryClientAtom));

const reloadTotpAtom = atom(null, (get) => get(queryClientAtom).invalidateQueries({ queryKey: KEY }));

/** Begins to set up an app. Returns null when the user did not enter the password. Fails with the server's reason. */
export const startTotpAtom = atom(
  null,
  (get, set) => withPassword(set, () => get(clientAtom).call(startTotp, {})),
);

/** Confirms the app with a code and returns the recovery codes, or null as above. Fails with the server's reason. */
export const confirmTotpAtom = atom(null, async (get, set, code: string) => {
  const confirmed = await withPassword(set, () => get(clientAtom).call(confirmTotp, { body: { code } }));
  if (confirmed) await set(reloadTotpAtom);
  return confirmed && confirmed.recovery_codes;
});

/** Replaces the recovery codes and returns the new ones, or null as above. Fails with the server's reason. */
export const replaceRecoveryCodesAtom = atom(null, async (get, set) => {
  const replaced = await withPassword(set, () => get(clientAtom).call(replaceRecoveryCodes, {}));
  if (replaced) await set(reloadTotpAtom);
  return replaced && replaced.recovery_codes;
});

/** Turns two-step sign-in off. Fails with the server's reason. */
export const removeTotpAtom = atom(null, async (get, set) => {
  if (!await withPassword(set, () => get(clientAtom).call(removeTotp, {}))) return;
  await set(reloadTotpAtom);
  set(notifyAtom, { message: "Two-step sign-in is off. Your password is enough to sign in." });
});
