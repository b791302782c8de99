import { BoundedMap } from "../limits/bounded_map.ts";

/** A value is at most 64 KiB, so what is known takes 32 MiB at the worst, and a hundredth of that as people use it. */
const MAX_ENTRIES = 500;

type Entry = Deno.KvEntryMaybe<unknown>;

/**
 * Gives back the entry that was read before where its key still has the same versionstamp, else the one that was
 * read now. A versionstamp never stands for two contents of a key, so both say the same; but what was worked out of
 * the former value need not be worked out again.
 */
export function createEntryCache(): (entry: Entry) => Entry {
  const known = new BoundedMap<string, Entry>(MAX_ENTRIES);
  return (entry) => {
    if (entry.versionstamp === null) return entry;
    const name = entry.key.join("\n");
    const before = known.get(name);
    if (before?.versionstamp === entry.versionstamp) return before;
    known.set(name, entry);
    return entry;
  };
}
