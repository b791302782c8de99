import type { TrashedRecord } from "#shared/transfer/mod.ts";
import { MAX_TRASHED } from "#shared/records/mod.ts";
import { readChanges, rewriteChanges } from "../days/changes.ts";
import { keys } from "../keys.ts";
import type { Kv } from "../kv.ts";
import { listTrashed, toTrashed, trashedMutations } from "../trash/trashed_item.ts";
import type { UserWrites } from "../user_writes.ts";

/** How many items are written in one operation: less than 800 KiB. */
const ITEMS_AT_ONCE = 10;

/** Deleted items of a document to merge into the trash. */
export interface TrashMerge {
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly records: readonly TrashedRecord[];
}

/**
 * Adds to the trash what is not in it and not due yet, as long as there is room: what the account has there stays. What
 * was deleted in the future, by another clock, was deleted now.
 */
export async function mergeTrash(
  kv: Kv,
  writes: UserWrites,
  { userId, now, records }: TrashMerge,
): Promise<void> {
  const present = new Set((await listTrashed(kv, userId, now)).map(({ item }) => item.id));
  const missing = records.map((record) => toTrashed(record, now))
    .filter(({ item, expires_at }) => expires_at > now && !present.has(item.id))
    .slice(0, Math.max(0, MAX_TRASHED - present.size));
  for (let at = 0; at < missing.length; at += ITEMS_AT_ONCE) {
    const some = missing.slice(at, at + ITEMS_AT_ONCE);
    await writes.run(userId, async () => {
      const key = keys.changes(userId);
      const [log] = await kv.getMany([key]);
      const op = crypto.randomUUID();
      const done = await kv.commit({
        op,
        checks: [{ key, versionstamp: log?.versionstamp ?? null }],
        mutations: [
          ...some.flatMap((trashed) => trashedMutations(userId, trashed, op)),
          rewriteChanges(userId, readChanges(log), op),
        ],
      });
      return done ?? undefined;
    });
  }
}
