interface Held<V> {
  value: V;
  size: number;
  /** Whether it was used since an eviction last passed it. */
  used: boolean;
}

/**
 * A map of at most `maxSize` that evicts entries that were not used lately. It is for keys that callers choose, such as
 * emails and addresses, so that memory stays bounded. The size is the number of entries, or the sum of what `sizeOf`
 * returns for each.
 *
 * A use only sets a mark, since moving an entry to the end of the map with each use costs several times as much. An
 * eviction goes from the oldest entry to the latest: it takes away the mark of an entry that has one, and evicts it
 * otherwise.
 */
export class BoundedMap<K, V> {
  /** Oldest first. */
  readonly #entries = new Map<K, Held<V>>();

  #size = 0;

  constructor(readonly maxSize: number, readonly sizeOf: (value: V) => number = () => 1) {}

  get size(): number {
    return this.#size;
  }

  /** Returns the value of `key` and marks it as used. */
  get(key: K): V | undefined {
    const held = this.#entries.get(key);
    if (held) held.used = true;
    return held?.value;
  }

  /** Returns the value of `key` without marking it as used. */
  peek(key: K): V | undefined {
    return this.#entries.get(key)?.value;
  }

  set(key: K, value: V): void {
    const size = this.sizeOf(value);
    const held = this.#entries.get(key);
    if (held) {
      this.#size += size - held.size;
      Object.assign(held, { value, size, used: true });
    } else this.#add(key, { value, size, used: false });
    if (this.#size > this.maxSize) this.#evictFor(key);
  }

  delete(key: K): void {
    const held = this.#entries.get(key);
    if (!held) return;
    this.#entries.delete(key);
    this.#size -= held.size;
  }

  #add(key: K, held: Held<V>): void {
    this.#entries.set(key, held);
    this.#size += held.size;
  }

  /** Evicts until there is space for `latest`, which is the last to go. */
  #evictFor(latest: K): void {
    // A map iterates in insertion order, and also visits what is inserted meanwhile.
    for (const [key, held] of this.#entries) {
      if (this.#size <= this.maxSize) return;
      if (key === latest) continue;
      this.delete(key);
      if (held.used) this.#add(key, { ...held, used: false });
    }
    if (this.#size > this.maxSize) this.delete(latest);
  }
}
