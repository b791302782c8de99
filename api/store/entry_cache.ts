import { BoundedMap } from "../limits/bounded_map.ts";

/** A value is at most 64 KiB, so the cache takes at most 32 MiB, and in practice about a hundredth of that. */
const MAX_ENTRIES = 500;

type Entry = Deno.KvEntryMaybe<unknown>;

/**
 * Returns a function that replaces an entry by the cached one with the same key and versionstamp. Both have the same
 * content, but data that was derived from the cached value, such as its parsed document, can be reused.
 */
export function createEntryCache(): (entry: Entry) => Entry {
  const cache = new BoundedMap<string, Entry>(MAX_ENTRIES);
  return (entry) => {
    if (entry.versionstamp === null) return entry;
    const name = entry.key.join("\n");
    const cached = cache.get(name);
    if (cached?.versionstamp === entry.versionstamp) return cached;
    cache.set(name, entry);
    return entry;
  };
}
