import { AsyncLocalStorage } from "node:async_hooks";

/** The one clock of a run: moved by its commands alone, so that a run is the same whenever it is repeated. */
export const time = { now: 0 };

/** Sets the clock to where every story begins. */
export function resetClock(): void {
  time.now = Date.parse("2026-11-21T12:00:00.000Z");
}

resetClock();

/** What `localStorage` is to the code that runs for one browser. */
const storages = new AsyncLocalStorage<Map<string, string>>();

/**
 * Makes this process a place for several browsers at once: the clock is the run's, and `localStorage` is that of the browser for which the
 * code runs. To be called before any of the app's modules is loaded, since some look at the clock then. Answers how to undo it.
 */
export function installBrowsers(): () => void {
  const realNow = Date.now;
  const { warn } = console;
  // That a call fails is part of the stories.
  // deno-lint-ignore no-console
  console.warn = () => {};
  const former = ["localStorage", "document"].map((name) =>
    [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const
  );
  Date.now = () => time.now;
  const storage = new Proxy({
    getItem: (key: string) => storages.getStore()?.get(key) ?? null,
    setItem: (key: string, value: string) => void storages.getStore()?.set(key, value),
    removeItem: (key: string) => void storages.getStore()?.delete(key),
  }, {
    // As in a browser, the keys of the storage are those of what it holds.
    ownKeys: () => [...storages.getStore()?.keys() ?? []],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  Object.defineProperty(globalThis, "document", { value: document, configurable: true });
  return () => {
    Date.now = realNow;
    // deno-lint-ignore no-console
    console.warn = warn;
    for (const [name, descriptor] of former) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}

/** Runs `work` as the code of the browser that has this storage. */
export function inBrowser<T>(storage: Map<string, string>, work: () => T): T {
  return storages.run(storage, work);
}
