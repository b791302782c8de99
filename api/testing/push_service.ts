import { fromBase64Url } from "../features/push/push.ts";

/** A message as a browser receives it. */
export interface ReceivedMessage {
  readonly headers: Headers;
  /** The decrypted content. */
  readonly content: unknown;
}

/** A push service on this machine with one browser, which decrypts what it receives. */
export interface PushService {
  /** What the browser sends to subscribe. */
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  readonly received: ReceivedMessage[];
  /** The status of the responses. */
  status: number;
  close(): Promise<void>;
}

export async function openPushService(): Promise<PushService> {
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const keys = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
  const point = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const received: ReceivedMessage[] = [];
  const service = { received, status: 201 };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const body = new Uint8Array(await request.arrayBuffer());
    received.push({ headers: request.headers, content: await decrypted(body, keys.privateKey, point, auth) });
    return new Response(null, { status: service.status });
  });
  return Object.assign(service, {
    subscription: {
      endpoint: `http://127.0.0.1:${server.addr.port}/push`,
      keys: { p256dh: base64Url(point), auth: base64Url(auth) },
    },
    close: () => server.shutdown(),
  });
}

function base64Url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Decrypts a message of the content coding `aes128gcm` as RFC 8291 describes it for the browser. */
async function decrypted(
  body: Uint8Array<ArrayBuffer>,
  privateKey: CryptoKey,
  point: Uint8Array<ArrayBuffer>,
  auth: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const [salt, sender, encrypted] = [body.slice(0, 16), body.slice(21, 86), body.slice(86)];
  const server = await crypto.subtle.importKey("raw", sender, curve, false, []);
  const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: server }, privateKey, 256);
  const info = new Uint8Array([...new TextEncoder().encode("WebPush: info\0"), ...point, ...sender]);
  const secret = await hkdf(shared, auth, info, 256);
  const key = await hkdf(secret, salt, new TextEncoder().encode("Content-Encoding: aes128gcm\0"), 128);
  const iv = await hkdf(secret, salt, new TextEncoder().encode("Content-Encoding: nonce\0"), 96);
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const plain = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, aes, encrypted));
  return JSON.parse(new TextDecoder().decode(plain.slice(0, -1)));
}

async function hkdf(
  secret: ArrayBuffer,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bits: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bits);
}

/** Returns whether the `Authorization` of a message was signed for `origin` by the key that browsers subscribe with. */
export async function isSigned(authorization: string | null, origin: string, key: string): Promise<boolean> {
  const [, head, claims, signature, k] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(authorization ?? "") ?? [];
  if (!head || !claims || !signature || k !== key) return false;
  const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const known = await crypto.subtle.importKey("raw", fromBase64Url(key), ecdsa, false, ["verify"]);
  const signed = new TextEncoder().encode(`${head}.${claims}`);
  const isValid = await crypto.subtle.verify(ecdsa, known, fromBase64Url(signature), signed);
  return isValid && JSON.parse(new TextDecoder().decode(fromBase64Url(claims))).aud === origin;
}
