import { createHash } from "node:crypto";

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
