import { keys } from "./keys.ts";
import type { Kv } from "./kv.ts";

const BATCH_SIZE = 200;

/**
 * Deletes all records that expired before `now` (milliseconds since 1970), in batches, and returns their number. A
 * record and its entry in the expiry list are deleted in one operation. KV's `expireIn` is not used, because the
 * process ends when the disk is full while such a key expires.
 */
export async function sweep(kv: Kv, now: number): Promise<number> {
  let swept = 0;
  while (true) {
    const due = await kv.list({ prefix: ["expiry"], end: keys.expiry(now + 1, []) }, { limit: BATCH_SIZE });
    if (due.length === 0) return swept;
    await kv.commit({
      op: crypto.randomUUID(),
      checks: [],
      mutations: due.flatMap(({ key }) => [
        { key: key.slice(2), value: undefined },
        { key, value: undefined },
      ]),
    });
    swept += due.length;
  }
}
