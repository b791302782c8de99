import { browser } from "./browser.ts";
import type { Shelf } from "./shelf.ts";

/** The shelf in `storage.local`, which one extension's pages and worker share, with Web Locks, which they share too. */
export const browserShelf: Shelf = {
  read: () => browser.storage.local.get(null),
  write: (values) => browser.storage.local.set(values),
  watch(listener) {
    const heard = (_: unknown, area: string) => {
      if (area === "local") listener();
    };
    browser.storage.onChanged.addListener(heard);
    return () => browser.storage.onChanged.removeListener(heard);
  },
  alone: (name, work) => navigator.locks.request(name, work),
};
