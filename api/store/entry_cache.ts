import { BoundedMap } from "../limits/bounded_map.ts";

/** The maximum size of all cached values, in bytes as estimated by {@link sizeOf}. */
const MAX_BYTES = 2 * 1_024 * 1_024;

/** What an entry takes besides its value, in bytes. */
const ENTRY_BYTES = 1_024;

type Entry = Deno.KvEntryMaybe<unknown>;

interface Cached {
  readonly entry: Entry;
  readonly bytes: number;
}

/** The entries that were read lately. */
export interface EntryCache {
  /**
   * Returns the cached entry with the same key and versionstamp, or caches this one. Both have the same content, but
   * data that was derived from the cached value, such as its parsed document, can be reused.
   */
  readonly toCached: (entry: Entry) => Entry;
  /** Replaces the cached entry of `key`, if there is one, by what was just committed. */
  readonly replace: (key: Deno.KvKey, value: unknown, versionstamp: string) => void;
}

/** Creates an empty cache. */
export function createEntryCache(): EntryCache {
  const cache = new BoundedMap<string, Cached>(MAX_BYTES, ({ bytes }) => bytes);
  const set = (name: string, entry: Entry) =>
    cache.set(name, { entry, bytes: ENTRY_BYTES + sizeOf(entry.value) });
  return {
    toCached(entry) {
      if (entry.versionstamp === null) return entry;
      const name = nameOf(entry.key);
      const cached = cache.get(name);
      if (cached?.entry.versionstamp === entry.versionstamp) return cached.entry;
      set(name, entry);
      return entry;
    },
    replace(key, value, versionstamp) {
      const name = nameOf(key);
      if (cache.peek(name) === undefined) return;
      if (value === undefined) cache.delete(name);
      else set(name, { key, value, versionstamp });
    },
  };
}

function nameOf(key: Deno.KvKey): string {
  return key.join("\n");
}

/** Estimates how many bytes a value takes in memory. The document that is parsed from it shares its texts. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  return Object.values(value).reduce((sum: number, part: unknown) => sum + 16 + sizeOf(part), 16);
}
