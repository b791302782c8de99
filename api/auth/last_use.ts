import { BoundedMap } from "../limits/bounded_map.ts";
import type { Account, Accounts } from "../store/accounts.ts";
import type { Grant } from "./credential.ts";

/**
 * How exactly the last use of a session or an access token is known, in milliseconds: calls in between write nothing.
 */
const PRECISION_MS = 60 * 60_000;

const MAX_REMEMBERED = 10_000;

/** The last uses of sessions and access tokens. */
export interface LastUse {
  /** Notes that the grant is used now. Nothing waits for this, and nothing fails with it. */
  note(userId: string, grant: Grant): void;
}

/** Stores the last uses in `accounts`, at most once an hour for each session and access token. */
export function createLastUse(accounts: Accounts, clock: () => number): LastUse {
  /** When each was last noted here, so that a store that cannot write is not tried again with every call. */
  const noted = new BoundedMap<string, number>(MAX_REMEMBERED);
  const isOld = (at: number, now: number) => Math.abs(now - at) >= PRECISION_MS;
  return {
    note(userId, grant) {
      const now = clock();
      const { id, last_used_at } = grant.kind === "session" ? grant.session : grant.accessToken;
      if (last_used_at !== null && !isOld(Date.parse(last_used_at), now)) return;
      if (!isOld(noted.peek(id) ?? -Infinity, now)) return;
      noted.set(id, now);
      accounts.update(userId, (account) => withUse(account, id, now)).catch(() => {});
    },
  };
}

/** Returns the account in which the session or access token `id` was used at `now`. */
function withUse(account: Account, id: string, now: number): Account {
  const last_used_at = new Date(now).toISOString();
  return {
    ...account,
    sessions: account.sessions.map((one) => one.id === id ? { ...one, last_used_at } : one),
    access_tokens: account.access_tokens.map((one) => one.id === id ? { ...one, last_used_at } : one),
  };
}
