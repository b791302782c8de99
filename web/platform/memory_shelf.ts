import type { Shelf } from "./shelf.ts";

/** A shelf that is gone with the page: for a browser that keeps nothing for us, and for tests. `kept` is what lies on it. */
export function memoryShelf(kept: Map<string, unknown> = new Map()): Shelf {
  const lines = new Map<string, Promise<unknown>>();
  return {
    read: (key) => Promise.resolve(structuredClone(kept.get(key))),
    change: (key, change) => {
      kept.set(key, structuredClone(change(structuredClone(kept.get(key)))));
      return Promise.resolve();
    },
    list: (prefix) =>
      Promise.resolve(
        [...kept].filter(([key]) => key.startsWith(prefix)).map(([key, value]) => ({ key, value })),
      ),
    remove: (keys) => {
      for (const key of keys) kept.delete(key);
      return Promise.resolve();
    },
    alone: (name, work) => {
      const turn = (lines.get(name) ?? Promise.resolve()).then(work);
      lines.set(name, turn.catch(() => {}));
      return turn;
    },
  };
}
