import type { Context } from "hono";
import type { EndpointResponse, login } from "#shared/contract/mod.ts";
import { Failure } from "../../failures/failure.ts";
import type { SecurityEvent } from "../../log/security_event.ts";
import type { Services } from "../../services/services.ts";
import type { Account, Session } from "../../store/accounts.ts";
import { hashSecret, newDeviceCredential } from "../random_secret.ts";
import {
  connectedSession,
  hasNoRoomToConnect,
  knownDevice,
  liveSession,
  newSession,
  withSession,
} from "../session.ts";
import { sessionName } from "../session_name.ts";
import type { Confirmation } from "./connection.ts";

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
}

type Needed = Pick<Services, "accounts" | "tokens" | "clock" | "expiryClock">;
type SignedIn = EndpointResponse<typeof login>;

/** Begins a session in the browser that makes the call, and returns what its client needs. */
export async function beginSession(
  { account, device: sent, change, factor }: ProvenSignIn,
  context: Context,
  services: Needed,
): Promise<SignedIn> {
  const now = services.clock();
  const known = recognize(sent, account, now);
  const device = known !== null && sent !== undefined ? sent : newDeviceCredential();
  const session = newSession(nameOf(context), now, hashSecret(device));
  const signedIn = await begin(account.user.id, session, change, services);
  context.set("securityEvent", {
    event: "sign_in",
    user: account.user.id,
    session: session.id,
    known_device: known !== null,
    ...(factor && { factor }),
  });
  return { ...signedIn, device };
}

/**
 * Begins the session that another one has confirmed, and returns what its client needs: no credential of a device,
 * since nobody has proven anything there. Throws `invalid_credentials` when the other session has ended or got a new
 * token meanwhile, or when the new one would have to end a session in which the user signed in.
 */
export async function beginConnectedSession(
  { account, session: confirmer }: Confirmation,
  context: Context,
  services: Needed,
): Promise<SignedIn> {
  const now = services.clock();
  const session = connectedSession(nameOf(context), now, confirmer);
  const change = (latest: Account) => {
    const ended = !liveSession(latest, confirmer.token_id, now);
    if (ended || hasNoRoomToConnect(latest, now)) throw new Failure("invalid_credentials");
    return latest;
  };
  const signedIn = await begin(account.user.id, session, change, services);
  context.set("securityEvent", {
    event: "sign_in",
    user: account.user.id,
    session: session.id,
    known_device: false,
    factor: "connection",
  });
  return signedIn;
}

async function begin(
  userId: string,
  session: Session,
  change: ProvenSignIn["change"],
  { accounts, tokens, expiryClock }: Needed,
): Promise<SignedIn> {
  const updated = await accounts.update(
    userId,
    (latest) => withSession(change(latest), session, expiryClock()),
    { isUrgent: true },
  );
  if (!updated) throw new Failure("invalid_credentials");
  return { token: await tokens.issue(userId, session.token_id), user: updated.user };
}

/** Returns what counts wrong guesses on the device with this credential; null when `account` does not know it. */
export function recognize(sent: string | undefined, account: Account, now: number): string | null {
  return sent === undefined ? null : knownDevice(account, hashSecret(sent), now);
}

/** Returns the name of a session in the browser that makes the call. */
export function nameOf(context: Context): string {
  return sessionName({ userAgent: context.req.header("User-Agent"), origin: context.req.header("Origin") });
}
