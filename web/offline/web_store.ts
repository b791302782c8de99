import { createStore } from "jotai/vanilla";
import { createClient } from "#shared/client/mod.ts";
import { memoryShelf } from "../platform/memory_shelf.ts";
import type { Shelf } from "../platform/shelf.ts";
import { loneTab, type Tabs } from "../platform/tabs.ts";
import { connectAtom } from "../features/auth/client.ts";
import { endSessionAtom } from "../features/auth/session.ts";
import { keepingAtom } from "../state/shelf.ts";

/** How long an answer to a change is waited for, in milliseconds, before the server counts as not reachable. */
const PATIENCE_MS = 20_000;

export interface WebStoreOptions {
  readonly fetch: typeof fetch;
  /** What the browser keeps; without one, the page's own memory. */
  readonly shelf?: Shelf;
  readonly tabs?: Tabs;
}

/** The app's state. */
export type WebStore = ReturnType<typeof createStore>;

/** A store of the app's state, whose calls go to the page's own server by way of `fetch`. */
export function createWebStore({ fetch, shelf = memoryShelf(), tabs = loneTab }: WebStoreOptions): WebStore {
  const store = createStore();
  store.set(keepingAtom, { shelf, tabs });
  store.set(connectAtom, {
    connect: (token) =>
      createClient({
        baseUrl: "",
        // Whoever gives a signal of their own ends the call themselves.
        fetch: (input, init) => fetch(input, { signal: AbortSignal.timeout(PATIENCE_MS), ...init }),
        token: () => token,
        onSessionEnded: () => store.set(endSessionAtom, token),
      }),
  });
  return store;
}
