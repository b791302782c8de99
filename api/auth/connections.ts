import * as z from "zod/mini";
import type { Services } from "../services.ts";
import type { Account, Session } from "../store/accounts.ts";
import { keys } from "../store/keys.ts";
import { liveSession } from "./sessions.ts";
import { hashSecret } from "./tokens.ts";

/** How long a confirmed connection can be used, in milliseconds. */
export const CONNECTION_MS = 5 * 60_000;

type Needed = Pick<Services, "accounts" | "challenges" | "clock">;

/**
 * A confirmation as it is stored: by whom, with which token (the `token_id` of the session), and from which address,
 * hashed.
 */
const ConfirmationSchema = z.object({ user: z.string(), session: z.string(), address: z.string() });

/** Who confirmed a connection. */
export interface Confirmation {
  readonly account: Account;
  /** The session in which it was confirmed. */
  readonly session: Session;
}

/** Lets the holder of the verifier of `challenge` begin one session for the user, from the same address. */
export async function confirmConnection(
  challenge: string,
  { account, session }: Confirmation,
  address: string,
  { challenges, clock }: Needed,
): Promise<void> {
  const confirmation = { user: account.user.id, session: session.token_id, address: hashSecret(address) };
  await challenges.put(keyOf(challenge), {
    value: JSON.stringify(confirmation),
    expires_at: clock() + CONNECTION_MS,
  });
}

/**
 * Returns who confirmed the connection of a verifier, and uses it up. Null when nobody did, it has expired or was used,
 * its session has ended or got a new token since, or the call comes from another address than the confirmation: then
 * somebody else may have confirmed it, or made the user confirm it.
 */
export async function takeConnection(
  verifier: string,
  address: string,
  { accounts, challenges, clock }: Needed,
): Promise<Confirmation | null> {
  const value = await challenges.take(keyOf(hashSecret(verifier)), clock());
  if (value === null) return null;
  const confirmation = ConfirmationSchema.parse(JSON.parse(value));
  if (confirmation.address !== hashSecret(address)) return null;
  const account = await accounts.get(confirmation.user);
  const session = account && liveSession(account, confirmation.session, clock());
  return account && session ? { account, session } : null;
}

/** It is not known yet whose connection it will be. */
function keyOf(challenge: string): Deno.KvKey {
  return keys.challenge("anyone", `connection:${challenge}`);
}
