const BYTES = 32;

/**
 * A random secret by which a browser is recognised at its next sign-in. It grants no access: it only keeps other
 * people's guesses from delaying the account's owner on that browser.
 */
export function newDeviceCredential(): string {
  return toText(crypto.getRandomValues(new Uint8Array(BYTES)));
}

/** The form in which a credential is stored. A fast hash is enough: the credential is random. */
export async function hashDeviceCredential(credential: string): Promise<string> {
  return toText(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(credential))));
}

function toText(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}
