import type { KeyValueStore } from "#shared/offline/mod.ts";

/** How long a page or a worker lives. */
export interface Life {
  readonly isOver: () => boolean;
  readonly end: () => void;
  /** Fails when it is over. */
  readonly over: Promise<never>;
}

/** Begins the life of a page or a worker. */
export function newLife(): Life {
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

/** Returns a store that a page or worker which was ended reaches no more, and whose locks it releases. */
export function mortal(store: KeyValueStore, { isOver, over }: Life): KeyValueStore {
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
