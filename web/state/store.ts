import { createStore } from "jotai/vanilla";
import { createClient } from "#shared/client/mod.ts";
import { connectAtom } from "./client.ts";
import { endSessionAtom } from "./session.ts";

/** A store of the app's state, whose calls go to the page's own server by way of `fetch`. */
export function createWebStore(options: { readonly fetch: typeof fetch }) {
  const store = createStore();
  store.set(connectAtom, {
    connect: (token) =>
      createClient({
        baseUrl: "",
        fetch: options.fetch,
        token: () => token,
        onSessionEnded: () => store.set(endSessionAtom, token),
      }),
  });
  return store;
}
