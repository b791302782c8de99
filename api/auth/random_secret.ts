import { createHash } from "node:crypto";

const BYTES = 32;

/** Returns a new random secret of {@link BYTES} bytes. */
export function newSecret(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(BYTES));
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
