/**
 * A map of at maxSize `maxSize` entries that evicts the least recently used one. It is for keys that callers choose, such as
 * emails and addresses, so that memory stays bounded.
 */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>();

  constructor(readonly maxSize: number) {}

  get size(): number {
    return this.#entries.size;
  }

  /** Returns the value of `key` and marks it as recently used. */
  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.#touch(key, value);
    return value;
  }

  /** Returns the value of `key` without marking it as used, which is faster. */
  peek(key: K): V | undefined {
    return this.#entries.get(key);
  }

  set(key: K, value: V): void {
    this.#touch(key, value);
    if (this.#entries.size > this.maxSize) {
      // A map iterates in insertion order, so the first key is the least recently used one.
      for (const oldest of this.#entries.keys()) {
        this.#entries.delete(oldest);
        break;
      }
    }
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }

  #touch(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
  }
}
