import { createHash } from "node:crypto";
import type {
  addPasskey,
  EndpointRequest,
  EndpointResponse,
  loginOptions,
  loginWithPasskey,
  passkeyOptions,
} from "#shared/contract/mod.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

/** An authenticator in software with one passkey: what a browser's own one does, without asking anybody. */
export interface Authenticator {
  /** How often it has signed; 0: it does not count. */
  counter: number;
  /** Whether it says that it has verified the user. */
  verifiesUser: boolean;
  /** The page in which it is used. */
  origin: string;
  /** Its public key, as an X.509 certificate has it: an uncompressed point of P-256. */
  readonly point: Bytes;
  /** Returns the statement of a registration as `[fmt, attStmt in CBOR]`; nothing is attested when absent. */
  attest?: (clientDataHash: Bytes) => Promise<readonly [string, Bytes]>;
  create(
    options: EndpointResponse<typeof passkeyOptions>["options"],
  ): Promise<EndpointRequest<typeof addPasskey>["body"]["response"]>;
  signIn(
    options: EndpointResponse<typeof loginOptions>["options"],
  ): Promise<EndpointRequest<typeof loginWithPasskey>["body"]["response"]>;
}

/** Returns an authenticator that is used in the page of `origin`. */
export async function createAuthenticator(origin: string): Promise<Authenticator> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const point = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
  const id = crypto.getRandomValues(new Uint8Array(32));
  let userHandle = "";
  const clientData = (type: string, challenge: string, page: string) =>
    new TextEncoder().encode(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }));
  const authenticator: Authenticator = {
    counter: 0,
    verifiesUser: true,
    origin,
    point,
    async create({ challenge, rp, user }) {
      userHandle = user.id;
      const authData = concat(
        header(rp.id, authenticator, 0x40),
        new Uint8Array(16),
        be(id.length, 2),
        id,
        coseKey(point),
      );
      const client = clientData("webauthn.create", challenge, authenticator.origin);
      const statement = await authenticator.attest?.(sha256(client)) ?? NONE;
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(attestation(authData, statement)),
        },
        clientExtensionResults: {},
      };
    },
    async signIn({ challenge, rpId }) {
      const authData = header(rpId, authenticator, 0);
      const client = clientData("webauthn.get", challenge, authenticator.origin);
      const signed = concat(authData, sha256(client));
      const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, privateKey, signed);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(der(new Uint8Array(signature))),
          userHandle,
        },
        clientExtensionResults: {},
      };
    },
  };
  return authenticator;
}

/** The start of the authenticator data (WebAuthn 6.1): the site, the flags and the counter. */
function header(rpId: string, { counter, verifiesUser }: Authenticator, flags: number): Bytes {
  const present = 0x01 | (verifiesUser ? 0x04 : 0) | flags;
  return concat(sha256(new TextEncoder().encode(rpId)), new Uint8Array([present]), be(counter, 4));
}

/** The public key in CBOR: EC2, ES256, P-256, x and y (RFC 9053). */
function coseKey(point: Bytes): Bytes {
  const [x, y] = [point.slice(1, 33), point.slice(33)];
  const bytes = new Uint8Array([0x58, 32]);
  return concat(
    new Uint8Array([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes,
    x,
    new Uint8Array([0x22]),
    bytes,
    y,
  );
}

/** What an authenticator says of itself when nobody asks: nothing. */
const NONE = ["none", new Uint8Array([0xa0])] as const;

/** `{ fmt, attStmt, authData }` in CBOR. */
function attestation(authData: Bytes, [fmt, attStmt]: readonly [string, Bytes]): Bytes {
  return concat(
    new Uint8Array([0xa3]),
    cborText("fmt"),
    cborText(fmt),
    cborText("attStmt"),
    attStmt,
    cborText("authData"),
    cborBytes(authData),
  );
}

/** A text of at most 23 bytes in CBOR. */
export function cborText(value: string): Bytes {
  return concat(new Uint8Array([0x60 | value.length]), new TextEncoder().encode(value));
}

/** At most 65,535 bytes in CBOR. */
export function cborBytes(value: Bytes): Bytes {
  return concat(new Uint8Array([0x59]), be(value.length, 2), value);
}

/** The two halves of a signature as ASN.1 integers. */
export function der(signature: Bytes): Bytes {
  const integer = (half: Bytes) => {
    const start = half.findIndex((byte) => byte !== 0);
    const short = half.slice(start);
    const value = (short[0] ?? 0) > 0x7f ? concat(new Uint8Array([0]), short) : short;
    return concat(new Uint8Array([0x02, value.length]), value);
  };
  const body = concat(integer(signature.slice(0, 32)), integer(signature.slice(32)));
  return concat(new Uint8Array([0x30, body.length]), body);
}

/** A number in this many bytes, the most significant first. */
function be(value: number, length: number): Bytes {
  return new Uint8Array(Array.from({ length }, (_, at) => (value >>> (8 * (length - 1 - at))) & 0xff));
}

function sha256(bytes: Bytes): Bytes {
  return new Uint8Array(createHash("sha256").update(bytes).digest());
}

export function concat(...parts: readonly Bytes[]): Bytes {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

function base64url(bytes: Bytes): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}
