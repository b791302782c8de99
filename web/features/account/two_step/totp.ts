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
import { t } from "#shared/texts/translate.ts";
import { changeList } from "../change_list.ts";

const KEY = ["totp"];

/** The secret of an authenticator app that is being set up. */
export type TotpSetup = EndpointResponse<typeof startTotp>;

/** Whether the user signs in with an authenticator app too. */
export const totpAtom = atomWithQuery((get) => ({
  queryKey: KEY,
  queryFn: loggedCall(get, "Whether two-step sign-in is on", totpState, {}),
}), (get) => get(queryClientAtom));

/** Begins to set up an app. Returns null when the user did not enter the password. Fails with the server's reason. */
export const startTotpAtom = atom(
  null,
  (get, set) => changeList(get, set, KEY, () => get(clientAtom).call(startTotp, {})),
);

/** Confirms the app with a code and returns the recovery codes, or null as above. Fails with the server's reason. */
export const confirmTotpAtom = atom(null, async (get, set, code: string) => {
  const call = () => get(clientAtom).call(confirmTotp, { body: { code } });
  return (await changeList(get, set, KEY, call))?.recovery_codes ?? null;
});

/** Replaces the recovery codes and returns the new ones, or null as above. Fails with the server's reason. */
export const replaceRecoveryCodesAtom = atom(null, async (get, set) => {
  const call = () => get(clientAtom).call(replaceRecoveryCodes, {});
  return (await changeList(get, set, KEY, call))?.recovery_codes ?? null;
});

/** Turns two-step sign-in off. Fails with the server's reason. */
export const removeTotpAtom = atom(null, async (get, set) => {
  if (!await changeList(get, set, KEY, () => get(clientAtom).call(removeTotp, {}))) return;
  set(notifyAtom, { message: t("Two-step sign-in is off. Your password is enough to sign in.") });
});
