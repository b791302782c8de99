import type { UseStore } from "idb-keyval";
import { logFailure } from "./log.ts";
import { memoryShelf } from "./memory_shelf.ts";
import type { Shelf } from "./shelf.ts";

type Library = typeof import("idb-keyval");

/** The shelf in IndexedDB, with Web Locks. Where either is closed to us, the page's own memory stands for it. */
export function browserShelf(): Shelf {
  const memory = memoryShelf();
  let opened: Promise<{ library: Library; store: UseStore }> | null = null;
  let isClosed = false;
  const inDatabase = async <T>(
    work: (library: Library, store: UseStore) => Promise<T>,
    otherwise: () => Promise<T>,
  ): Promise<T> => {
    if (isClosed) return otherwise();
    try {
      opened ??= open();
      const { library, store } = await opened;
      return await work(library, store);
    } catch (error) {
      if (!isDenied(error)) throw error;
      isClosed = true;
      logFailure("This browser keeps nothing for the app", error);
      return otherwise();
    }
  };
  return {
    read: (key) => inDatabase(({ get }, store) => get<unknown>(key, store), () => memory.read(key)),
    change: (key, change) =>
      inDatabase(
        ({ update }, store) => update<unknown>(key, change, store),
        () => memory.change(key, change),
      ),
    list: (prefix) =>
      inDatabase(
        async ({ entries }, store) =>
          (await entries<string, unknown>(store)).filter(([key]) => key.startsWith(prefix))
            .map(([key, value]) => ({ key, value })),
        () => memory.list(prefix),
      ),
    remove: (keys) =>
      inDatabase(({ delMany }, store) => delMany([...keys], store), () => memory.remove(keys)),
    // Locks are there wherever the page came by a safe way.
    alone: (name, work) =>
      "locks" in navigator ? navigator.locks.request(`gorin/${name}`, work) : memory.alone(name, work),
  };
}

/** Fetched and opened when it is first needed: nobody who only signs in waits for it. */
async function open() {
  const library = await import("idb-keyval");
  return { library, store: library.createStore("gorin", "kept") };
}

function isDenied(error: unknown): boolean {
  return error instanceof DOMException &&
    ["SecurityError", "InvalidStateError", "UnknownError"].includes(error.name);
}
