/**
 * A map that holds at most `most` entries: when it is full, the one that was longest untouched makes room. What
 * strangers can name the keys of must not grow without end.
 */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>();

  constructor(readonly most: number) {}

  get size(): number {
    return this.#entries.size;
  }

  /** The value of `key`, which counts as touched by this. */
  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.#touch(key, value);
    return value;
  }

  /** The value of `key`, leaving its place in the order: for reads that are too many to pay for it. */
  peek(key: K): V | undefined {
    return this.#entries.get(key);
  }

  set(key: K, value: V): void {
    this.#touch(key, value);
    if (this.#entries.size > this.most) {
      // A map's keys come in the order of insertion: the first is the one longest untouched.
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
