import type { Context } from "hono";
import type { Endpoint } from "#shared/contract/mod.ts";
import type { User } from "#shared/records/mod.ts";
import { type Credential, type Grant, grantOf } from "../auth/credential.ts";
import { isRecent } from "../auth/session.ts";
import type { TokenClaims } from "../auth/token.ts";
import { Failure } from "../failures/failure.ts";
import type { Services } from "../services/services.ts";
import { keys } from "../store/keys.ts";
import { type Account, readAccount, type Session } from "../store/accounts.ts";

/** Who calls, and by what: the account that the token names, and the session or access token in it. */
export interface Caller {
  readonly account: Account;
  readonly user: User;
  readonly credential: Credential;
  readonly grant: Grant;
}

/** A caller with a session. */
export interface SessionCaller extends Caller {
  readonly session: Session;
  readonly claims: TokenClaims;
}

/** Who calls an endpoint of this access. */
export type CallerOf<E extends Endpoint> = E["access"] extends "session" ? SessionCaller
  : E["access"] extends "user" ? Caller
  : null;

/** The credential of a call. Throws `unauthenticated` when it has none. */
export function credentialOf(c: Context): Credential {
  const credential = c.get("credential");
  if (!credential) throw new Failure("unauthenticated");
  return credential;
}

/** The caller whose account was read as `entry`. Throws `unauthenticated` when the credential is not valid in it. */
export function callerOf(
  entry: Deno.KvEntryMaybe<unknown> | undefined,
  credential: Credential,
  { credentials, lastUse, clock }: Pick<Services, "credentials" | "lastUse" | "clock">,
): Caller | SessionCaller {
  const account = readAccount(entry);
  const grant = grantOf(account, credential, clock());
  if (!account || !grant) throw new Failure("unauthenticated");
  credentials.remember(credential);
  lastUse.note(account.user.id, grant);
  const caller = { account, user: account.user, credential, grant };
  return grant.kind === "session" ? { ...caller, session: grant.session, claims: grant.claims } : caller;
}

/** The caller of a path that is no endpoint of the contract, counted as one call. Throws as {@link callerOf} does. */
export async function authenticate(c: Context, services: Services): Promise<Caller> {
  const credential = credentialOf(c);
  services.callRate.check(credential.userId);
  const [account] = await services.kv.getMany([keys.account(credential.userId)]);
  const caller = callerOf(account, credential, services);
  services.callRate.take(caller.user.id);
  return caller;
}

/**
 * Throws `forbidden` where an access token may not call the endpoint, and `password_required` where the session must
 * enter the password again.
 */
export function requireAllowed({ access, method, recent }: Endpoint, { grant }: Caller, now: number): void {
  if (grant.kind === "session") {
    if (recent && !isRecent(grant.session, now)) throw new Failure("password_required");
    return;
  }
  if (access === "session") {
    throw new Failure("forbidden", { message: "An access token may not do this. Sign in instead." });
  }
  if (grant.accessToken.scope === "read" && method !== "GET") throw new Failure("forbidden");
}
