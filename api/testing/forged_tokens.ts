/** Forged tokens that the server must reject. */

type Json = Readonly<Record<string, unknown>>;

/** The parts of a token before it is signed. */
export interface TokenParts {
  readonly header: Json;
  readonly payload: Json;
}

/** The parts of a valid token and its signing key, from which forgeries are made. */
export interface Original extends TokenParts {
  readonly key: Uint8Array<ArrayBuffer>;
}

const FORGED_LATER = 10 * 365 * 24 * 60 * 60;

/** The forgeries by their flaw. All but the first four are correctly signed, so only pinning rejects them. */
export const FORGERIES: Readonly<Record<string, (original: Original) => Promise<string>>> = {
  "signed with another key": ({ header, payload }) =>
    sign({ header, payload }, crypto.getRandomValues(new Uint8Array(32))),
  "not signed, alg none": ({ header, payload }) =>
    Promise.resolve(`${encode({ ...header, alg: "none" })}.${encode(payload)}.`),
  "signed, with alg none": ({ header, payload, key }) =>
    sign({ header: { ...header, alg: "none" }, payload }, key),
  "changed after it was signed": async ({ header, payload, key }) => {
    const [head, , signature] = (await sign({ header, payload }, key)).split(".");
    return `${head}.${encode({ ...payload, exp: Number(payload.exp) + 1 })}.${signature}`;
  },
  "signed by HS512": ({ header, payload, key }) =>
    sign({ header: { ...header, alg: "HS512" }, payload }, key, "SHA-512"),
  "signed by HS384": ({ header, payload, key }) =>
    sign({ header: { ...header, alg: "HS384" }, payload }, key, "SHA-384"),
  "expired": ({ header, payload, key }) =>
    sign({ header, payload: { ...payload, iat: 1_000_000_000, exp: 1_000_000_100 } }, key),
  "without exp": without("exp"),
  "without iat": without("iat"),
  "without sub": without("sub"),
  "without jti": without("jti"),
  "without iss": without("iss"),
  "without aud": without("aud"),
  "of a longer life than we give": having({ exp: FORGED_LATER + 1_000_000_000 }),
  "for another audience": having({ aud: "another-api" }),
  "by another issuer": having({ iss: "somebody" }),
  "of a user that is no UUID": having({ sub: "admin" }),
  "of a session that is no UUID": having({ jti: "1" }),
  "with an end that is a text": having({ exp: "tomorrow" }),
  "of another type": ({ header, payload, key }) => sign({ header: { ...header, typ: "JWT" }, payload }, key),
  "of no type": ({ header: { typ: _, ...header }, payload, key }) => sign({ header, payload }, key),
  "with a critical header that we do not know": ({ header, payload, key }) =>
    sign({ header: { ...header, crit: ["b64"], b64: false }, payload }, key),
};

/** Texts that are not tokens. */
export const GARBAGE = [
  "a",
  "a.b.c",
  "..",
  "null",
  "🌊",
  "a".repeat(100_000),
  "eyJhbGciOiJIUzI1NiJ9.e30.",
] as const;

/** Returns the parts of a token without verifying it. */
export function partsOf(token: string): TokenParts {
  const [header, payload] = token.split(".").slice(0, 2).map((part) =>
    JSON.parse(new TextDecoder().decode(Uint8Array.fromBase64(part, { alphabet: "base64url" })))
  );
  return { header, payload };
}

/** Signs `parts` as they are. */
export async function sign(
  { header, payload }: TokenParts,
  secret: Uint8Array<ArrayBuffer>,
  hash = "SHA-256",
): Promise<string> {
  const text = `${encode(header)}.${encode(payload)}`;
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash }, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
  return `${text}.${base64url(new Uint8Array(signature))}`;
}

function without(claim: string) {
  return ({ header, payload, key }: Original) => {
    const { [claim]: _, ...rest } = payload;
    return sign({ header, payload: rest }, key);
  };
}

function having(claims: Json) {
  return ({ header, payload, key }: Original) => sign({ header, payload: { ...payload, ...claims } }, key);
}

function encode(value: Json): string {
  return base64url(new TextEncoder().encode(JSON.stringify(value)));
}

function base64url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}
