import type { Services } from "../../services/services.ts";
import { keys } from "../../store/keys.ts";
import { newTotpSecret } from "./totp.ts";

/** How long the user has to confirm an authenticator app, in milliseconds. */
const SETUP_MS = 15 * 60_000;

const keyOf = (userId: string) => keys.challenge(userId, "totp_setup");

type Needed = Pick<Services, "challenges" | "clock">;

/** Returns the secret of an authenticator app that the user is setting up. It takes the place of an earlier one. */
export async function beginTotpSetup(userId: string, { challenges, clock }: Needed): Promise<string> {
  const secret = newTotpSecret();
  await challenges.put(keyOf(userId), { value: secret, expires_at: clock() + SETUP_MS });
  return secret;
}

/** Returns the secret that the user is setting up, or null when there is none or it has expired. */
export async function readTotpSetup(userId: string, { challenges, clock }: Needed): Promise<string | null> {
  return await challenges.get(keyOf(userId), clock());
}

/** Ends the set-up. Whether it was still there. */
export async function endTotpSetup(userId: string, { challenges, clock }: Needed): Promise<boolean> {
  return await challenges.take(keyOf(userId), clock()) !== null;
}
