/** Where the extension keeps what must outlive its pages and its worker. */
export interface Shelf {
  /** Everything that is kept, by key, unchecked. */
  read(): Promise<Record<string, unknown>>;
  /** Keeps all of `values`, or none of them when it fails. */
  write(values: Record<string, unknown>): Promise<void>;
  /** Calls `listener` after every change, from whichever page or worker; returns what ends that. */
  watch(listener: () => void): () => void;
  /** Runs `work` while nobody else in this extension, page or worker, runs any of the same name. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
}
