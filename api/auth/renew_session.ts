import type { User } from "#shared/domain/user.ts";
import { Failure } from "../failures.ts";
import type { SessionCaller } from "../http/mount.ts";
import { forgetSignedOutBrowsers } from "../features/push/push.ts";
import type { Services } from "../services.ts";
import type { Account } from "../store/accounts.ts";
import { hashSecret, newDeviceCredential } from "./tokens.ts";
import { withAuthenticated, withNewCredentials, withNewToken } from "./sessions.ts";

interface Call {
  readonly caller: SessionCaller;
}

/** Changes the latest account, before its session gets a new token. */
type Change = (latest: Account) => Account;

/**
 * Returns the new token of a session in which the user has proven who they are, once `change` is stored. The token of
 * the call is no longer valid, in case somebody copied it.
 */
export async function reauthenticated(
  { caller: { user, session } }: Call,
  { accounts, tokens, clock }: Pick<Services, "accounts" | "tokens" | "clock">,
  change: Change,
): Promise<{ token: string }> {
  const tokenId = crypto.randomUUID();
  const updated = await accounts.update(
    user.id,
    (latest) => {
      const now = clock();
      return withNewToken(withAuthenticated(change(latest), session.id, now), session.id, tokenId, now);
    },
  );
  if (!updated) throw new Failure("unauthenticated");
  return { token: await tokens.issue(user.id, tokenId) };
}

/**
 * Returns what the session of the call goes on with after what proves who the user is was changed: the password, the
 * email or the second step. Every other session and device is signed out, and the token of the call is no longer valid.
 * `store` stores the change with what `renew` adds to it; null when the account is gone.
 */
export async function withChangedCredentials(
  { caller: { user, session } }: Call,
  services: Services,
  store: (renew: Change) => Promise<Account | null>,
): Promise<{ token: string; device: string; user: User }> {
  const device = newDeviceCredential();
  const renewal = { id: session.id, token_id: crypto.randomUUID(), device: hashSecret(device) };
  const updated = await store((latest) => withNewCredentials(latest, renewal, services.clock()));
  if (!updated) throw new Failure("unauthenticated");
  await forgetSignedOutBrowsers(updated, services);
  return { token: await services.tokens.issue(user.id, renewal.token_id), device, user: updated.user };
}
