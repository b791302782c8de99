import { jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { IdSchema } from "#shared/schema/id.ts";
import { BoundedMap } from "../limits/bounded_map.ts";

/** How long a token and the session behind it live, in milliseconds: 30 days. */
export const TOKEN_LIFE_MS = 30 * 24 * 60 * 60_000;

/** The claims of a token: its user and its session. Nothing personal. */
export interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Makes and reads the tokens of one signing key. */
export interface Tokens {
  /** A token of a session, from now until {@link TOKEN_LIFE_MS} later. */
  issue(userId: string, sessionId: string): Promise<string>;
  /** Returns the claims of a token that is valid now, or null. The caller looks up whether its session still exists. */
  verify(token: string): Promise<TokenClaims | null>;
  /** Signs with another key from now on. No token of the key before is valid any longer. */
  replaceKey(signingKey: Uint8Array<ArrayBuffer>): Promise<void>;
}

/** Every choice that the token could make for us is made here: RFC 8725 (3.1, 3.8, 3.9, 3.11). */
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
 * A clock that was set back, or another server's that is ahead, must sign nobody out: `iat` may lie this far in
 * the future. It prolongs no life, since `exp` is compared without it.
 */
const CLOCK_SKEW_SECONDS = 24 * 60 * 60;

/** Longer than any token that was ever issued: what is longer is not worth the hashing. */
const MAX_TOKEN_LENGTH = 1_024;

/** The first part of every token of ours, which says what {@link PINNED} asks for. */
const HEADER = base64url(JSON.stringify({ alg: ALGORITHM, typ: TYPE }));

/**
 * The only spelling of a token: base64url has others of the same bytes, with padding or other last bits. The last of the
 * 43 characters of a signature holds four bits, so the lower two of its six are zero.
 */
const CANONICAL = new RegExp(`^${HEADER}\\.[\\w-]+\\.[\\w-]{42}[AEIMQUYcgkosw048]$`);

/** Tokens that are known to be rightly signed; about 500 bytes each. */
const MAX_REMEMBERED = 10_000;

const SecondsSchema = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER / 1_000));

const PayloadSchema = z.object({ sub: IdSchema, jti: IdSchema, iat: SecondsSchema, exp: SecondsSchema })
  .check(
    z.refine(({ iat, exp }) => exp > iat && exp - iat <= TOKEN_LIFE_MS / 1_000),
  );

/**
 * The tokens of `signingKey`. A token whose signature verified once verifies for ever, so it is remembered; its
 * end is compared with the clock each time, and its session is read from the store on every call anyway.
 */
export async function createTokens(
  signingKey: Uint8Array<ArrayBuffer>,
  clock: () => number,
): Promise<Tokens> {
  let key = await importKey(signingKey);
  let remembered = new BoundedMap<string, TokenClaims>(MAX_REMEMBERED);

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
      // Whatever is wrong with it, it is no token of ours. The error is dropped: it may hold parts of the token.
      return null;
    }
  };

  return {
    async replaceKey(bytes) {
      key = await importKey(bytes);
      remembered = new BoundedMap(MAX_REMEMBERED);
    },
    async issue(userId, sessionId) {
      const iat = Math.floor(clock() / 1_000);
      return await new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setJti(sessionId)
        .setIssuedAt(iat)
        .setExpirationTime(iat + TOKEN_LIFE_MS / 1_000)
        .sign(key);
    },
    async verify(token) {
      const now = clock();
      const known = remembered.peek(token);
      if (known) return known.expiresAt > now ? known : null;
      const claims = await read(token, now);
      if (!claims || claims.expiresAt <= now) return null;
      remembered.set(token, claims);
      return claims;
    },
  };
}

function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

/** Whether it is time for a fresh token: at `now`, more than half of this one's life is over. */
export function needsRenewal({ issuedAt, expiresAt }: TokenClaims, now: number): boolean {
  return now > issuedAt + (expiresAt - issuedAt) / 2;
}

function base64url(text: string): string {
  return new TextEncoder().encode(text).toBase64({ alphabet: "base64url", omitPadding: true });
}

function claimsOf({ sub, jti, iat, exp }: z.infer<typeof PayloadSchema>): TokenClaims {
  return { userId: sub, sessionId: jti, issuedAt: iat * 1_000, expiresAt: exp * 1_000 };
}
