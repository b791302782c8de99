/**
 * Caches what is derived from objects that never change, such as the versions of a document, as long as the object
 * exists. It keeps a value only when one is set for the same object for the second time.
 *
 * V8 collects young objects as if everything that a `WeakMap` maps to were in use, even when its key is not. What is
 * derived from a version that is replaced soon would be copied twice, and stay until all old objects are collected.
 */
export class WeakCache<K extends object, V> {
  readonly #seen = new WeakSet<K>();

  readonly #values = new WeakMap<K, V>();

  get(key: K): V | undefined {
    return this.#values.get(key);
  }

  /** Remembers that a value was derived, and the value when this is not the first one for `key`. */
  set(key: K, value: V): void {
    if (this.#seen.has(key)) this.#values.set(key, value);
    else this.#seen.add(key);
  }
}
