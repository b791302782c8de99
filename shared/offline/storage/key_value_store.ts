/** Values by their keys. A value of `undefined` stands for none. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * The storage that all pages, tabs and workers of one surface share. Values are plain data and are copied on the way in and out.
 */
export interface KeyValueStore {
  /** Returns the values under `keys`, or all of them. They are unchecked. */
  read(keys?: readonly string[]): Promise<Values>;
  /**
   * Changes values in one transaction: `change` gets the values under `keys` and returns those to write; `undefined` removes one. Nobody
   * else changes anything in between, and either all of them are written or none. `change` must not call the store.
   */
  update(keys: readonly string[], change: (values: Values) => Values): Promise<void>;
  /**
   * Calls `listener` with the keys that another page, tab or worker has changed. A store may also report its own changes. Returns a
   * function that ends that.
   */
  subscribe(listener: (keys: readonly string[]) => void): () => void;
  /**
   * Runs `work` while nobody else, in whichever page, tab or worker, runs any of the same name. `work` gets whether somebody else had the
   * lock when it was requested.
   */
  withLock<T>(name: string, work: (hasWaited: boolean) => Promise<T>): Promise<T>;
}
