import type { CalendarDate } from "#shared/calendar/mod.ts";
import { DAY_KEYS, dayKeys, keys } from "../keys.ts";
import { type Kv, MAX_SNAPSHOT_KEYS } from "../kv.ts";

type Entries = readonly Deno.KvEntryMaybe<unknown>[];

/**
 * Returns the keys that a write of one day reads, for a call that reads them together with the account: beside the
 * account they are two snapshots, each with the log of changes, so the write knows whether they are of one moment.
 */
export function prefetchForWrite(
  userId: string,
  date: CalendarDate,
  idempotencyKey: string | undefined,
): Deno.KvKey[] {
  const ofDay = dayKeys(userId, date);
  return [
    keys.changes(userId),
    ...ofDay.slice(0, DAY_KEYS.month),
    keys.changes(userId),
    ...ofDay.slice(DAY_KEYS.month),
    keys.webhooks(userId),
    ...(idempotencyKey === undefined ? [] : [keys.idempotency(userId, idempotencyKey)]),
  ];
}

/**
 * Returns the entries of the log of changes and of `others`. If the log is unchanged at the commit, so is everything
 * else: it was read after the log, or together with an equal one. Uses what was `prefetched` when that has all of it.
 */
export async function readForWrite(
  kv: Kv,
  log: Deno.KvKey,
  others: readonly Deno.KvKey[],
  prefetched: Entries,
): Promise<Deno.KvEntryMaybe<unknown>[]> {
  const known = byKey(prefetched);
  const found = [log, ...others].map((key) => known.get(key.join()));
  if (isOneMoment(prefetched, log) && found.every((entry) => entry !== undefined)) return found;
  const parts: Deno.KvKey[][] = [];
  for (let at = 0; at < others.length; at += MAX_SNAPSHOT_KEYS - 1) {
    parts.push(others.slice(at, at + MAX_SNAPSHOT_KEYS - 1));
  }
  const read = await Promise.all(parts.map((part) => kv.snapshot([log, ...part])));
  if (isOneMoment(read.flat(), log)) {
    return [
      ...read.slice(0, 1).flat(),
      ...read.slice(1).flatMap((of) => of.slice(1)),
    ];
  }
  return [...read.slice(0, 1).flat(), ...await kv.getMany(parts.slice(1).flat())];
}

/** Whether every snapshot among the entries was taken between the same two writes of the user's days. */
function isOneMoment(entries: Entries, log: Deno.KvKey): boolean {
  const logs = entries.filter(({ key }) => key.join() === log.join());
  return new Set(logs.map(({ versionstamp }) => versionstamp)).size === 1;
}

function byKey(entries: Entries): ReadonlyMap<string, Deno.KvEntryMaybe<unknown>> {
  return new Map(entries.map((entry) => [entry.key.join(), entry]));
}
