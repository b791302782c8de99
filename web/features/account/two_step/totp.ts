import { atom, type Getter, type Setter } from "jotai/vanilla";
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
import { renewSessionAtom } from "../../auth/session.ts";
import { queryClientAtom } from "../../day/day.ts";
import { loggedCall } from "../../day/logged_call.ts";
import { t } from "#shared/texts/translate.ts";
import { changeList } from "../change_list.ts";
import { reloadSessionsAtom } from "../sessions/sessions.ts";

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
  return await changeTotp(get, set, () => get(clientAtom).call(confirmTotp, { body: { code } }));
});

/** Replaces the recovery codes and returns the new ones, or null as above. Fails with the server's reason. */
export const replaceRecoveryCodesAtom = atom(null, async (get, set) => {
  return await changeTotp(get, set, () => get(clientAtom).call(replaceRecoveryCodes, {}));
});

/** Turns two-step sign-in off. Fails with the server's reason. */
export const removeTotpAtom = atom(null, async (get, set) => {
  const call = async () => ({ ...await get(clientAtom).call(removeTotp, {}), recovery_codes: [] });
  if (!await changeTotp(get, set, call)) return;
  set(notifyAtom, { message: t("Two-step sign-in is off. Your password is enough to sign in.") });
});

/** Changes the second step, which gives this session a new token and signs out everywhere else. */
async function changeTotp(
  get: Getter,
  set: Setter,
  call: () => Promise<EndpointResponse<typeof confirmTotp>>,
): Promise<string[] | null> {
  const changed = await changeList(get, set, KEY, async () => {
    const response = await call();
    set(renewSessionAtom, response);
    return response;
  });
  if (changed) await set(reloadSessionsAtom);
  return changed?.recovery_codes ?? null;
}
