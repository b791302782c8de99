import { ACCESS_TOKEN_LIMITS } from "#shared/contract/mod.ts";
import type { AccessToken, Account } from "../store/accounts.ts";
import { hashSecret, newSecret } from "./random_secret.ts";

/** What a token starts with, so that people and secret scanners recognize it. */
const PREFIX = "gorin_";

/** 16 bytes of the user's id and 32 random ones fill 64 characters exactly, so that each token has one spelling. */
const SHAPE = new RegExp(`^${PREFIX}[\\w-]{64}$`);
const ID_BYTES = 16;

/** Where an access token leads: its user, and the hash under which the account lists it. */
export interface AccessTokenClaims {
  readonly userId: string;
  readonly hash: string;
}

/**
 * Returns a new access token of a user. It contains the user's id, so that a call with it reads the account at once, as a
 * call with a session token does.
 */
export function newAccessToken(userId: string): string {
  const id = Uint8Array.fromHex(userId.replaceAll("-", ""));
  return PREFIX + new Uint8Array([...id, ...newSecret()]).toBase64({ alphabet: "base64url" });
}

/** Returns where a token leads, or null when it does not look like an access token. Whether it exists is not checked. */
export function readAccessToken(token: string): AccessTokenClaims | null {
  if (!SHAPE.test(token)) return null;
  const bytes = Uint8Array.fromBase64(token.slice(PREFIX.length), { alphabet: "base64url" });
  const hex = bytes.subarray(0, ID_BYTES).toHex();
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { userId, hash: hashSecret(token) };
}

/** Returns the account without the access tokens that have expired by `now`. */
export function withoutExpiredTokens(account: Account, now: number): Account {
  const isValid = ({ expires_at }: AccessToken) => Date.parse(expires_at) > now;
  return { ...account, access_tokens: account.access_tokens.filter(isValid) };
}

/** Whether the account has as many access tokens as it may have. */
export function hasAllTokens({ access_tokens }: Account): boolean {
  return access_tokens.length >= ACCESS_TOKEN_LIMITS.tokens;
}
