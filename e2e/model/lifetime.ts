import type { KeyValueStore } from "#shared/offline/mod.ts";

/** The lifetime of a page or a worker. */
export interface Lifetime {
  readonly isOver: () => boolean;
  readonly end: () => void;
  /** Rejects when the lifetime is over. */
  readonly over: Promise<never>;
}

/** Starts the lifetime of a page or a worker. */
export function newLifetime(): Lifetime {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  let isOver = false;
  return {
    isOver: () => isOver,
    over: promise,
    end() {
      isOver = true;
      reject(new Error("The page was closed"));
    },
  };
}

/** Wraps a store so that it can be used only within the lifetime. Locks are released at its end. */
export function whileAlive(store: KeyValueStore, { isOver, over }: Lifetime): KeyValueStore {
  const alive = async <T>(work: () => Promise<T>): Promise<T> => {
    await Promise.resolve();
    return isOver() ? over : await work();
  };
  return {
    read: (keys) => alive(() => store.read(keys)),
    update: (keys, change) => alive(() => store.update(keys, change)),
    subscribe: (listener) => store.subscribe((keys) => isOver() ? undefined : listener(keys)),
    withLock: (name, work) =>
      store.withLock(name, (hasWaited) => Promise.race([alive(() => work(hasWaited)), over])),
  };
}
