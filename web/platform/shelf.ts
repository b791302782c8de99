/** Where this browser keeps what must outlive the page, shared by all tabs of the app. */
export interface Shelf {
  /** What is kept under a key, unchecked; undefined when nothing is. */
  read(key: string): Promise<unknown>;
  /** Puts what `change` makes of what is kept under a key in its place, while nobody else changes it. */
  change(key: string, change: (kept: unknown) => unknown): Promise<void>;
  /** Everything under keys that begin with `prefix`. */
  list(prefix: string): Promise<{ readonly key: string; readonly value: unknown }[]>;
  remove(keys: readonly string[]): Promise<void>;
  /** Runs `work` while no other tab runs any of the same name. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
}
