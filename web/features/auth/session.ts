import { atom, type Getter } from "jotai/vanilla";
import { ApiError, isSignedOut } from "#shared/client/mod.ts";
import {
  type EndpointInput,
  type EndpointResponse,
  login,
  logout,
  me,
  register,
  SecondFactorSchema,
} from "#shared/contract/mod.ts";
import { type User, UserSchema } from "#shared/records/mod.ts";
import { forgetKeys } from "../../platform/storage/forget_keys.ts";
import { USER_KEY } from "../../platform/storage/storage_keys.ts";
import { storedJson } from "../../platform/storage/stored.ts";
import { logFailure } from "../../platform/log.ts";
import { clientAtom, connectAtom } from "./client.ts";
import { assignDrafts, forgetDraftsAtom } from "../../drafts/draft.ts";
import { steadyAtom } from "../../platform/steady_atom.ts";
import { storedAtom } from "../../platform/storage/stored_atom.ts";
import { deviceTokenAtom, tokenAtom, userIdOf } from "./token.ts";

/** The timeout of the session check, in milliseconds. */
const TIMEOUT_MS = 5_000;

/** `loading`: there is a token, and its user is not known yet. */
export type Session =
  | { readonly status: "unauthenticated" }
  | { readonly status: "loading" }
  | { readonly status: "authenticated"; readonly user: User };

/** The user of a token. */
interface KnownUser {
  readonly token: string;
  readonly user: User;
  /** Whether the server has confirmed it since the page was opened. */
  readonly isConfirmed: boolean;
}

/** The user of the session, if known. */
const knownAtom = atom<KnownUser | null>(null);

/** The last user of this browser. */
const storedUserAtom = storedAtom(storedJson(USER_KEY, (value) => {
  const user = UserSchema.safeParse(value);
  return user.success ? user.data : null;
}));

/** Returns the stored user, if the token is theirs. */
function storedUserOf(get: Getter, token: string): User | null {
  const user = get(storedUserAtom);
  return user?.id === userIdOf(token) ? user : null;
}

/** Stores the user of a token. */
const knowAtom = atom(null, (_get, set, token: string, user: User) => {
  assignDrafts(user.id);
  set(knownAtom, { token, user, isConfirmed: true });
  set(storedUserAtom, user);
});

/**
 * The session. Removing the token, here or in another tab, signs out. Until the server has responded, the user is the
 * one whom this browser has stored, if the token is theirs.
 */
export const sessionAtom = steadyAtom(atom((get): Session => {
  const token = get(tokenAtom);
  if (token === null) return { status: "unauthenticated" };
  const known = get(knownAtom);
  if (known) return { status: "authenticated", user: known.user };
  const last = storedUserOf(get, token);
  return last ? { status: "authenticated", user: last } : { status: "loading" };
}));

/** The signed-in user, or null. */
export const userAtom = atom((get) => {
  const session = get(sessionAtom);
  return session.status === "authenticated" ? session.user : null;
});

/** Whether the server failed at the last check of the session. The check is repeated until it succeeds. */
export const isServerFailingAtom = atom(false);

/** Whether the last check failed while the user of the token is not known: nothing can be loaded until it succeeds. */
export const isUserAwaitedAtom = atom((get) =>
  get(sessionAtom).status === "loading" && get(hasCheckFailedAtom)
);

const hasCheckFailedAtom = atom(false);

/** The check that is under way, if any. */
const checkAtom = atom<{ readonly token: string | null; readonly settled: Promise<boolean> } | null>(null);

/**
 * Requests the user of the stored token, unless the server has sent it. Returns whether that is settled. Only the
 * server's own word ends the session: while the server cannot be reached or fails, the stored user is shown, and the
 * check is repeated. A check that begins while another one of the same token is under way is the same.
 */
export const checkSessionAtom = atom(null, (get, set): Promise<boolean> => {
  const token = get(tokenAtom);
  const current = get(checkAtom);
  if (current?.token === token) return current.settled;
  const check = { token, settled: set(requestUserAtom) };
  set(checkAtom, check);
  const end = () => get(checkAtom) === check && set(checkAtom, null);
  check.settled.then(end, end);
  return check.settled;
});

const requestUserAtom = atom(null, async (get, set): Promise<boolean> => {
  const token = get(tokenAtom);
  if (token === null) {
    set(knownAtom, null);
    return true;
  }
  const known = get(knownAtom);
  if (known?.token === token && known.isConfirmed) return true;
  try {
    const response = await get(clientAtom).call(me, {}, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    set(isServerFailingAtom, false);
    if (get(tokenAtom) !== token) return true;
    set(knowAtom, response.token ?? token, response.user);
    if (response.token) set(tokenAtom, response.token);
    return true;
  } catch (error) {
    logFailure("The stored session could not be resumed", error);
    if (get(tokenAtom) !== token) return true;
    set(
      isServerFailingAtom,
      error instanceof ApiError && error.status >= 500 && error.code !== "restarting",
    );
    set(hasCheckFailedAtom, true);
    if (isSignedOut(error)) {
      set(endSessionAtom, token);
      return true;
    }
    const user = storedUserOf(get, token);
    if (user) {
      assignDrafts(user.id);
      set(knownAtom, { token, user, isConfirmed: false });
    }
    return false;
  }
});

/** Applies the response to a sign-in: from now on the user is signed in. */
export const acceptSignInAtom = atom(
  null,
  (_get, set, { token, user, device }: EndpointResponse<typeof login>) => {
    if (device) set(deviceTokenAtom, device);
    set(knowAtom, token, user);
    set(tokenAtom, token);
  },
);

/** What the session goes on with: its new token, and the new credential of this browser. */
interface RenewedSession {
  readonly token: string;
  readonly device?: string;
  /** The user, when it was changed. */
  readonly user?: User;
}

/** Stores what the session goes on with, for all tabs, unless somebody else is signed in by now. */
export const renewSessionAtom = atom(null, (get, set, { token, device, user }: RenewedSession) => {
  const present = get(tokenAtom);
  if (present === null || userIdOf(present) !== userIdOf(token)) return;
  if (device) set(deviceTokenAtom, device);
  const known = user ?? get(userAtom);
  if (known) set(knowAtom, token, known);
  set(tokenAtom, token);
});

/** What a sign-in sends besides the credentials, so that the server recognizes this browser. */
export const deviceBodyAtom = atom((get) => {
  const device = get(deviceTokenAtom);
  return device === null ? {} : { device };
});

/**
 * Signs in. Returns null, or the challenge of the second step when the account needs one. Fails with the server's
 * reason.
 */
export const signInAtom = atom(
  null,
  async (get, set, credentials: EndpointInput<typeof login>["body"]): Promise<string | null> => {
    const body = { ...credentials, ...get(deviceBodyAtom) };
    try {
      set(acceptSignInAtom, await get(connectAtom).connect(null).call(login, { body }));
      return null;
    } catch (error) {
      const next = SecondFactorSchema.safeParse(error instanceof ApiError ? error.data : undefined);
      if (!next.success) throw error;
      return next.data.challenge;
    }
  },
);

/** Creates an account and signs in. Fails with the server's reason. */
export const registerAtom = atom(null, async (get, set, account: EndpointInput<typeof register>["body"]) => {
  set(acceptSignInAtom, await get(connectAtom).connect(null).call(register, { body: account }));
});

/** Applies the user that the server sent for `token`, unless another one is signed in now. */
export const receiveUserAtom = atom(null, (get, set, token: string | null, user: User) => {
  if (token !== null && get(tokenAtom) === token) set(knowAtom, token, user);
});

/** Signs out at once, and ends the session on the server. */
export const signOutAtom = atom(null, (get, set) => {
  const client = get(clientAtom);
  const token = get(tokenAtom);
  if (token === null) return;
  set(forgetSessionAtom, token);
  client.call(logout, {}).catch((error: unknown) =>
    logFailure("The session could not be ended on the server", error)
  );
});

/** Ends the session of `token`, and removes all drafts. */
export const forgetSessionAtom = atom(null, (_get, set, token: string | null) => {
  set(endSessionAtom, token);
  set(forgetDraftsAtom);
});

/** How many sessions have ended on this page: see `forgetDaysOfEndedSessions`. */
export const endedSessionsAtom = atom(0);

/**
 * Ends the session of `token`, unless another one is active now. Nothing of the account stays in this browser that the
 * next person could see: its unsaved changes and its drafts wait for it. This browser gets no more push messages.
 */
export const endSessionAtom = atom(null, (get, set, token: string | null) => {
  if (token === null || get(tokenAtom) !== token) return;
  // What was typed before the server named the user would be the next one's.
  assignDrafts(userIdOf(token) ?? "nobody");
  set(tokenAtom, null);
  set(knownAtom, null);
  set(storedUserAtom, null);
  forgetKeys();
  set(endedSessionsAtom, (count) => count + 1);
  // The server sends it nothing from now on, whether or not this succeeds.
  void import("../../platform/browser_push.ts").then((push) => push.unsubscribeBrowser(), () => {});
});
