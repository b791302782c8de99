import { atom } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import {
  accountContents,
  changeEmail,
  changePassword,
  deleteAccount,
  type EndpointInput,
} from "#shared/contract/mod.ts";
import { clientAtom } from "../auth/client.ts";
import { forgetAccountAtom } from "../auth/leave.ts";
import { renewSessionAtom } from "../auth/session.ts";
import { queryClientAtom } from "../day/day.ts";
import { loggedCall } from "../day/logged_call.ts";
import { notifyAtom } from "../../frame/toasts.ts";
import { reloadSessionsAtom } from "./sessions/sessions.ts";
import { t } from "#shared/texts/translate.ts";

/** Changes the password. Fails with the server's reason. */
export const changePasswordAtom = atom(
  null,
  async (get, set, body: EndpointInput<typeof changePassword>["body"]) => {
    set(renewSessionAtom, await get(clientAtom).call(changePassword, { body }));
    set(notifyAtom, { message: t("Your password was changed. Every other device is signed out.") });
    await set(reloadSessionsAtom);
  },
);

/** Changes the email. Fails with the server's reason. */
export const changeEmailAtom = atom(
  null,
  async (get, set, body: EndpointInput<typeof changeEmail>["body"]) => {
    const renewed = await get(clientAtom).call(changeEmail, { body });
    set(renewSessionAtom, renewed);
    set(notifyAtom, { message: t("You now sign in as {email}.", { email: renewed.user.email }) });
    await set(reloadSessionsAtom);
  },
);

/** How much the account contains, counted anew each time it is shown. */
export const contentsAtom = atomWithQuery((get) => ({
  queryKey: ["account_contents"],
  queryFn: loggedCall(get, "The contents of the account", accountContents, {}),
  gcTime: 0,
}), (get) => get(queryClientAtom));

/** Deletes the account, and everything of it in this browser. Fails with the server's reason. */
export const deleteAccountAtom = atom(null, async (get, set, password: string) => {
  await get(clientAtom).call(deleteAccount, { body: { password } });
  await set(forgetAccountAtom);
  set(notifyAtom, { message: t("Your account was deleted.") });
});
