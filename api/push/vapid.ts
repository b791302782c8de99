import { generateKeyPairSync } from "node:crypto";
import * as z from "zod/mini";
import { getOrCreateConfig } from "../store/config.ts";
import type { Kv } from "../store/kv.ts";
import { fromBase64Url } from "./encrypt.ts";

/** How long a token is valid, in seconds; push services accept at most a day. */
const TOKEN_SECONDS = 12 * 3_600;

const ES256 = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

const PrivateKeySchema = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

/** The key by which push services know this server (RFC 8292). */
export interface Vapid {
  /** The public key, with which browsers subscribe: the uncompressed point in base64url. */
  readonly publicKey: string;
  /**
   * Returns the `Authorization` of a message to `endpoint` at `now`. `contact` is whom the push service may ask about
   * the messages: an `https:` or `mailto:` URL.
   */
  authorize(endpoint: string, contact: string, now: number): Promise<string>;
}

/** Returns the server's key. It is generated at the first start and kept in the store. */
export async function loadVapid(kv: Kv): Promise<Vapid> {
  const jwk = PrivateKeySchema.parse(JSON.parse(await getOrCreateConfig(kv, "vapid", newPrivateKey)));
  const key = await crypto.subtle.importKey("jwk", jwk, ES256, false, ["sign"]);
  const publicKey = base64Url(
    new Uint8Array([4, ...fromBase64Url(jwk.x), ...fromBase64Url(jwk.y)]),
  );
  return {
    publicKey,
    async authorize(endpoint, contact, now) {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor(now / 1_000) + TOKEN_SECONDS,
        sub: contact,
      };
      const content = `${encodeJson({ typ: "JWT", alg: "ES256" })}.${encodeJson(claims)}`;
      const signature = await crypto.subtle.sign(ES256, key, new TextEncoder().encode(content));
      return `vapid t=${content}.${base64Url(new Uint8Array(signature))}, k=${publicKey}`;
    },
  };
}

/** Returns a new key as it is stored. */
export function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return JSON.stringify(privateKey.export({ format: "jwk" }));
}

function encodeJson(value: unknown): string {
  return base64Url(new TextEncoder().encode(JSON.stringify(value)));
}

function base64Url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}
