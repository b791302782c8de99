import { atom } from "jotai/vanilla";
import { ApiError } from "#shared/client/mod.ts";
import { type EndpointInput, login, logout, me, register } from "#shared/contract/mod.ts";
import type { User } from "#shared/records/mod.ts";
import { logFailure } from "../platform/log.ts";
import { clientAtom, connectAtom } from "./client.ts";
import { forgetDraftsAtom } from "./draft.ts";
import { deviceTokenAtom, tokenAtom } from "./token.ts";

/** `loading`: there is a token, and whose it is has not been answered yet. */
export type Session =
  | { readonly status: "unauthenticated" }
  | { readonly status: "loading" }
  | { readonly status: "authenticated"; readonly user: User };

/** The user that the server last told us, and the token for which it did. */
const knownAtom = atom<{ token: string; user: User } | null>(null);

/**
 * Whether somebody is signed in, and who. A token that disappears, here or in another tab, is a sign-out by itself.
 */
export const sessionAtom = atom((get): Session => {
  if (get(tokenAtom) === null) return { status: "unauthenticated" };
  const known = get(knownAtom);
  return known ? { status: "authenticated", user: known.user } : { status: "loading" };
});

/** The signed-in user, or null. */
export const userAtom = atom((get) => {
  const session = get(sessionAtom);
  return session.status === "authenticated" ? session.user : null;
});

/**
 * Asks the server whose the stored token is, unless that is known. On any failure at start the token is cleared without a
 * word; later, when another tab has stored a new token, only an answer that the session is over ends it.
 */
export const checkSessionAtom = atom(null, async (get, set) => {
  const token = get(tokenAtom);
  if (token === null) return set(knownAtom, null);
  if (get(knownAtom)?.token === token) return;
  try {
    const answer = await get(clientAtom).call(me, {});
    if (get(tokenAtom) !== token) return;
    set(knownAtom, { token: answer.token ?? token, user: answer.user });
    if (answer.token) set(tokenAtom, answer.token);
  } catch (error) {
    logFailure("The stored session could not be resumed", error);
    if (get(knownAtom) === null || (error instanceof ApiError && error.status === 401)) {
      set(endSessionAtom, token);
    }
  }
});

/** Signs in. Fails with the server's reason. */
export const signInAtom = atom(null, async (get, set, credentials: EndpointInput<typeof login>["body"]) => {
  const asKnownDevice = get(connectAtom).connect(get(deviceTokenAtom));
  const { token, user } = await asKnownDevice.call(login, { body: credentials });
  set(knownAtom, { token, user });
  set(tokenAtom, token);
});

/** Makes an account and signs in to it. Fails with the server's reason. */
export const registerAtom = atom(null, async (get, set, account: EndpointInput<typeof register>["body"]) => {
  const { token, user } = await get(connectAtom).connect(null).call(register, { body: account });
  set(knownAtom, { token, user });
  set(tokenAtom, token);
});

/** Takes in what the server now says of the user of `token`, unless somebody else is signed in meanwhile. */
export const receiveUserAtom = atom(null, (get, set, token: string | null, user: User) => {
  if (token !== null && get(tokenAtom) === token) set(knownAtom, { token, user });
});

/** Signs out here at once, and tells the server so that the session is over everywhere. */
export const signOutAtom = atom(null, (get, set) => {
  const client = get(clientAtom);
  const token = get(tokenAtom);
  if (token === null) return;
  set(endSessionAtom, token);
  set(forgetDraftsAtom);
  client.call(logout, {}).catch((error: unknown) =>
    logFailure("The server was not told of the sign-out", error)
  );
});

/** Forgets the session of `token`, unless another one has taken its place. */
export const endSessionAtom = atom(null, (get, set, token: string | null) => {
  if (get(tokenAtom) !== token) return;
  if (token !== null) set(deviceTokenAtom, token);
  set(tokenAtom, null);
  set(knownAtom, null);
});
