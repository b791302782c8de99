import type { Context } from "hono";
import type { EndpointResponse, login } from "#shared/contract/mod.ts";
import { Failure } from "../../failures/failure.ts";
import type { SecurityEvent } from "../../log/security_event.ts";
import type { Services } from "../../services/services.ts";
import type { Account } from "../../store/accounts.ts";
import { hashSecret, newDeviceCredential } from "../random_secret.ts";
import { knowsDevice, newSession, withSession } from "../session.ts";
import { sessionName } from "../session_name.ts";

/** A sign-in whose user has proven who they are. */
interface ProvenSignIn {
  readonly account: Account;
  /** The device credential that the browser sent. */
  readonly device: string | undefined;
  /**
   * Returns the account as the sign-in leaves it, without the new session. Throws when what proved the sign-in was
   * changed or used meanwhile.
   */
  readonly change: (latest: Account) => Account;
  /** What proved it besides the password. */
  readonly factor?: NonNullable<SecurityEvent["factor"]>;
  /** When the password was last entered, for a session that another one vouches for; now when absent. */
  readonly authenticated_at?: string;
}

/** Begins a session in the browser that makes the call, and returns what its client needs. */
export async function beginSession(
  { account, device: sent, change, factor, authenticated_at }: ProvenSignIn,
  context: Context,
  { accounts, tokens, clock, expiryClock }: Pick<Services, "accounts" | "tokens" | "clock" | "expiryClock">,
): Promise<EndpointResponse<typeof login>> {
  const now = clock();
  const known = recognize(sent, account, now);
  const device = known ?? newDeviceCredential();
  const begun = newSession(nameOf(context), now, hashSecret(device));
  const session = { ...begun, ...(authenticated_at && { authenticated_at }) };
  const { id } = account.user;
  const updated = await accounts.update(id, (latest) => withSession(change(latest), session, expiryClock()));
  if (!updated) throw new Failure("invalid_credentials");
  context.set("securityEvent", {
    event: "sign_in",
    user: id,
    session: session.id,
    known_device: known !== null,
    ...(factor && { factor }),
  });
  return { token: await tokens.issue(id, session.id), user: updated.user, device };
}

/** Returns the device credential that a browser sent when `account` knows it, or null. */
export function recognize(sent: string | undefined, account: Account, now: number): string | null {
  return sent !== undefined && knowsDevice(account, hashSecret(sent), now) ? sent : null;
}

/** Returns the name of a session in the browser that makes the call. */
export function nameOf(context: Context): string {
  return sessionName({ userAgent: context.req.header("User-Agent"), origin: context.req.header("Origin") });
}
