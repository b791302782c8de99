import type { Entry } from "../../rings/mod.ts";

/** Returns the entry that ends last, if any. */
export function lastEntry(entries: readonly Entry[]): Entry | undefined {
  return entries.toSorted((a, b) => a.end_ts < b.end_ts ? -1 : 1).at(-1);
}
