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

/**
 * Returns a function that replaces an entry by the cached one with the same key and versionstamp. Both have the same
 * content, but data that was derived from the cached value, such as its parsed document, can be reused.
 */
export function createEntryCache(): (entry: Entry) => Entry {
  const cache = new BoundedMap<string, Cached>(MAX_BYTES, ({ bytes }) => bytes);
  return (entry) => {
    if (entry.versionstamp === null) return entry;
    const name = entry.key.join("\n");
    const cached = cache.get(name);
    if (cached?.entry.versionstamp === entry.versionstamp) return cached.entry;
    cache.set(name, { entry, bytes: ENTRY_BYTES + sizeOf(entry.value) });
    return entry;
  };
}

/** Estimates how many bytes a value takes in memory. The document that is parsed from it shares its texts. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  return Object.values(value).reduce((sum: number, part: unknown) => sum + 16 + sizeOf(part), 16);
}
