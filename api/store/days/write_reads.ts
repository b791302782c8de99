import type { CalendarDate } from "#shared/calendar/mod.ts";
import { DAY_KEYS, dayKeys, keys } from "../keys.ts";
import { type Kv, MAX_SNAPSHOT_KEYS } from "../kv.ts";

type Entries = readonly Deno.KvEntryMaybe<unknown>[];

/** The index of the second snapshot's log in the entries of {@link prefetchForWrite}. */
const SECOND_LOG = 1 + DAY_KEYS.month;

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
  const known = fromPrefetched(log, others, prefetched);
  if (known) return known;
  const parts: Deno.KvKey[][] = [];
  for (let at = 0; at < others.length; at += MAX_SNAPSHOT_KEYS - 1) {
    parts.push(others.slice(at, at + MAX_SNAPSHOT_KEYS - 1));
  }
  const read = await Promise.all(parts.map((part) => kv.snapshot([log, ...part])));
  const first = read[0]?.[0];
  if (read.every(([own]) => own?.versionstamp === first?.versionstamp)) {
    return [...first ? [first] : [], ...read.flatMap((of) => of.slice(1))];
  }
  return [...read.slice(0, 1).flat(), ...await kv.getMany(parts.slice(1).flat())];
}

/**
 * Returns the same from the entries of {@link prefetchForWrite}; null when they have other keys, or when the user's
 * days were written between the two snapshots.
 */
function fromPrefetched(
  log: Deno.KvKey,
  others: readonly Deno.KvKey[],
  prefetched: Entries,
): Deno.KvEntryMaybe<unknown>[] | null {
  const found = prefetched.toSpliced(SECOND_LOG, 1);
  const [first, second] = [found[0], prefetched[SECOND_LOG]];
  const isWanted = found.length === others.length + 1 && hasKey(first, log) && hasKey(second, log) &&
    others.every((key, index) => hasKey(found[index + 1], key));
  return isWanted && first?.versionstamp === second?.versionstamp ? found : null;
}

/** Whether the entry was read with this key. */
export function hasKey(entry: Deno.KvEntryMaybe<unknown> | undefined, key: Deno.KvKey): boolean {
  return entry !== undefined && isSameKey(entry.key, key);
}

/** Whether two keys have equal parts. */
export function isSameKey(one: Deno.KvKey, other: Deno.KvKey): boolean {
  if (one.length !== other.length) return false;
  // A loop, since each write compares twenty keys.
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}
