import { type Bytes, cborBytes, cborText, concat, der } from "./authenticator.ts";

/** The formats of attestation that WebAuthn registers, besides `none`. */
export const ATTESTATION_FORMATS = [
  "android-key",
  "android-safetynet",
  "apple",
  "fido-u2f",
  "packed",
  "tpm",
] as const;

/**
 * Returns a statement of this format for the key at `point`, in CBOR. Its leaf certificate names `crl` as its list of
 * revoked certificates, is signed by the caller's own root, and is what `android-key` asks for: whoever follows it asks
 * that address.
 */
export async function attestationWithCrl(
  format: (typeof ATTESTATION_FORMATS)[number],
  point: Bytes,
  clientDataHash: Bytes,
  crl: string,
): Promise<readonly [string, Bytes]> {
  const root = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  const rootPoint = new Uint8Array(await crypto.subtle.exportKey("raw", root.publicKey));
  const leaf = await certificate(point, root.privateKey, [
    extension(ANDROID_KEY, keyDescription(clientDataHash)),
    extension(CRL_POINTS, crlPoints(crl)),
  ]);
  const own = await certificate(rootPoint, root.privateKey, []);
  const chain = concat(cborText("x5c"), new Uint8Array([0x82]), cborBytes(leaf), cborBytes(own));
  const signed = concat(cborText("sig"), cborBytes(new Uint8Array(64)), cborText("alg"), ES256);
  const ver = concat(cborText("ver"), cborText("2.0"), cborText("response"), cborBytes(leaf));
  return [format, concat(new Uint8Array([0xa5]), chain, signed, ver)];
}

/** -7 in CBOR. */
const ES256 = new Uint8Array([0x26]);

/** Object identifiers in DER: 1.3.6.1.4.1.11129.2.1.17, 2.5.29.31, 1.2.840.10045.4.3.2 and so on. */
const ANDROID_KEY = Uint8Array.fromHex("060a2b06010401d679020111");
const CRL_POINTS = Uint8Array.fromHex("0603551d1f");
const ECDSA_SHA256 = Uint8Array.fromHex("300a06082a8648ce3d040302");
const EC_P256 = Uint8Array.fromHex("301306072a8648ce3d020106082a8648ce3d030107");
const COMMON_NAME = Uint8Array.fromHex("0603550403");

async function certificate(point: Bytes, issuer: CryptoKey, extensions: readonly Bytes[]): Promise<Bytes> {
  const name = tlv(0x30, tlv(0x31, tlv(0x30, COMMON_NAME, tlv(0x0c, ascii("x")))));
  const validity = tlv(0x30, tlv(0x17, ascii("200101000000Z")), tlv(0x17, ascii("490101000000Z")));
  const key = tlv(0x30, EC_P256, tlv(0x03, new Uint8Array([0]), point));
  const tbs = tlv(
    0x30,
    tlv(0xa0, tlv(0x02, new Uint8Array([2]))),
    tlv(0x02, new Uint8Array([1])),
    ECDSA_SHA256,
    name,
    validity,
    name,
    key,
    ...(extensions.length === 0 ? [] : [tlv(0xa3, tlv(0x30, ...extensions))]),
  );
  const signature = der(
    new Uint8Array(await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, issuer, tbs)),
  );
  return tlv(0x30, tbs, ECDSA_SHA256, tlv(0x03, new Uint8Array([0]), signature));
}

/** Android's KeyDescription: versions, levels, the challenge, and two empty lists. */
function keyDescription(challenge: Bytes): Bytes {
  const [three, level] = [tlv(0x02, new Uint8Array([3])), tlv(0x0a, new Uint8Array([1]))];
  return tlv(0x30, three, level, three, level, tlv(0x04, challenge), tlv(0x04), tlv(0x30), tlv(0x30));
}

function crlPoints(address: string): Bytes {
  return tlv(0x30, tlv(0x30, tlv(0xa0, tlv(0xa0, tlv(0x86, ascii(address))))));
}

function extension(id: Bytes, value: Bytes): Bytes {
  return tlv(0x30, id, tlv(0x04, value));
}

/** A value of ASN.1 in DER, shorter than 65,536 bytes. */
function tlv(tag: number, ...parts: readonly Bytes[]): Bytes {
  const value = concat(...parts);
  const length = value.length < 0x80
    ? [value.length]
    : value.length < 0x100
    ? [0x81, value.length]
    : [0x82, value.length >> 8, value.length & 0xff];
  return concat(new Uint8Array([tag, ...length]), value);
}

function ascii(text: string): Bytes {
  return new TextEncoder().encode(text);
}
