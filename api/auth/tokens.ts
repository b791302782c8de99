import { jwtVerify, SignJWT } from "jose";
import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { ACCESS_TOKEN_LIMITS } from "#shared/contract/mod.ts";
import { IdSchema } from "#shared/domain/schema.ts";
import type { Env } from "../env.ts";
import { BoundedMap } from "../limits.ts";
import type { AccessToken, Account } from "../store/accounts.ts";
import { getOrCreateConfig, replaceConfig } from "../store/config.ts";
import type { Kv } from "../store/kv.ts";

/** How long a token and the session behind it live, in milliseconds: 30 days. */
export const TOKEN_LIFE_MS = 30 * 24 * 60 * 60_000;

/** The claims of a token: its user and its session's `token_id`. They contain nothing personal. */
export interface TokenClaims {
  readonly userId: string;
  readonly tokenId: string;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Issues and verifies the tokens of one signing key. */
export interface Tokens {
  /** Returns a token of the session with this `token_id`. It is valid for {@link TOKEN_LIFE_MS}. */
  issue(userId: string, tokenId: string): Promise<string>;
  /**
   * Returns the claims of a valid token, or null. The caller must check that its session still exists. A promise only
   * of a token whose signature is not known yet.
   */
  verify(token: string): TokenClaims | null | Promise<TokenClaims | null>;
  /** Signs with another key from now on. No token of the key before is valid any longer. */
  replaceKey(signingKey: Uint8Array<ArrayBuffer>): Promise<void>;
}

/** The server fixes everything that a token could otherwise choose: RFC 8725 (3.1, 3.8, 3.9, 3.11). */
const ALGORITHM = "HS256";
const TYPE = "gorin-session+jwt";
const ISSUER = "gorin";
const AUDIENCE = "gorin-api";
const PINNED = {
  algorithms: [ALGORITHM],
  typ: TYPE,
  issuer: ISSUER,
  audience: AUDIENCE,
  requiredClaims: ["exp", "iat", "sub", "jti"],
};

/**
 * How far `iat` may lie in the future, so that nobody is signed out when the clock is set back or another server's
 * clock is ahead. It does not extend a token's life, since `exp` is compared without it.
 */
const CLOCK_SKEW_SECONDS = 24 * 60 * 60;

/** Longer than any token that the server issues. Longer texts are rejected without hashing them. */
const MAX_TOKEN_LENGTH = 1_024;

/** The first part of every token that the server issues. It contains what {@link PINNED} requires. */
const HEADER = base64url(JSON.stringify({ alg: ALGORITHM, typ: TYPE }));

/**
 * The only accepted encoding of a token. Base64url has others for the same bytes, with padding or with other final
 * bits. The last of the 43 characters of a signature encodes four bits, so the lower two of its six bits are zero.
 */
const CANONICAL = new RegExp(`^${HEADER}\\.[\\w-]+\\.[\\w-]{42}[AEIMQUYcgkosw048]$`);

/** The maximum number of cached tokens with a valid signature; about 500 bytes each. */
const MAX_CACHED = 10_000;

const SecondsSchema = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER / 1_000));

const PayloadSchema = z.object({ sub: IdSchema, jti: IdSchema, iat: SecondsSchema, exp: SecondsSchema })
  .check(
    z.refine(({ iat, exp }) => exp > iat && exp - iat <= TOKEN_LIFE_MS / 1_000),
  );

/**
 * Creates the tokens of `signingKey`. Claims of a token whose signature was verified are cached, since the signature
 * stays valid. Its expiry is compared with the clock each time, and its session is read from the store on every call.
 */
export async function createTokens(
  signingKey: Uint8Array<ArrayBuffer>,
  clock: () => number,
): Promise<Tokens> {
  let key = await importKey(signingKey);
  let cache = new BoundedMap<string, TokenClaims>(MAX_CACHED);

  const read = async (token: string, now: number) => {
    if (token.length > MAX_TOKEN_LENGTH || !CANONICAL.test(token)) return null;
    try {
      const { payload } = await jwtVerify(token, key, {
        ...PINNED,
        currentDate: new Date(now),
        maxTokenAge: TOKEN_LIFE_MS / 1_000,
        clockTolerance: CLOCK_SKEW_SECONDS,
      });
      const claims = PayloadSchema.safeParse(payload);
      return claims.success ? claimsOf(claims.data) : null;
    } catch {
      // The error is not logged, since it may contain parts of the token.
      return null;
    }
  };

  const readNew = async (token: string, now: number) => {
    // That of the key with which the token is verified, which may be replaced meanwhile.
    const into = cache;
    const claims = await read(token, now);
    if (!claims || claims.expiresAt <= now) return null;
    into.set(token, claims);
    return claims;
  };

  return {
    async replaceKey(bytes) {
      key = await importKey(bytes);
      cache = new BoundedMap(MAX_CACHED);
    },
    async issue(userId, tokenId) {
      const iat = Math.floor(clock() / 1_000);
      return await new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setJti(tokenId)
        .setIssuedAt(iat)
        .setExpirationTime(iat + TOKEN_LIFE_MS / 1_000)
        .sign(key);
    },
    verify(token) {
      const now = clock();
      const cached = cache.peek(token);
      if (cached) return cached.expiresAt > now ? cached : null;
      return readNew(token, now);
    },
  };
}

function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

/** Whether a new token is due: at `now`, more than half of this one's life is over. */
export function needsRenewal({ issuedAt, expiresAt }: TokenClaims, now: number): boolean {
  return now > issuedAt + (expiresAt - issuedAt) / 2;
}

function base64url(text: string): string {
  return new TextEncoder().encode(text).toBase64({ alphabet: "base64url", omitPadding: true });
}

function claimsOf({ sub, jti, iat, exp }: z.infer<typeof PayloadSchema>): TokenClaims {
  return { userId: sub, tokenId: jti, issuedAt: iat * 1_000, expiresAt: exp * 1_000 };
}

/** The minimum length of a key for HS256 (RFC 7518, section 3.2). */
const MIN_KEY_BYTES = 32;

/**
 * Returns the key that signs tokens: `GORIN_JWT_SECRET`, or random bytes that are created on the first start and
 * stored. Throws when the secret is too short.
 */
export async function loadSigningKey(
  kv: Kv,
  { GORIN_JWT_SECRET: secret }: Pick<Env, "GORIN_JWT_SECRET">,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = secret === undefined
    ? Uint8Array.fromBase64(await getOrCreateConfig(kv, "jwt_secret", newSigningSecret))
    : new TextEncoder().encode(secret);
  if (key.length >= MIN_KEY_BYTES) return key;
  throw new Error(
    `Cannot sign tokens with a secret of ${key.length} bytes: GORIN_JWT_SECRET must be at least ${MIN_KEY_BYTES} bytes.`,
  );
}

/** Stores another signing key, and returns it: no token that was signed before is valid then. */
export async function rotateSigningKey(kv: Kv): Promise<Uint8Array<ArrayBuffer>> {
  const secret = newSigningSecret();
  await replaceConfig(kv, "jwt_secret", secret);
  return Uint8Array.fromBase64(secret);
}

function newSigningSecret(): string {
  return crypto.getRandomValues(new Uint8Array(MIN_KEY_BYTES)).toBase64();
}

const BYTES = 32;

/** Returns a new random secret of {@link BYTES} bytes. */
export function newSecret(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(BYTES));
}

/**
 * 16 bytes of the user's id and {@link BYTES} random ones fill 64 characters exactly, so that each has one spelling.
 */
const USER_SECRET = /^[\w-]{64}$/;
const ID_BYTES = 16;

/** Returns a new random secret that contains the user's id, so that a call with it reads the account at once. */
export function newUserSecret(userId: string): string {
  const id = Uint8Array.fromHex(userId.replaceAll("-", ""));
  return new Uint8Array([...id, ...newSecret()]).toBase64({ alphabet: "base64url" });
}

/** Returns the id of the user in a secret, or null when it does not look like one of {@link newUserSecret}. */
export function userOfSecret(secret: string): string | null {
  if (!USER_SECRET.test(secret)) return null;
  const bytes = Uint8Array.fromBase64(secret, { alphabet: "base64url" });
  const hex = bytes.subarray(0, ID_BYTES).toHex();
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * Returns a new device credential: a random secret by which a browser is recognised at its next sign-in. It grants no
 * access: it only keeps other people's guesses from delaying the account's owner on that browser.
 */
export function newDeviceCredential(): string {
  return newSecret().toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Returns the form in which a random secret is stored. A fast hash is enough: nobody can guess the secret. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

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

export function withoutExpiredTokens(account: Account, now: number): Account {
  const isValid = ({ expires_at }: AccessToken) => Date.parse(expires_at) > now;
  return { ...account, access_tokens: account.access_tokens.filter(isValid) };
}

/** Whether the account has as many access tokens as it may have. */
export function hasAllTokens({ access_tokens }: Account): boolean {
  return access_tokens.length >= ACCESS_TOKEN_LIMITS.tokens;
}
