import type { AccountContents } from "#shared/contract/mod.ts";
import {
  byRing,
  DAY_LISTS,
  ITEM_KINDS,
  itemsOf,
  type RingName,
  type StoredRings,
} from "#shared/rings/mod.ts";
import { ifIntact } from "../document.ts";
import { keys } from "../keys.ts";
import type { Kv } from "../kv.ts";
import { listInBatches } from "../list_in_batches.ts";
import { letOthersRun } from "../../limits/let_others_run.ts";
import { readRing } from "./ring_documents.ts";

/** Documents that are read and parsed at once. */
const BATCH = 10;

/** Counts what a user has stored. */
export async function countContents(kv: Kv, userId: string): Promise<AccountContents> {
  const days = new Set<string>();
  const items = Object.fromEntries(ITEM_KINDS.map((kind) => [kind, 0])) as AccountContents["items"];
  for await (const entries of listInBatches(kv, keys.days(userId), BATCH)) {
    for (const entry of entries) {
      const [, , day, ring] = entry.key;
      days.add(String(day));
      // The last part of this key is the name of the ring.
      const rings = withRing(ring as RingName, entry);
      for (const kind of ITEM_KINDS) {
        if (DAY_LISTS[kind].ring === ring) items[kind] += itemsOf(kind, rings).length;
      }
    }
    await letOthersRun();
  }
  const [commitments, trashed] = [
    await count(kv, keys.commitments(userId)),
    await count(kv, keys.trash(userId)),
  ];
  return { days: days.size, items, commitments, trashed };
}

/** The rings of a day of which only this one was written. */
function withRing(ring: RingName, entry: Deno.KvEntry<unknown>): StoredRings {
  // Each name has the ring of that name, which the compiler cannot follow.
  return byRing((name) =>
    (name === ring && ifIntact(() => readRing(name, entry))) || readRing(name, undefined)
  ) as StoredRings;
}

async function count(kv: Kv, prefix: Deno.KvKey): Promise<number> {
  let entries = 0;
  for await (const some of listInBatches(kv, prefix, BATCH)) entries += some.length;
  return entries;
}
