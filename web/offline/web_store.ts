import { atom, createStore } from "jotai/vanilla";
import { createClient, nextClockOffset } from "#shared/client/mod.ts";
import { clockText } from "#shared/rules/format/clock_text.ts";
import { memoryStore } from "#shared/offline/storage/memory_store.ts";
import type { KeyValueStore } from "#shared/offline/storage/key_value_store.ts";
import { connectAtom } from "../features/auth/client.ts";
import { endSessionAtom } from "../features/auth/session.ts";
import { tokenAtom, userIdOf } from "../features/auth/token.ts";
import { notifyAtom } from "../frame/toasts.ts";
import { clockOffsetAtom, deviceNow } from "../platform/clock.ts";
import { REREAD } from "../platform/storage/stored_atom.ts";
import { contactAtom } from "./contact.ts";
import { singleTab, type Tabs } from "./tabs.ts";

/** The timeout of a call, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** How long the page says that the device's clock is wrong, in milliseconds. */
const CLOCK_NOTICE_MS = 15_000;

export interface WebStoreOptions {
  readonly fetch: typeof fetch;
  /** What this browser stores; without it, the page's own memory. */
  readonly storage?: KeyValueStore;
  readonly tabs?: Tabs;
}

/** Applies a comparison of the clocks, and says once that the device's is wrong. */
const compareClockAtom = atom(null, (get, set, measured: number) => {
  const present = get(clockOffsetAtom);
  const next = nextClockOffset(present, measured);
  if (next === present) return;
  set(clockOffsetAtom, next);
  if (present === 0) set(notifyAtom, { id: "clock", message: clockText(next), duration: CLOCK_NOTICE_MS });
});

/** The app's state. */
export type WebStore = ReturnType<typeof createStore>;

/** The environment of the page. */
interface Host {
  readonly store: WebStore;
  readonly storage: KeyValueStore;
  readonly tabs: Tabs;
}

/** The environment of this page. {@link createWebStore} sets it. */
export const hostAtom = atom<Host>({ store: createStore(), storage: memoryStore(), tabs: singleTab });

/** Returns a store of the app's state, whose calls go to the page's own server by way of `fetch`. */
export function createWebStore(
  { fetch, storage = memoryStore(), tabs = singleTab }: WebStoreOptions,
): WebStore {
  const store = createStore();
  store.set(hostAtom, { store, storage, tabs });
  store.set(connectAtom, {
    connect: (token) =>
      createClient({
        baseUrl: "",
        // A caller's own signal replaces the timeout.
        fetch: (input, init) => fetch(input, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init }),
        token: () => token && sameUser(store.get(tokenAtom), token),
        storedToken: () => {
          // Another tab may have stored a new one, and the news of it may still be on its way.
          store.set(tokenAtom, REREAD);
          return token && sameUser(store.get(tokenAtom), token);
        },
        onSessionEnded: (_, ended) => store.set(endSessionAtom, ended),
        onContact: (trouble) => store.set(contactAtom, trouble),
        clock: { now: deviceNow, onOffset: (measured) => store.set(compareClockAtom, measured) },
      }),
  });
  return store;
}

/** Returns the stored token when it is of the same user as `token`, and otherwise `token`. */
function sameUser(stored: string | null, token: string): string {
  const user = userIdOf(token);
  return stored !== null && user !== null && userIdOf(stored) === user ? stored : token;
}
