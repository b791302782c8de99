import { CONFIG, configMutation } from "./config.ts";
import { readIfIntact } from "./document.ts";
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

/**
 * Returns whether the caller may do what several servers on one store should do once: nobody else may for `forMs` from
 * `now` on (milliseconds since 1970). A server that ends meanwhile is replaced after that time.
 */
export async function takeLease(kv: Kv, name: "sweep", now: number, forMs: number): Promise<boolean> {
  const key = keys.config(name);
  const [entry] = await kv.getMany([key]);
  if (!entry) return false;
  const until = Number(readIfIntact(CONFIG, entry) ?? 0);
  // A lease that ends later than one could was taken before the clock was set back.
  if (until > now && until <= now + forMs) return false;
  const op = crypto.randomUUID();
  const done = await kv.commit({
    op,
    checks: [{ key, versionstamp: entry.versionstamp }],
    mutations: [configMutation(name, String(now + forMs), op)],
  });
  return done !== null;
}
