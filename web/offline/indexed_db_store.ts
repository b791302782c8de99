import * as z from "zod/mini";
import { memoryStore } from "#shared/offline/storage/memory_store.ts";
import type { KeyValueStore, Values } from "#shared/offline/storage/key_value_store.ts";
import { logFailure } from "../platform/log.ts";
import type { Tabs } from "./tabs.ts";

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
    update: (keys, change) =>
      inDatabase(async (begin) => {
        const changed = await updateValues(begin, keys, change);
        if (changed.length > 0) tabs.broadcast({ kind: "stored", keys: changed });
      }, () => memory.update(keys, change)),
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

/** Begins a transaction. */
type Begin = (mode: IDBTransactionMode) => IDBTransaction;

async function withWebLock<T>(name: string, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
  const { locks } = navigator;
  const atOnce = await locks.request(
    name,
    { ifAvailable: true },
    async (lock) => lock && { value: await work(false) },
  );
  return atOnce ? atOnce.value : await locks.request(name, () => work(true));
}

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
