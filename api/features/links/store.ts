import * as z from "zod/mini";
import { InstantSchema } from "#shared/domain/schema.ts";
import type { User } from "#shared/domain/user.ts";
import { readAccount } from "../../store/accounts.ts";
import { type DocumentKind, readIfIntact, toStored } from "../../store/documents.ts";
import { keys } from "../../store/keys.ts";
import type { Kv } from "../../store/kv.ts";
import type { UserWrites } from "../../store/user_writes.ts";

const LinkSchema = z.object({
  /** The hash of the secret in its address. */
  hash: z.string(),
  created_at: InstantSchema,
});

/** An address that shows something of a user's to whoever has it. A user has at most one of each kind. */
export type Link = z.infer<typeof LinkSchema>;

const CALENDAR: DocumentKind<Link> = { name: "calendar", schema: LinkSchema, migrations: [] };

const WITNESS: DocumentKind<Link> = { name: "witness", schema: LinkSchema, migrations: [] };

export const LINKS = { calendar: CALENDAR, witness: WITNESS } as const;

/** What a link shows: the calendar of the user's entries, or how their days went. */
type LinkKind = keyof typeof LINKS;

/** The stored links of one kind. */
export interface Links {
  get(userId: string): Promise<Link | null>;
  /** Returns the user whose link has a secret with this hash, or null. */
  userOf(userId: string, hash: string): Promise<User | null>;
  /** Stores the link in place of the one that there is; with null, removes it. */
  put(userId: string, link: Link | null): Promise<void>;
}

export function createLinks(kv: Kv, writes: UserWrites, kind: LinkKind): Links {
  const document = LINKS[kind];
  const read = (entry: Deno.KvEntryMaybe<unknown> | undefined) => readIfIntact(document, entry);
  return {
    get: async (userId) => read((await kv.getMany([keys[kind](userId)]))[0]),
    async userOf(userId, hash) {
      const [account, link] = await kv.getMany([keys.account(userId), keys[kind](userId)]);
      // A comparison of hashes reveals nothing about the secret by its time.
      return read(link)?.hash === hash ? readAccount(account)?.user ?? null : null;
    },
    put: (userId, link) =>
      writes.run(userId, async () => {
        const [account] = await kv.getMany([keys.account(userId)]);
        // An account that was deleted meanwhile gets no new document.
        if (!account?.versionstamp) return null;
        const op = crypto.randomUUID();
        const value = link ? toStored(document, link, op) : undefined;
        const done = await kv.commit({
          op,
          checks: [{ key: keys.account(userId), versionstamp: account.versionstamp }],
          mutations: [{ key: keys[kind](userId), value }],
        });
        return done === null ? undefined : null;
      }).then(() => {}),
  };
}
