import type { Services } from "../../services/services.ts";
import { keys } from "../../store/keys.ts";
import { hashSecret, newSecret } from "../random_secret.ts";
import { PASSKEY_MS } from "./passkey.ts";

type Needed = Pick<Services, "challenges" | "clock">;

const creationKey = (userId: string) => keys.challenge(userId, "passkey");
/** Nobody knows yet whose passkey it will be. */
const signInKey = (challenge: string) => keys.challenge("anyone", hashSecret(challenge));

/** Returns the challenge with which a user creates a passkey. It takes the place of an earlier one. */
export async function beginCreation(userId: string, { challenges, clock }: Needed): Promise<string> {
  const challenge = newChallenge();
  await challenges.put(creationKey(userId), { value: challenge, expires_at: clock() + PASSKEY_MS });
  return challenge;
}

/** Returns the challenge with which the user creates a passkey and uses it up; null when there is none any more. */
export async function takeCreation(userId: string, { challenges, clock }: Needed): Promise<string | null> {
  return await challenges.take(creationKey(userId), clock());
}

/** Returns a challenge with which anyone may sign in by a passkey. */
export async function beginPasskeySignIn({ challenges, clock }: Needed): Promise<string> {
  const challenge = newChallenge();
  await challenges.put(signInKey(challenge), { value: "", expires_at: clock() + PASSKEY_MS });
  return challenge;
}

/** Uses up the challenge of a sign-in. Whether it was one of ours, and still there. */
export async function takePasskeySignIn(
  challenge: string,
  { challenges, clock }: Needed,
): Promise<boolean> {
  return await challenges.take(signInKey(challenge), clock()) !== null;
}

function newChallenge(): string {
  return newSecret().toBase64({ alphabet: "base64url", omitPadding: true });
}
