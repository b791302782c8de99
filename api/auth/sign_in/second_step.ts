import type { Services } from "../../services/services.ts";
import type { Account } from "../../store/accounts.ts";
import { keys } from "../../store/keys.ts";
import { hashSecret, newUserSecret, userOfSecret } from "../random_secret.ts";

/** How long the user has for the second step, in milliseconds. */
export const SECOND_STEP_MS = 5 * 60_000;

type Needed = Pick<Services, "accounts" | "challenges" | "clock">;

/** A sign-in whose password was right. */
interface SecondStep {
  readonly account: Account;
  /** Uses the challenge up. Whether it was still there: it leads to one session at most. */
  readonly finish: () => Promise<boolean>;
}

/** Returns the challenge with which the second step of a sign-in is made, after the account's password was entered. */
export async function beginSecondStep(
  { user, password }: Account,
  { challenges, clock }: Needed,
): Promise<string> {
  const challenge = newUserSecret(user.id);
  const expires_at = clock() + SECOND_STEP_MS;
  await challenges.put(
    keyOf(user.id, challenge),
    { value: hashSecret(password), expires_at },
    { isUrgent: true },
  );
  return challenge;
}

/** Returns the sign-in of a challenge; null when it has expired, was used, or the password was changed since. */
export async function readSecondStep(
  challenge: string,
  { accounts, challenges, clock }: Needed,
): Promise<SecondStep | null> {
  const userId = userOfSecret(challenge);
  if (userId === null) return null;
  const key = keyOf(userId, challenge);
  const [account, value] = await Promise.all([accounts.get(userId), challenges.get(key, clock())]);
  if (!account || value !== hashSecret(account.password)) return null;
  return { account, finish: async () => await challenges.take(key, clock(), { isUrgent: true }) !== null };
}

function keyOf(userId: string, challenge: string): Deno.KvKey {
  return keys.challenge(userId, hashSecret(challenge));
}
