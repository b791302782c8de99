import { monthOf } from "#shared/domain/calendar.ts";
import type { StoredEarth } from "#shared/domain/rings/mod.ts";
import { fromStored } from "../../api/store/documents.ts";
import { STORE_FORMAT } from "../../api/format.ts";
import { openStore } from "../../api/store/open.ts";
import { keys } from "../../api/store/keys.ts";
import { readMonth, RING_DOCUMENTS } from "../../api/store/days/documents.ts";

/**
 * What in the store at `address` was written by half: a ring without its month's row, a receipt without the entry
 * that it vouches for or without its place in the sweep. The server must be stopped; nothing may have been deleted.
 */
export async function partialWrites(address: string): Promise<string[]> {
  const place = { GORIN_KV: address, DENO_KV_ACCESS_TOKEN: Deno.env.get("DENO_KV_ACCESS_TOKEN") };
  const { db, close } = await openStore(place, { write: () => {} }, STORE_FORMAT);
  try {
    return await partialWritesIn(db);
  } finally {
    close();
  }
}

async function partialWritesIn(db: Deno.Kv): Promise<string[]> {
  const partial: string[] = [];
  const entries = new Set<string>();
  for await (const { key, value } of db.list({ prefix: ["day"] })) {
    const [, userId, date, ring] = key.map(String);
    if (ring !== "earth" || userId === undefined || date === undefined) continue;
    const earth: StoredEarth = fromStored(RING_DOCUMENTS.earth, value);
    for (const { id } of earth.actual_entries) entries.add(id);
    const row = readMonth(await db.get(keys.month(userId, monthOf(date))))[date];
    const saysComplete = ((row?.rings ?? 0) & 1) === 1;
    if (saysComplete !== earth.actual_entries.length > 0) {
      partial.push(`${date}: earth and its month disagree`);
    }
  }
  const due = new Set<string>();
  for await (const { key } of db.list({ prefix: ["expiry"] })) due.add(key.slice(2).join());
  for await (const { key, value } of db.list({ prefix: ["idempotency"] })) {
    const id = /"id":"([0-9a-f-]+)"/.exec(JSON.stringify(value))?.[1] ?? "";
    if (!entries.has(id)) partial.push(`${key.join()}: vouches for an entry that is not there`);
    if (!due.has(key.join())) partial.push(`${key.join()}: would never be swept`);
  }
  return partial;
}
