import { atom, type Getter } from "jotai/vanilla";
import { ApiError, type Client, isSignedOut } from "#shared/client/mod.ts";
import {
  type EndpointInput,
  type EndpointResponse,
  login,
  logout,
  me,
  register,
  SecondFactorSchema,
} from "#shared/contract/mod.ts";
import { type DayRule, heldDay, type TakenDay, todayFor } from "#shared/domain/calendar.ts";
import { dayRuleOf, type User, UserSchema } from "#shared/domain/user.ts";
import { isOccupied, onLeft } from "#shared/ui/focus.ts";
import { forgetKeys } from "./forget_keys.ts";
import { structuralAtom } from "./Deferred.tsx";
import { TOKEN_KEY, USER_KEY } from "./page_language.ts";
import { logFailure, minuteAtom } from "./platform.ts";
import { forgetDraftsAtom, stored, storedAtom, storedJson } from "./storage.ts";

/** A token that fits into an Authorization header. */
const SHAPE = /^[\x21-\x7e]{1,4096}$/;

const read = (text: string) => SHAPE.test(text) ? text : null;

/** The bearer token of the session, or null when signed out. Plain text, under the key of docs/behaviour.md. */
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

/** Creates a client for a token, or without one. {@link createWebStore} sets it. */
export const connectAtom = atom<{ connect: (token: string | null) => Client }>({
  connect: () => {
    throw new Error("Cannot call the API: this store was made without a client");
  },
});

/**
 * The client of the current session. Each token has its own, so that a late response for another user is not applied to
 * the current one.
 */
export const clientAtom = atom((get) => get(connectAtom).connect(get(tokenAtom)));

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
  set(knownAtom, { token, user, isConfirmed: true });
  set(storedUserAtom, user);
});

/**
 * The session. Removing the token, here or in another tab, signs out. Until the server has responded, the user is the
 * one whom this browser has stored, if the token is theirs.
 */
export const sessionAtom = structuralAtom(atom((get): Session => {
  const token = get(tokenAtom);
  if (token === null) return { status: "unauthenticated" };
  const known = get(knownAtom);
  // Another tab may have signed somebody else in: the former user's changes must not be sent with that token.
  if (known && (userIdOf(token) ?? known.user.id) === known.user.id) {
    return { status: "authenticated", user: known.user };
  }
  const last = storedUserOf(get, token);
  return last ? { status: "authenticated", user: last } : { status: "loading" };
}));

/** The signed-in user, or null. */
export const userAtom = atom((get) => {
  const session = get(sessionAtom);
  return session.status === "authenticated" ? session.user : null;
});

/** The id of the signed-in user, which the token tells before the server does; empty while nobody is signed in. */
export const userIdAtom = atom((get) => userIdOf(get(tokenAtom) ?? "") ?? "");

/** Whether the server has sent the user since the page was opened: the settings are not those of an older visit. */
export const isUserConfirmedAtom = atom((get) => get(knownAtom)?.isConfirmed === true);

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
    const present = get(knownAtom);
    // What a change of the settings has returned meanwhile is newer.
    const user = present && present !== known ? present.user : response.user;
    set(knowAtom, response.token ?? token, user);
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
    if (user) set(knownAtom, { token, user, isConfirmed: false });
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
  set(tokenAtom, null);
  set(knownAtom, null);
  set(storedUserAtom, null);
  forgetKeys();
  set(endedSessionsAtom, (count) => count + 1);
  // The server sends it nothing from now on, whether or not this succeeds.
  void import("./browser_push.ts").then((push) => push.unsubscribeBrowser(), () => {});
});

const UTC: DayRule = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } };

/** The rule for the signed-in user's days; UTC while nobody is signed in. */
export const dayRuleAtom = atom((get) => {
  const user = get(userAtom);
  return user ? dayRuleOf(user) : UTC;
});

/** The user's day by the clock. */
const dayOfClockAtom = atom((get) => todayFor(get(dayRuleAtom), get(minuteAtom)));

/** What the page last took for today. An atom, so that every store has its own. */
const takenAtom = atom((): { last?: TakenDay } => ({}));

/** Changes when the day may begin that has waited for the user. */
const leftAtom = atom(0);
leftAtom.onMount = (set) => onLeft(() => set((times) => times + 1));

/**
 * The user's today. It changes when a new day begins, but under a user who is in the middle of something only after
 * that: nothing closes, and what is typed belongs to the day on which it was begun. Another rule applies at once.
 */
export const todayAtom = atom((get) => {
  get(leftAtom);
  const taken = get(takenAtom);
  const present = { day: get(dayOfClockAtom), of: JSON.stringify(get(dayRuleAtom)) };
  taken.last = heldDay(taken.last, present, isOccupied());
  return taken.last.day;
});

/** The day that has begun while the page stays on the one before; null when there is none. */
export const begunDayAtom = atom((get) => {
  const day = get(dayOfClockAtom);
  return day === get(todayAtom) ? null : day;
});

/** Takes the day by the clock for today, whatever the user is in the middle of. */
export const takeBegunDayAtom = atom(null, (get, set) => {
  delete get(takenAtom).last;
  set(leftAtom, (times) => times + 1);
});
