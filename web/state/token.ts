import { stored } from "../platform/stored.ts";
import { storedAtom } from "./stored_atom.ts";

/** What can stand in an Authorization header, and no more than a header may hold. */
const SHAPE = /^[\x21-\x7e]{1,4096}$/;

/** The bearer token of the session, or null when signed out. Kept under the specification's key, as it is. */
export const tokenAtom = storedAtom(
  stored("auth_token", (text) => SHAPE.test(text) ? text : null, (token: string) => token),
);
