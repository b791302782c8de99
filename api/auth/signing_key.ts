import type { Env } from "../env.ts";
import { getOrCreateConfig, replaceConfig } from "../store/config.ts";
import type { Kv } from "../store/kv.ts";

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
    ? Uint8Array.fromBase64(await getOrCreateConfig(kv, "jwt_secret", newSecret))
    : new TextEncoder().encode(secret);
  if (key.length >= MIN_KEY_BYTES) return key;
  throw new Error(
    `Cannot sign tokens with a secret of ${key.length} bytes: GORIN_JWT_SECRET must be at least ${MIN_KEY_BYTES} bytes.`,
  );
}

/** Stores another signing key, and returns it: no token that was signed before is valid then. */
export async function rotateSigningKey(kv: Kv): Promise<Uint8Array<ArrayBuffer>> {
  const secret = newSecret();
  await replaceConfig(kv, "jwt_secret", secret);
  return Uint8Array.fromBase64(secret);
}

function newSecret(): string {
  return crypto.getRandomValues(new Uint8Array(MIN_KEY_BYTES)).toBase64();
}
