import { atom } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import {
  listPushSubscriptions,
  type PushSubscriptionView,
  subscribeToPush,
  unsubscribeFromPush,
} from "#shared/contract/mod.ts";
import { changeList } from "../account/change_list.ts";
import { clientAtom } from "../auth/client.ts";
import { queryClientAtom } from "../day/day.ts";
import { loggedCall } from "../day/logged_call.ts";
import { shownLanguage } from "../../platform/language.ts";
import { type PushState, pushState } from "./push_state.ts";

const KEY = ["push"];

/** Loaded by itself: a sign-out needs it too, without the settings. */
const browserPush = () => import("../../platform/browser_push.ts");

/** The browsers that get push messages, and what this one says about them. */
export const pushAtom = atomWithQuery((get) => {
  const list = loggedCall(get, "The push reminders", listPushSubscriptions, {});
  return {
    queryKey: KEY,
    queryFn: async (context) => {
      const [{ subscriptions, public_key }, { hasSubscription, ...support }] = await Promise.all([
        list(context),
        browserPush().then(({ pushSupport }) => pushSupport()),
      ]);
      const isSubscribed = hasSubscription && subscriptions.some(({ current }) => current);
      const state: PushState = pushState({ ...support, isSubscribed });
      return { subscriptions, public_key, state };
    },
  };
}, (get) => get(queryClientAtom));

/** Has push messages sent to this browser, and returns whether the user allows it. Fails with the server's reason. */
export const subscribeAtom = atom(null, async (get, _set, publicKey: string): Promise<boolean> => {
  const { subscribeBrowser } = await browserPush();
  const body = await subscribeBrowser(publicKey);
  if (body) {
    await get(clientAtom).call(subscribeToPush, { body: { ...body, language: shownLanguage() } });
  }
  await get(queryClientAtom).invalidateQueries({ queryKey: KEY });
  return body !== null;
});

/** Has no more push messages sent to a browser. Fails with the server's reason. */
export const unsubscribeAtom = atom(null, async (get, set, { id, current }: PushSubscriptionView) => {
  await changeList(get, set, KEY, async () => {
    await get(clientAtom).call(unsubscribeFromPush, { params: { id } });
    if (current) await (await browserPush()).unsubscribeBrowser();
  });
});
