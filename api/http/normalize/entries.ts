import type { Entry, StoredEarth } from "#shared/rings/mod.ts";
import { withinLimit } from "./within_limit.ts";

/** The ring with these entries added. Throws `ring_full` when a day cannot hold them all. */
export function withEntries(earth: StoredEarth, added: readonly Entry[]): StoredEarth {
  return { ...earth, actual_entries: withinLimit("entry", [...earth.actual_entries, ...added]) };
}

/** The entry of this id, or undefined. */
export function entryIn({ actual_entries }: StoredEarth, id: string): Entry | undefined {
  return actual_entries.find((entry) => entry.id === id);
}
