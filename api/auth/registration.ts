import type { RegistrationPolicy } from "#shared/contract/mod.ts";
import { Failure } from "../failures.ts";
import type { Invites } from "../features/invites/store.ts";
import { type Accounts, type Admission, ANYONE } from "../store/accounts.ts";
import { claimOwnership, getConfig, getOrCreateConfig, NOBODY, replaceConfig } from "../store/config.ts";
import { keys } from "../store/keys.ts";
import type { Kv } from "../store/kv.ts";
import { hashSecret } from "./tokens.ts";

/** Decides who may create an account, and knows whose server it is. */
export interface Registration {
  readonly policy: RegistrationPolicy;
  /**
   * Returns what the write that creates an account has to check and change, for somebody with the invitation `code` or
   * without one. Throws `registration_closed` or `invite_invalid` when they may not create one at `now`.
   */
  admit(code: string | undefined, now: number): Promise<Admission>;
  /** Whether the user owns the server: theirs was the first account. */
  isOwner(userId: string): Promise<boolean>;
}

export function createRegistration(policy: RegistrationPolicy, kv: Kv, invites: Invites): Registration {
  const owner = () => getConfig(kv, "owner");
  return {
    policy,
    async admit(code, now) {
      if (policy === "closed") throw new Failure("registration_closed");
      // The first account owns the server, by any policy: the policy may change later.
      if (await owner() === null) return claimOwnership;
      if (policy === "open") return ANYONE;
      if (policy === "first" || code === undefined) throw new Failure("registration_closed");
      const invite = await invites.find(hashSecret(code), now);
      if (!invite) throw new Failure("invite_invalid");
      return () => ({ checks: [invite.check], mutations: [invite.mutation] });
    },
    async isOwner(userId) {
      return await owner() === userId;
    },
  };
}

/**
 * Keeps a server from whose store no owner is known from being claimed by its next account, when it has accounts. Reads
 * one account at most: a server does this before it serves.
 */
export async function reserveOwnership(kv: Kv): Promise<void> {
  if (await getConfig(kv, "owner") !== null) return;
  const [account] = await kv.list({ prefix: keys.accounts() }, { limit: 1 });
  if (account) await getOrCreateConfig(kv, "owner", () => NOBODY);
}

/**
 * Makes the oldest account the owner of a server that has none, or whose owner has deleted their account. Reads every
 * account then, so a server does this beside the calls.
 */
export async function ensureOwner(kv: Kv, accounts: Pick<Accounts, "list">): Promise<void> {
  const owner = await getConfig(kv, "owner");
  // A damaged account is still its owner's.
  if (owner && (await kv.getMany([keys.account(owner)]))[0]?.versionstamp) return;
  let oldest: { readonly id: string; readonly created_at: string } | null = null;
  for await (const { user } of accounts.list()) {
    if (!oldest || user.created_at < oldest.created_at) oldest = user;
  }
  if (oldest) await replaceConfig(kv, "owner", oldest.id);
  else if (owner !== null && (await kv.list({ prefix: keys.accounts() }, { limit: 1 })).length === 0) {
    await replaceConfig(kv, "owner", null);
  }
}
