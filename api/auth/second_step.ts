import { Secret, TOTP } from "otpauth";
import { RECOVERY_CODE_COUNT } from "#shared/contract/mod.ts";
import type { Services } from "../services.ts";
import type { Account, Totp } from "../store/accounts.ts";
import { keys } from "../store/keys.ts";
import { hashSecret, newUserSecret, userOfSecret } from "./tokens.ts";

/** 120 bits: with at least 112 a fast hash is enough (ASVS 6.5.2), and they fill 24 characters exactly. */
const BYTES = 15;

/** 32 characters without those that look alike. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** Returns new recovery codes, such as `k7pq2a-9xw4fd-m3ttc8-zzh2yr`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
}

/** Returns the form in which a recovery code is stored. Case, spaces and hyphens make no difference. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(bareOf(code));
}

/** Whether a code has the form of a recovery code. No code of an app has. */
export function isRecoveryCode(code: string): boolean {
  return new RegExp(`^[${ALPHABET}]{${BYTES * 8 / 5}}$`).test(bareOf(code));
}

function bareOf(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function newRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const text = bits.replace(/.{5}/g, (five) => ALPHABET.charAt(parseInt(five, 2)));
  return text.replace(/(.{6})(?=.)/g, "$1-");
}

/** The size of a shared secret in bytes: RFC 4226 (4) recommends 160 bits. */
const SECRET_BYTES = 20;

/** How long one code is valid, in seconds. */
const PERIOD_SECONDS = 30;

/** How many codes before and after the present one are accepted, because the clocks of phones differ. */
const WINDOW = 1;

/** Returns a new shared secret in base32, as authenticator apps take it. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the `otpauth://` address of a secret: what the QR code contains. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

export function totpCode(secret: string, now: number): string {
  return totpOf(secret).generate({ timestamp: now });
}

/**
 * Returns the time step that `code` belongs to, or null when it is not a code of about `now`. Spaces make no
 * difference. A step counts 30 seconds since
 * 1970. To reject a code that was used, compare its step with the step of the last one that was accepted.
 */
export function totpStep(secret: string, code: string, now: number): number | null {
  const digits = code.replace(/\s/g, "");
  // The library throws for six characters that are not six bytes.
  if (!/^\d{6}$/.test(digits)) return null;
  const totp = totpOf(secret);
  const delta = totp.validate({ token: digits, timestamp: now, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** The parameters that every authenticator app supports. */
function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer: "Gorin",
    label,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** How a user may prove a second time who they are. */
export type SecondFactor = "totp" | "recovery_code";

/** A code that was accepted, and the account in which it cannot be used again. */
export interface AcceptedCode {
  readonly factor: SecondFactor;
  readonly account: Account;
}

/**
 * Returns the account after `code` was used at `now`, or null when the code is wrong, was used before, or is older than
 * one that was used before.
 */
export function acceptCode(account: Account, code: string, now: number): AcceptedCode | null {
  const { totp } = account;
  if (!totp) return null;
  return acceptTotp(account, totp, code, now) ?? acceptRecoveryCode(account, totp, code);
}

function acceptTotp(account: Account, totp: Totp, code: string, now: number): AcceptedCode | null {
  const step = totpStep(totp.secret, code, now);
  if (step === null || step <= totp.last_step) return null;
  return { factor: "totp", account: { ...account, totp: { ...totp, last_step: step } } };
}

function acceptRecoveryCode(account: Account, totp: Totp, code: string): AcceptedCode | null {
  const hash = hashRecoveryCode(code);
  const recovery_codes = totp.recovery_codes.filter((one) => one !== hash);
  if (recovery_codes.length === totp.recovery_codes.length) return null;
  return { factor: "recovery_code", account: { ...account, totp: { ...totp, recovery_codes } } };
}

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

/** How long the user has to confirm an authenticator app, in milliseconds. */
const SETUP_MS = 15 * 60_000;

const setupKeyOf = (userId: string) => keys.challenge(userId, "totp_setup");

type SetupServices = Pick<Services, "challenges" | "clock">;

/** Returns the secret of an authenticator app that the user is setting up. It takes the place of an earlier one. */
export async function beginTotpSetup(
  userId: string,
  { challenges, clock }: SetupServices,
): Promise<string> {
  const secret = newTotpSecret();
  await challenges.put(setupKeyOf(userId), { value: secret, expires_at: clock() + SETUP_MS });
  return secret;
}

/** Returns the secret that the user is setting up, or null when there is none or it has expired. */
export async function readTotpSetup(
  userId: string,
  { challenges, clock }: SetupServices,
): Promise<string | null> {
  return await challenges.get(setupKeyOf(userId), clock());
}

/** Ends the set-up. Whether it was still there. */
export async function endTotpSetup(userId: string, { challenges, clock }: SetupServices): Promise<boolean> {
  return await challenges.take(setupKeyOf(userId), clock()) !== null;
}
