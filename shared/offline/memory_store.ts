/** The storage of one browser, in memory. `open` returns the store of one of its pages. */
export interface MemoryStorage {
  open(): KeyValueStore;
  values(): Values;
}

/** Returns a storage with the values `initial`. Its stores notify each other of changes in a microtask. */
export function memoryStorage(initial: Values = {}): MemoryStorage {
  let values: Record<string, unknown> = structuredClone(initial);
  const listeners = new Set<(keys: readonly string[]) => void>();
  const locks = new Map<string, Promise<unknown>>();
  const pick = (keys: readonly string[] = Object.keys(values)): Values =>
    structuredClone(
      Object.fromEntries(keys.flatMap((key) => values[key] === undefined ? [] : [[key, values[key]]])),
    );
  return {
    values: () => structuredClone(values),
    open() {
      const own = new Set<(keys: readonly string[]) => void>();
      return {
        read: (keys) => Promise.resolve().then(() => pick(keys)),
        async update(keys, change) {
          await Promise.resolve();
          const changed = structuredClone(change(pick(keys)));
          values = { ...values, ...changed };
          for (const key of Object.keys(changed)) if (changed[key] === undefined) delete values[key];
          const others = [...listeners].filter((listener) => !own.has(listener));
          queueMicrotask(() => {
            for (const listener of others) listener(Object.keys(changed));
          });
        },
        subscribe(listener) {
          listeners.add(listener);
          own.add(listener);
          return () => {
            listeners.delete(listener);
            own.delete(listener);
          };
        },
        withLock(name, work) {
          const before = locks.get(name);
          const turn = (before ?? Promise.resolve()).then(() => work(before !== undefined));
          const free = turn.then(() => {}, () => {}).then(() => {
            if (locks.get(name) === free) locks.delete(name);
          });
          locks.set(name, free);
          return turn;
        },
      };
    },
  };
}

/** Returns an in-memory store of a single page. */
export function memoryStore(initial: Values = {}): KeyValueStore {
  return memoryStorage(initial).open();
}

/** Values by their keys. `undefined` means that there is no value. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * The storage shared by all pages, tabs and workers of one surface. Values are plain data, copied on each read and
 * write.
 */
export interface KeyValueStore {
  /** Returns the values under `keys`, or all values, unvalidated. */
  read(keys?: readonly string[]): Promise<Values>;
  /**
   * Changes values in one atomic transaction: `change` gets the values under `keys` and returns those to write;
   * `undefined` removes a value. `change` must not call the store.
   */
  update(keys: readonly string[], change: (values: Values) => Values): Promise<void>;
  /**
   * Calls `listener` with the keys that another page, tab or worker has changed. A store may also report its own
   * changes. Returns a function that unsubscribes.
   */
  subscribe(listener: (keys: readonly string[]) => void): () => void;
  /**
   * Runs `work` under an exclusive lock of this name across all pages, tabs and workers. `work` gets whether the lock
   * was taken when it was requested.
   */
  withLock<T>(name: string, work: (hasWaited: boolean) => Promise<T>): Promise<T>;
}

/**
 * Runs `work` under the exclusive lock `name` of all pages and workers. `work` gets whether the lock was taken when it
 * was requested.
 */
export async function withWebLock<T>(name: string, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
  const { locks } = navigator;
  // `ifAvailable` is the only way to find out whether the lock is taken.
  const atOnce = await locks.request(
    name,
    { ifAvailable: true },
    async (lock) => lock && { value: await work(false) },
  );
  return atOnce ? atOnce.value : await locks.request(name, () => work(true));
}
