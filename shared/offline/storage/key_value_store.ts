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
