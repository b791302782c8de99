/** The size of the one record of a message, in bytes; push services accept at least as much. */
const RECORD_SIZE = 4_096;

const TAG_BYTES = 16;

/** What encrypts a message: the same twice gives the same bytes, so these are for tests only. */
interface Randomness {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly keys: CryptoKeyPair;
}

/** The keys of a browser's subscription, in base64url. */
export interface SubscriptionKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Returns `text` encrypted for a browser, as the body of a push message with the content coding `aes128gcm` (RFC 8291).
 * Throws when the keys are not valid, or the text is too long for one record.
 */
export async function encryptMessage(
  text: string,
  { p256dh, auth }: SubscriptionKeys,
  random?: Randomness,
): Promise<Uint8Array<ArrayBuffer>> {
  const { salt, keys: { privateKey, publicKey } } = random ?? await newRandomness();
  const browser = fromBase64Url(p256dh);
  const own = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
  const theirs = await crypto.subtle.importKey("raw", browser, ECDH, false, []);
  const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: theirs }, privateKey, 256);
  const secret = await derive(
    { salt: fromBase64Url(auth), info: joined(utf8("WebPush: info\0"), browser, own), bytes: 32 },
    shared,
  );
  const key = await derive({ salt, info: utf8("Content-Encoding: aes128gcm\0"), bytes: 16 }, secret);
  const iv = await derive({ salt, info: utf8("Content-Encoding: nonce\0"), bytes: 12 }, secret);
  // The delimiter of the last record.
  const plain = joined(utf8(text), new Uint8Array([2]));
  if (plain.length + TAG_BYTES > RECORD_SIZE) throw new Error("The message is too long.");
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const encrypted = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, aes, plain));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_SIZE);
  return joined(salt, size, new Uint8Array([own.length]), own, encrypted);
}

const ECDH = { name: "ECDH", namedCurve: "P-256" } as const;

async function newRandomness(): Promise<Randomness> {
  return {
    salt: crypto.getRandomValues(new Uint8Array(16)),
    keys: await crypto.subtle.generateKey(ECDH, true, ["deriveBits"]),
  };
}

async function derive(
  { salt, info, bytes }: { salt: Uint8Array<ArrayBuffer>; info: Uint8Array<ArrayBuffer>; bytes: number },
  secret: ArrayBuffer,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, 8 * bytes);
}

/** Returns the bytes of a base64url text. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromBase64(text, { alphabet: "base64url" });
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
