import { AsyncLocalStorage } from "node:async_hooks";

/** The clock of a run. Only its commands move it, so that every run can be repeated. */
export const time = { now: 0 };

/** Resets the clock to the start of a story. */
export function resetClock(): void {
  time.now = Date.parse("2026-11-21T12:00:00.000Z");
}

resetClock();

/** The contents of `localStorage` per simulated browser. */
const storages = new AsyncLocalStorage<Map<string, string>>();

/**
 * Simulates several browsers in this process: `Date.now` is the clock of the run, and `localStorage` is that of the
 * browser whose code runs. Must be called before any module of the app is loaded, since some read the clock then.
 * Returns the function that undoes it.
 */
export function installBrowsers(): () => void {
  const realNow = Date.now;
  const { warn } = console;
  // Failed calls are part of the stories.
  // deno-lint-ignore no-console
  console.warn = () => {};
  const originals = ["localStorage", "document"].map((name) =>
    [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const
  );
  Date.now = () => time.now;
  const storage = new Proxy({
    getItem: (key: string) => storages.getStore()?.get(key) ?? null,
    setItem: (key: string, value: string) => void storages.getStore()?.set(key, value),
    removeItem: (key: string) => void storages.getStore()?.delete(key),
  }, {
    // As in a browser, the keys of `localStorage` are its items.
    ownKeys: () => [...storages.getStore()?.keys() ?? []],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  // Nobody is in a dialog or a field.
  const nothing = { querySelector: () => null, activeElement: null };
  const document = Object.assign(new EventTarget(), { visibilityState: "visible", ...nothing });
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  Object.defineProperty(globalThis, "document", { value: document, configurable: true });
  return () => {
    Date.now = realNow;
    // deno-lint-ignore no-console
    console.warn = warn;
    for (const [name, descriptor] of originals) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}

/** Runs `work` as code of the browser with this storage. */
export function inBrowser<T>(storage: Map<string, string>, work: () => T): T {
  return storages.run(storage, work);
}
