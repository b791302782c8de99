import { ACCESS_TOKEN_LIMITS } from "#shared/contract/mod.ts";
import type { AccessToken, Account } from "../store/accounts.ts";
import { hashSecret, newUserSecret, userOfSecret } from "./random_secret.ts";

/** What a token starts with, so that people and secret scanners recognize it. */
const PREFIX = "gorin_";

/** Where an access token leads: its user, and the hash under which the account lists it. */
export interface AccessTokenClaims {
  readonly userId: string;
  readonly hash: string;
}

/** Returns a new access token of a user. It contains the user's id, as a session token does. */
export function newAccessToken(userId: string): string {
  return PREFIX + newUserSecret(userId);
}

/**
 * Returns where a token leads, or null when it does not look like an access token. Whether it exists is not checked.
 */
export function readAccessToken(token: string): AccessTokenClaims | null {
  const userId = token.startsWith(PREFIX) ? userOfSecret(token.slice(PREFIX.length)) : null;
  return userId === null ? null : { userId, hash: hashSecret(token) };
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
