import { atom, createStore } from "jotai/vanilla";
import * as z from "zod/mini";
import { createClient, nextClockOffset, type Trouble } from "#shared/client/mod.ts";
import { clockText } from "#shared/domain/format.ts";
import { type KeyValueStore, memoryStore, type Values, withWebLock } from "#shared/offline/memory_store.ts";
import { afterPaint } from "./Deferred.tsx";
import { clockOffsetAtom, deviceNow, logFailure } from "./platform.ts";
import { connectAtom, endSessionAtom, isServerFailingAtom, tokenAtom, userIdOf } from "./session.ts";
import { REREAD } from "./storage.ts";
import { notifyAtom } from "./toasts.ts";

/** The names of the database and of its object store in every version of the app. */
const DATABASE = "gorin";
const OBJECTS = "kept";

/** What a tab broadcasts when it has changed values. */
const StoredMessageSchema = z.object({ kind: z.literal("stored"), keys: z.array(z.string()) });

/**
 * Returns the store in IndexedDB, which all tabs share. Where the browser closes it to us, the page's own memory takes
 * its place, and `onDenied` is called once. The database is opened at once, so that it is rarely still being created
 * when the user leaves the page.
 */
export function indexedDbStore(tabs: Tabs, onDenied: () => void = () => {}): KeyValueStore {
  const memory = memoryStore();
  const unfinished = new Set<IDBTransaction>();
  /** Resolves when the page is shown again after the user last left it; undefined when it was not kept since. */
  let shown: Promise<unknown> | undefined;
  const track = (transaction: IDBTransaction) => {
    unfinished.add(transaction);
    for (const end of ["complete", "abort"]) {
      transaction.addEventListener(end, () => unfinished.delete(transaction));
    }
    return transaction;
  };
  let opened: Promise<IDBDatabase> | null = null;
  const open = () => {
    opened ??= openDatabase(track);
    opened.catch(() => opened = null);
    return opened;
  };
  void open();
  let isClosed = false;
  const inDatabase = async <T>(
    work: (begin: Begin) => Promise<T>,
    inMemory: () => Promise<T>,
  ): Promise<T> => {
    if (isClosed) return inMemory();
    const shownBefore = shown;
    try {
      const database = await open();
      return await work((mode) => track(database.transaction(OBJECTS, mode)));
    } catch (error) {
      if (shown !== shownBefore) {
        await shown;
        return inDatabase(work, inMemory);
      }
      if (!isDenied(error)) throw error;
      if (!isClosed) {
        isClosed = true;
        logFailure("This browser stores nothing for the app", error);
        onDenied();
      }
      return inMemory();
    }
  };
  // The browser may keep a page that the user leaves, for the way back. WebKit then also keeps its transactions,
  // unfinished, and those of every other page wait for them. So they are aborted. The same is true
  // of the transaction that creates the database.
  addEventListener("pagehide", ({ persisted }) => {
    if (!persisted) return;
    shown = new Promise((resolve) => addEventListener("pageshow", resolve, { once: true }));
    unfinished.forEach(abort);
  });
  return {
    read: (keys) => inDatabase((begin) => readValues(begin, keys), () => memory.read(keys)),
    async update(keys, change) {
      // What was clicked is in local storage already.
      await afterPaint();
      await inDatabase(async (begin) => {
        const changed = await updateValues(begin, keys, change);
        if (changed.length > 0) tabs.broadcast({ kind: "stored", keys: changed });
      }, () => memory.update(keys, change));
    },
    subscribe: (listener) =>
      tabs.subscribe((message) => {
        const parsed = StoredMessageSchema.safeParse(message);
        if (parsed.success) listener(parsed.data.keys);
      }),
    withLock: (name, work) =>
      // Locks are there wherever the page was served securely.
      "locks" in navigator ? withWebLock(`gorin/${name}`, work) : memory.withLock(name, work),
  };
}

type Begin = (mode: IDBTransactionMode) => IDBTransaction;

/** Opens the database. `track` gets the transaction that creates it. */
async function openDatabase(track: (transaction: IDBTransaction) => void): Promise<IDBDatabase> {
  // Browsers in which it is turned off have none, whatever the types say.
  const factory: IDBFactory | null | undefined = globalThis.indexedDB;
  if (!factory) throw new DOMException("This browser has no IndexedDB", "SecurityError");
  const request = factory.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(OBJECTS);
    if (request.transaction) track(request.transaction);
  };
  return await result(request);
}

async function readValues(begin: Begin, keys?: readonly string[]): Promise<Values> {
  const objects = begin("readonly").objectStore(OBJECTS);
  if (keys) return await getValues(objects, keys);
  const [names, values] = await Promise.all([result(objects.getAllKeys()), result(objects.getAll())]);
  return Object.fromEntries(names.map((name, at) => [String(name), values[at]]));
}

/** Returns the keys of the values that were written. */
async function updateValues(
  begin: Begin,
  keys: readonly string[],
  change: (values: Values) => Values,
): Promise<string[]> {
  const transaction = begin("readwrite");
  const objects = transaction.objectStore(OBJECTS);
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The change was not stored"));
  });
  try {
    const changed = Object.entries(change(await getValues(objects, keys)));
    for (const [key, value] of changed) {
      if (value === undefined) objects.delete(key);
      else objects.put(value, key);
    }
    // Right away, also when the user leaves the page.
    transaction.commit();
    await done;
    return changed.map(([key]) => key);
  } catch (error) {
    done.catch(() => {});
    if (transaction.error === null) abort(transaction);
    throw error;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

async function getValues(objects: IDBObjectStore, keys: readonly string[]): Promise<Values> {
  const values = await Promise.all(keys.map((key) => result<unknown>(objects.get(key))));
  return Object.fromEntries(keys.flatMap((key, at) => values[at] === undefined ? [] : [[key, values[at]]]));
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The store does not respond"));
  });
}

function isDenied(error: unknown): boolean {
  return error instanceof DOMException &&
    ["SecurityError", "InvalidStateError", "UnknownError"].includes(error.name);
}

/** The channel between the open tabs of the app. */
export interface Tabs {
  /** Sends a message to all other tabs. */
  broadcast(message: unknown): void;
  /** Calls `listener` with what other tabs broadcast, unchecked. Returns a function that ends that. */
  subscribe(listener: (message: unknown) => void): () => void;
}

/** Returns the browser's channel between tabs of the site. */
export function browserTabs(): Tabs {
  const channel = new BroadcastChannel("gorin");
  return {
    broadcast: (message) => channel.postMessage(message),
    subscribe(listener) {
      const onMessage = ({ data }: MessageEvent) => listener(data);
      channel.addEventListener("message", onMessage);
      return () => channel.removeEventListener("message", onMessage);
    },
  };
}

/** A tab without others. */
export const singleTab: Tabs = { broadcast: () => {}, subscribe: () => () => {} };

/** Why the last call did not reach the server; null when the server responded. */
export const contactAtom = atom<Trouble | null>(null);

/** Why the last command stays in the queue; null when the server took or rejected it. */
export const sendTroubleAtom = atom<Trouble | null>(null);

/** Why the server cannot be used, as far as this page can tell, or null. */
export const troubleAtom = atom((get): Trouble | null =>
  get(contactAtom) ?? get(sendTroubleAtom) ?? (get(isServerFailingAtom) ? "failed" : null)
);

/** Whether the server itself is out of reach. */
export const isOfflineAtom = atom((get) => {
  const trouble = get(troubleAtom);
  return trouble !== null && trouble !== "failed" && trouble !== "busy";
});

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
  const renewals = new Set<Promise<unknown>>();
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
        renewals,
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
