import { keys } from "./keys.ts";
import type { Kv } from "./kv.ts";

const AT_ONCE = 200;

/**
 * How many expired records were deleted: all that were due at `now` (milliseconds since 1970), a batch at a
 * time, each batch atomic with its place in the list. KV's own `expireIn` is not used: a full disk while such a
 * key is due ends the process.
 */
export async function sweep(kv: Kv, now: number): Promise<number> {
  let swept = 0;
  while (true) {
    const due = await kv.list({ prefix: ["expiry"], end: keys.expiry(now + 1, []) }, { limit: AT_ONCE });
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
