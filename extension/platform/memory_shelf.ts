import type { Shelf } from "./shelf.ts";

/** A shelf that forgets with the process, for tests. Values are copied on the way in and out, as storage does. */
export function memoryShelf(kept: Record<string, unknown> = {}): Shelf {
  let values = structuredClone(kept);
  const listeners = new Set<() => void>();
  const turns = new Map<string, Promise<unknown>>();
  return {
    read: () => Promise.resolve(structuredClone(values)),
    write(changed) {
      values = { ...values, ...structuredClone(changed) };
      for (const listener of listeners) listener();
      return Promise.resolve();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    alone(name, work) {
      const before = turns.get(name) ?? Promise.resolve();
      const mine = before.then(work, work);
      turns.set(name, mine.catch(() => {}));
      return mine;
    },
  };
}
