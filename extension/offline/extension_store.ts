import type { KeyValueStore, Values } from "#shared/offline/mod.ts";
import { browser } from "../platform/browser.ts";

/**
 * The storage shared by the pages and the worker: `storage.local` with Web Locks. `public/first.js` starts reading
 * everything before the modules of the page are loaded; the first read uses its result.
 */
export function extensionStore(): KeyValueStore {
  let early = takeEarlyRead();
  return {
    read(keys) {
      const values = keys === undefined ? early : undefined;
      early = undefined;
      return values ?? browser.storage.local.get(keys === undefined ? null : [...keys]);
    },
    update: (keys, change) =>
      navigator.locks.request("state", async () => {
        const changed = change(await browser.storage.local.get([...keys]));
        const removed = Object.keys(changed).filter((key) => changed[key] === undefined);
        const written = Object.entries(changed).filter(([, value]) => value !== undefined);
        if (written.length > 0) await browser.storage.local.set(Object.fromEntries(written));
        if (removed.length > 0) await browser.storage.local.remove(removed);
      }),
    subscribe(listener) {
      const onChanged = (changes: Record<string, unknown>, area: string) => {
        if (area === "local") listener(Object.keys(changes));
      };
      browser.storage.onChanged.addListener(onChanged);
      return () => browser.storage.onChanged.removeListener(onChanged);
    },
    async withLock(name, work) {
      // `ifAvailable` is the only way to find out whether the lock is taken.
      const result = await navigator.locks.request(
        name,
        { ifAvailable: true },
        async (lock) => lock ? { value: await work(false) } : null,
      );
      return result ? result.value : navigator.locks.request(name, () => work(true));
    },
  };
}

function takeEarlyRead(): Promise<Values> | undefined {
  // Set by a script that is not a module.
  return (globalThis as { gorinStoredAtStart?: Promise<Values> }).gorinStoredAtStart;
}
