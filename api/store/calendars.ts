import * as z from "zod/mini";
import { InstantSchema } from "#shared/domain/schema.ts";
import type { User } from "#shared/domain/user.ts";
import { readAccount } from "./accounts.ts";
import { type DocumentKind, readIfIntact, toStored } from "./documents.ts";
import { keys } from "./keys.ts";
import type { Kv } from "./kv.ts";
import type { UserWrites } from "./user_writes.ts";

const CalendarSchema = z.object({
  /** The hash of the secret in its address. */
  hash: z.string(),
  created_at: InstantSchema,
});

/** The calendar of a user's entries. A user has at most one. */
export type Calendar = z.infer<typeof CalendarSchema>;

export const CALENDAR: DocumentKind<Calendar> = { name: "calendar", schema: CalendarSchema, migrations: [] };

/** The stored calendars. */
export interface Calendars {
  get(userId: string): Promise<Calendar | null>;
  /** Returns the user whose calendar has an address with this secret's hash, or null. */
  userOf(userId: string, hash: string): Promise<User | null>;
  /** Stores the calendar in place of the one that there is; with null, removes it. */
  put(userId: string, calendar: Calendar | null): Promise<void>;
}

function readCalendar(entry: Deno.KvEntryMaybe<unknown> | undefined): Calendar | null {
  return readIfIntact(CALENDAR, entry);
}

/** Creates the repository of calendars in `kv`. */
export function createCalendars(kv: Kv, writes: UserWrites): Calendars {
  return {
    get: async (userId) => readCalendar((await kv.getMany([keys.calendar(userId)]))[0]),
    async userOf(userId, hash) {
      const [account, calendar] = await kv.getMany([keys.account(userId), keys.calendar(userId)]);
      // A comparison of hashes reveals nothing about the secret by its time.
      return readCalendar(calendar)?.hash === hash ? readAccount(account)?.user ?? null : null;
    },
    put: (userId, calendar) =>
      writes.run(userId, async () => {
        const [account] = await kv.getMany([keys.account(userId)]);
        // An account that was deleted meanwhile gets no new document.
        if (!account?.versionstamp) return null;
        const op = crypto.randomUUID();
        const value = calendar ? toStored(CALENDAR, calendar, op) : undefined;
        const done = await kv.commit({
          op,
          checks: [{ key: keys.account(userId), versionstamp: account.versionstamp }],
          mutations: [{ key: keys.calendar(userId), value }],
        });
        return done === null ? undefined : null;
      }).then(() => {}),
  };
}
