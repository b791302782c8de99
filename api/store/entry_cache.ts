import { BoundedMap } from "../limits/bounded_map.ts";
import { largestSizeOf } from "../limits/value_size.ts";

/** The maximum size of all cached values, in bytes as estimated by {@link largestSizeOf}. */
const MAX_BYTES = 3 * 1_024 * 1_024;

/** What an entry takes besides its value, in bytes. */
const ENTRY_BYTES = 1_024;

type Entry = Deno.KvEntryMaybe<unknown>;

interface Cached {
  readonly entry: Entry;
  readonly bytes: number;
}

/** What a commit has made of a key. */
interface Committed {
  readonly key: Deno.KvKey;
  readonly value: unknown;
  readonly versionstamp: string;
}

/** The entries that were read lately. */
export interface EntryCache {
  /**
   * Returns the cached entry with the same key and versionstamp, or caches this one. Both have the same content, but
   * data that was derived from the cached value, such as its parsed document, can be reused.
   */
  readonly toCached: (entry: Entry) => Entry;
  /** Returns the cached entry of the key, whether or not it is still what is stored. */
  readonly peek: (key: Deno.KvKey) => Entry | undefined;
  /**
   * Replaces the cached entry of the same key by what was just committed: a value of this size, or undefined when the
   * key was deleted. Unless `isAdded`, does nothing when no entry of the key is cached.
   */
  readonly committed: (committed: Committed, size: number, isAdded: boolean) => void;
}

/** Creates an empty cache. */
export function createEntryCache(): EntryCache {
  const cache = new BoundedMap<string, Cached>(MAX_BYTES, ({ bytes }) => bytes);
  // The document that is parsed from a value shares its texts.
  const set = (name: string, entry: Entry, size: number) =>
    cache.set(name, { entry, bytes: ENTRY_BYTES + size });
  return {
    toCached(entry) {
      if (entry.versionstamp === null) return entry;
      const name = nameOf(entry.key);
      const cached = cache.get(name);
      if (cached?.entry.versionstamp === entry.versionstamp) return cached.entry;
      set(name, entry, largestSizeOf(entry.value));
      return entry;
    },
    peek: (key) => cache.get(nameOf(key))?.entry,
    committed(committed, size, isAdded) {
      const name = nameOf(committed.key);
      if (committed.value === undefined) cache.delete(name);
      else if (isAdded || cache.peek(name) !== undefined) set(name, committed, size);
    },
  };
}

function nameOf(key: Deno.KvKey): string {
  return key.join("\n");
}
