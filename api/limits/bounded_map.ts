/**
 * A map of at most `maxSize` that evicts the least recently used entries. It is for keys that callers choose, such as
 * emails and addresses, so that memory stays bounded. The size is the number of entries, or the sum of what `sizeOf`
 * returns for each.
 */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>();

  #size = 0;

  constructor(readonly maxSize: number, readonly sizeOf: (value: V) => number = () => 1) {}

  get size(): number {
    return this.#size;
  }

  /** Returns the value of `key` and marks it as recently used. */
  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) {
      // A map iterates in insertion order.
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  /** Returns the value of `key` without marking it as used, which is faster. */
  peek(key: K): V | undefined {
    return this.#entries.get(key);
  }

  set(key: K, value: V): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#size += this.sizeOf(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.maxSize) return;
      this.delete(oldest);
    }
  }

  delete(key: K): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#size -= this.sizeOf(value);
  }
}
