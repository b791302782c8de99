import type { CalendarDate } from "#shared/calendar/mod.ts";
import { BoundedMap } from "../../limits/bounded_map.ts";
import { dayKeys, keys } from "../keys.ts";
import type { Kv, Mutation } from "../kv.ts";
import { hasKey, isSameKey } from "./write_reads.ts";

type Entry = Deno.KvEntryMaybe<unknown>;

/** How many users' days are remembered; each takes about 1 KiB. */
const MAX_USERS = 1_000;

/**
 * A write that is computed from memory. Its commit checks that nothing has changed: what the call has found before that
 * does not count.
 */
export interface WriteFromMemory {
  /** The account by which the call was authenticated. */
  readonly account: Entry;
  /**
   * `nothing` is written until the commit begins, and when a check has failed. `unknown`: the commit has begun and not
   * ended, or failed in another way.
   */
  written: "nothing" | "unknown" | "everything";
}

/** What a write from memory fails with when something is not remembered, or has changed. Then the call reads. */
export class NotRemembered extends Error {
  override readonly name = "NotRemembered";
}

/** The day that each user has written last, as that write has left it. */
export interface RememberedDays {
  /** Whether a day of the user is remembered. Its documents may have left the memory. */
  has(userId: string): boolean;
  /**
   * Returns the entries of the log of changes, of the day's `dayKeys` and of the webhooks, as they were after the
   * user's last write. Of another day than that of the last write, it reads those that the two days do not share, and
   * returns a promise. While the log has the same versionstamp, so has everything else, except that deliveries change
   * the outbox of the webhooks; a write that adds to it checks it. Throws {@link NotRemembered}.
   */
  entriesOf(userId: string, date: CalendarDate): Entry[] | Promise<Entry[]>;
  /** Remembers a day that was just written: these entries before the write, with these mutations. */
  set(
    userId: string,
    date: CalendarDate,
    before: readonly Entry[],
    written: { readonly mutations: readonly Mutation[]; readonly versionstamp: string },
  ): void;
  forget(userId: string): void;
}

/** Creates the memory of a server whose entries `kv` caches. */
export function createRememberedDays(kv: Pick<Kv, "cached" | "snapshot">): RememberedDays {
  const days = new BoundedMap<
    string,
    { readonly date: CalendarDate; readonly versionstamps: readonly (string | null)[] }
  >(MAX_USERS);

  const withVersion = (key: Deno.KvKey, versionstamp: string | null | undefined): Entry => {
    if (versionstamp === null) return { key, value: null, versionstamp };
    const entry = kv.cached(key);
    if (!entry || entry.versionstamp !== versionstamp) throw new NotRemembered();
    return entry;
  };

  return {
    has: (userId) => days.peek(userId) !== undefined,
    entriesOf(userId, date) {
      const day = days.get(userId);
      if (!day) throw new NotRemembered();
      const remembered = writeKeys(userId, day.date);
      const known = (key: Deno.KvKey, index: number) => withVersion(key, day.versionstamps[index]);
      if (day.date === date) return remembered.map(known);
      const wanted = writeKeys(userId, date);
      const shared = wanted.map((key) => {
        const index = remembered.findIndex((other) => isSameKey(other, key));
        return index < 0 ? undefined : known(key, index);
      });
      // At most the keys of one day, which are one snapshot.
      const reading = kv.snapshot(wanted.filter((_, index) => shared[index] === undefined));
      return reading.then((read) => wanted.map((key, index) => shared[index] ?? entryOf(key, read)));
    },
    set(userId, date, before, { mutations, versionstamp }) {
      const versionstamps = before.map((entry) => {
        const mutation = mutations.find(({ key }) => hasKey(entry, key));
        if (!mutation) return entry.versionstamp;
        return mutation.value === undefined ? null : versionstamp;
      });
      days.set(userId, { date, versionstamps });
    },
    forget: (userId) => days.delete(userId),
  };
}

/** The memory of a server that shares its store with others: their writes would make most of it outdated. */
export const NOTHING_REMEMBERED: RememberedDays = {
  has: () => false,
  entriesOf() {
    throw new NotRemembered();
  },
  set: () => {},
  forget: () => {},
};

function entryOf(key: Deno.KvKey, entries: readonly Entry[]): Entry {
  const found = entries.find((entry) => hasKey(entry, key));
  if (!found) throw new NotRemembered();
  return found;
}

/** Returns the keys that every write of one day reads. */
function writeKeys(userId: string, date: CalendarDate): Deno.KvKey[] {
  return [keys.changes(userId), ...dayKeys(userId, date), keys.webhooks(userId)];
}
