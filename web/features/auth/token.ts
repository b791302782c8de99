import { stored } from "../../platform/stored.ts";
import { storedAtom } from "../../platform/stored_atom.ts";

/** What can stand in an Authorization header, and no more than a header may hold. */
const SHAPE = /^[\x21-\x7e]{1,4096}$/;

const read = (text: string) => SHAPE.test(text) ? text : null;

/** The bearer token of the session, or null when signed out. Kept under the specification's key, as it is. */
export const tokenAtom = storedAtom(
  stored("auth_token", read, (token: string) => token),
);

/**
 * The credential by which the server recognizes this browser at its next sign-in, or null. It grants no access: it keeps
 * other people's wrong guesses from delaying the owner here.
 */
export const deviceTokenAtom = storedAtom(
  stored("gorin_device_token", read, (token: string) => token),
);
