import { EARTH_LIMITS, type Entry, type StoredEarth } from "#shared/rings/mod.ts";
import { Failure } from "../failure.ts";

/** The ring with these entries added. Throws `ring_full` when a day cannot hold them all. */
export function withEntries({ actual_entries }: StoredEarth, added: readonly Entry[]): StoredEarth {
  if (actual_entries.length + added.length > EARTH_LIMITS.entries) {
    throw new Failure("ring_full", {
      message: `A day holds at most ${EARTH_LIMITS.entries} time entries. Delete or join some first.`,
    });
  }
  return { actual_entries: [...actual_entries, ...added] };
}

/** The entry of this id, or undefined. */
export function entryIn({ actual_entries }: StoredEarth, id: string): Entry | undefined {
  return actual_entries.find((entry) => entry.id === id);
}
