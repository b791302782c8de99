import * as z from "zod/mini";
import { IdSchema, InstantSchema } from "#shared/domain/schema.ts";
import { type DocumentKind, readIfIntact, toStored } from "../../store/documents.ts";
import { keys } from "../../store/keys.ts";
import type { Check, Kv, Mutation } from "../../store/kv.ts";

const InviteSchema = z.object({ id: IdSchema, created_at: InstantSchema, expires_at: InstantSchema });

/** An invitation to create an account. It is stored under the hash of its code. */
export type Invite = z.infer<typeof InviteSchema>;

export const INVITE: DocumentKind<Invite> = { name: "invite", schema: InviteSchema, migrations: [] };

/** An invitation that can be used, and what using it adds to the write that does. */
export interface UsableInvite {
  readonly check: Check;
  readonly mutation: Mutation;
}

export interface Invites {
  /** The open invitations at `now`, oldest first. Those that have expired are deleted. */
  list(now: number): Promise<Invite[]>;
  create(hash: string, invite: Invite): Promise<void>;
  /** Whether there was an invitation with that id. */
  remove(id: Invite["id"]): Promise<boolean>;
  /** Returns the invitation with that hash, or null when there is none that is valid at `now`. */
  find(hash: string, now: number): Promise<UsableInvite | null>;
}

export function createInvites(kv: Kv): Invites {
  const read = async () =>
    (await kv.list({ prefix: keys.invites() })).flatMap((entry) => {
      const invite = readIfIntact(INVITE, entry);
      return invite ? [{ key: entry.key, invite }] : [];
    });
  const remove = (gone: readonly Deno.KvKey[]) =>
    kv.commit({
      op: crypto.randomUUID(),
      checks: [],
      mutations: gone.map((key) => ({ key, value: undefined })),
    });
  return {
    async list(now) {
      const all = await read();
      const expired = all.filter(({ invite }) => !isValid(invite, now));
      if (expired.length > 0) await remove(expired.map(({ key }) => key));
      return all.map(({ invite }) => invite).filter((invite) => isValid(invite, now))
        .sort((a, b) => a.created_at < b.created_at ? -1 : 1);
    },
    async create(hash, invite) {
      const op = crypto.randomUUID();
      await kv.commit({
        op,
        checks: [],
        mutations: [{ key: keys.invite(hash), value: toStored(INVITE, invite, op) }],
      });
    },
    async remove(id) {
      const found = (await read()).filter(({ invite }) => invite.id === id);
      if (found.length > 0) await remove(found.map(({ key }) => key));
      return found.length > 0;
    },
    async find(hash, now) {
      const key = keys.invite(hash);
      const [entry] = await kv.getMany([key]);
      const invite = readIfIntact(INVITE, entry);
      if (!entry || !invite || !isValid(invite, now)) return null;
      return { check: { key, versionstamp: entry.versionstamp }, mutation: { key, value: undefined } };
    },
  };
}

function isValid({ expires_at }: Invite, now: number): boolean {
  return Date.parse(expires_at) > now;
}
