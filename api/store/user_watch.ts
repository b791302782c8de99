import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { RingName } from "#shared/rings/mod.ts";
import { type Account, readAccount } from "./accounts.ts";
import { type ChangeLog, readChanges } from "./days/changes.ts";
import { keys } from "./keys.ts";
import type { Kv } from "./kv.ts";
import { readTimer, type StoredTimer } from "./timers.ts";

/** The records that change with anything of a user, as of one moment. */
export interface UserSnapshot {
  /** Null: there is no such user any more. */
  readonly account: Account | null;
  readonly timer: StoredTimer;
  readonly changes: ChangeLog;
}

/** Watches what belongs to a user. */
export interface UserWatch {
  /** How things stand, and again whenever that has changed. Of what changes fast only the last is seen. */
  snapshots(userId: string): ReadableStreamDefaultReader<Deno.KvEntryMaybe<unknown>[]>;
  /** What was read from `snapshots`. */
  read(entries: readonly Deno.KvEntryMaybe<unknown>[]): UserSnapshot;
  /** The versionstamps of these rings, in their order; null where one was never written. */
  versionstamps(
    userId: string,
    rings: readonly { readonly day: CalendarDate; readonly ring: RingName }[],
  ): Promise<(string | null)[]>;
}

/** A watch over the users in `kv`. */
export function createUserWatch(kv: Kv): UserWatch {
  return {
    snapshots: (userId) =>
      kv.watch([keys.account(userId), keys.timer(userId), keys.changes(userId)]).getReader(),
    read: ([account, timer, changes]) => ({
      account: readAccount(account),
      timer: readTimer(timer),
      changes: readChanges(changes),
    }),
    versionstamps: async (userId, rings) => {
      if (rings.length === 0) return [];
      const entries = await kv.getMany(rings.map(({ day, ring }) => keys.ring(userId, day, ring)));
      return entries.map(({ versionstamp }) => versionstamp);
    },
  };
}
