import { BoundedMap } from "../limits/bounded_map.ts";
import type { AccessToken, Account, Session } from "../store/accounts.ts";
import { type AccessTokenClaims, readAccessToken } from "./access_token.ts";
import { liveSession } from "./session.ts";
import type { TokenClaims, Tokens } from "./token.ts";

/** What a bearer token says, before the account was read. */
export type Credential =
  | { readonly kind: "session"; readonly userId: string; readonly claims: TokenClaims }
  | { readonly kind: "access_token"; readonly userId: string; readonly claims: AccessTokenClaims };

/** What a credential stands for in its account. */
export type Grant =
  | { readonly kind: "session"; readonly session: Session; readonly claims: TokenClaims }
  | { readonly kind: "access_token"; readonly accessToken: AccessToken };

/** Access tokens that were found in their accounts; about 100 bytes each. */
const MAX_REMEMBERED = 10_000;

/** Reads bearer tokens of both kinds. */
export interface Credentials {
  /**
   * Returns what the token says, or null when it is neither a valid session token nor looks like an access token. A
   * promise only of a token that is seen for the first time.
   */
  read(token: string): Credential | null | Promise<Credential | null>;
  /** Whether the credential is no guess: signed by this server, or found in its account before. */
  isProven(credential: Credential): boolean;
  /** Remembers a credential that was found in its account. */
  remember(credential: Credential): void;
}

/** The credentials of a server with these session tokens. */
export function createCredentials(tokens: Tokens): Credentials {
  const found = new BoundedMap<string, true>(MAX_REMEMBERED);
  return {
    read(token) {
      const access = readAccessToken(token);
      if (access) return { kind: "access_token", userId: access.userId, claims: access };
      const claims = tokens.verify(token);
      return claims instanceof Promise ? claims.then(ofSession) : ofSession(claims);
    },
    isProven: ({ kind, claims }) => kind === "session" || found.get(claims.hash) !== undefined,
    remember({ kind, claims }) {
      if (kind === "access_token") found.set(claims.hash, true);
    },
  };
}

function ofSession(claims: TokenClaims | null): Credential | null {
  return claims && { kind: "session", userId: claims.userId, claims };
}

/** Returns what the credential stands for in the account at `now`; null when it was revoked, or has expired. */
export function grantOf(account: Account | null, credential: Credential, now: number): Grant | null {
  if (!account) return null;
  if (credential.kind === "session") {
    const { claims } = credential;
    const session = liveSession(account, claims.tokenId, now);
    return session ? { kind: "session", session, claims } : null;
  }
  const accessToken = account.access_tokens.find(({ hash }) => hash === credential.claims.hash);
  return accessToken && isValid(accessToken, now) ? { kind: "access_token", accessToken } : null;
}

/** When a grant ends by itself, in milliseconds since 1970. */
export function endOf(grant: Grant): number {
  return grant.kind === "session" ? grant.claims.expiresAt : Date.parse(grant.accessToken.expires_at);
}

function isValid({ expires_at }: { readonly expires_at: string }, now: number): boolean {
  return Date.parse(expires_at) > now;
}
