import { atom } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import {
  createWebhook,
  deleteWebhook,
  type EndpointInput,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
} from "#shared/contract/mod.ts";
import { clientAtom } from "../../auth/client.ts";
import { queryClientAtom } from "../../day/day.ts";
import { loggedCall } from "../../day/logged_call.ts";
import { changeList } from "../change_list.ts";

const KEY = ["webhooks"];

/** The user's webhooks, without their secrets. */
export const webhooksAtom = atomWithQuery((get) => ({
  queryKey: KEY,
  queryFn: loggedCall(get, "The webhooks", listWebhooks, {}),
}), (get) => get(queryClientAtom));

/** Creates a webhook and returns its secret, or null when the user did not enter the password. */
export const createWebhookAtom = atom(
  null,
  async (get, set, body: EndpointInput<typeof createWebhook>["body"]) => {
    const created = await changeList(get, set, KEY, () => get(clientAtom).call(createWebhook, { body }));
    return created?.secret ?? null;
  },
);

/** Replaces the secret of a webhook and returns the new one, or null when the user did not enter the password. */
export const rotateWebhookSecretAtom = atom(null, async (get, set, id: string) => {
  const call = () => get(clientAtom).call(rotateWebhookSecret, { params: { id } });
  const changed = await changeList(get, set, KEY, call);
  return changed?.secret ?? null;
});

/** Sends a test to a webhook. How it went is in the list afterwards. */
export const testWebhookAtom = atom(null, async (get, set, id: string) => {
  await changeList(get, set, KEY, () => get(clientAtom).call(testWebhook, { params: { id } }));
});

/** Deletes a webhook by its id. Fails with the server's reason. */
export const deleteWebhookAtom = atom(null, async (get, set, id: string) => {
  await changeList(get, set, KEY, () => get(clientAtom).call(deleteWebhook, { params: { id } }));
});
