import { TOKEN_KEY } from "../../platform/storage/storage_keys.ts";
import { stored } from "../../platform/storage/stored.ts";
import { storedAtom } from "../../platform/storage/stored_atom.ts";

/** A token that fits into an Authorization header. */
const SHAPE = /^[\x21-\x7e]{1,4096}$/;

const read = (text: string) => SHAPE.test(text) ? text : null;

/** The bearer token of the session, or null when signed out. Stored as plain text under the specification's key. */
export const tokenAtom = storedAtom(
  stored(TOKEN_KEY, read, (token: string) => token),
);

/** Returns the id of the user whose token this is, unchecked; null for a token of another form. */
export function userIdOf(token: string): string | null {
  try {
    // The part is base64url (RFC 7519), and an id is ASCII.
    return JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"))).sub ??
      null;
  } catch {
    return null;
  }
}

/**
 * The credential by which the server recognizes this browser at its next sign-in, or null. It grants no access: with
 * it, wrong guesses from elsewhere do not delay the owner here.
 */
export const deviceTokenAtom = storedAtom(
  stored("gorin_device_token", read, (token: string) => token),
);
