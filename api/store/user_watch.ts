import type { CalendarDate } from "#shared/domain/calendar.ts";
import type { RingName } from "#shared/domain/rings/mod.ts";
import { type Account, readAccount } from "./accounts.ts";
import { type ChangeLog, readChanges } from "./days/changes.ts";
import { seqOf } from "./documents.ts";
import { keys } from "./keys.ts";
import type { Kv } from "./kv.ts";
import { readTimer, type StoredTimer } from "./timers.ts";

/** The records of a user that change with every write, at one moment. */
export interface UserSnapshot {
  /** Null: the user no longer exists. */
  readonly account: Account | null;
  readonly timer: StoredTimer;
  readonly changes: ChangeLog;
}

export interface UserWatch {
  /** Reads the current records, and again after each change. A slow reader misses intermediate states. */
  snapshots(userId: string): ReadableStreamDefaultReader<Deno.KvEntryMaybe<unknown>[]>;
  /** Parses entries that were read from `snapshots`. */
  read(entries: readonly Deno.KvEntryMaybe<unknown>[]): UserSnapshot;
  /** Returns the numbers of the latest writes of these rings, in their order: see `versionOf`. */
  seqs(
    userId: string,
    rings: readonly { readonly day: CalendarDate; readonly ring: RingName }[],
  ): Promise<(number | null)[]>;
}

export function createUserWatch(kv: Kv): UserWatch {
  return {
    snapshots: (userId) =>
      kv.watch([keys.account(userId), keys.timer(userId), keys.changes(userId)]).getReader(),
    read: ([account, timer, changes]) => ({
      account: readAccount(account),
      timer: readTimer(timer),
      changes: readChanges(changes),
    }),
    seqs: async (userId, rings) => {
      if (rings.length === 0) return [];
      const entries = await kv.getMany(rings.map(({ day, ring }) => keys.ring(userId, day, ring)));
      return entries.map(seqOf);
    },
  };
}
