import { EXTENSION_VALUES, type State } from "./state.ts";

/** Why a session ended without the user signing out here. */
export type Ended = NonNullable<State["ended"]>;

/** What stays in the browser after a session: what belongs to no account, or returns only to its own. */
const KEPT: ReadonlySet<string> = new Set<keyof State>([
  "preferences",
  "contact",
  "clock",
  "devices",
  "queue",
  "appliedActions",
  "drafts",
]);

/**
 * Returns the state after the session has ended, for whatever reason and on whichever page. Nothing of the account
 * stays that the next person could see: its days, its settings, its timer, what it was asked and notified. Its unsaved
 * changes and drafts wait for the same account. `ended`: what the sign-in says about it; null when the user signed out.
 */
export function endSession(state: State, ended: Ended | null): Partial<State> {
  const emptied = Object.entries(EXTENSION_VALUES)
    .filter(([name]) => !KEPT.has(name))
    .map(([name, { read }]) => [name, read(undefined).value]);
  return {
    ...Object.fromEntries(emptied),
    days: {},
    // A timer without an id is known to nobody else. It is shown to its own account only.
    timer: state.timer?.id === null ? state.timer : null,
    ended,
  };
}

/**
 * Returns the change that ends the session of `token`, after the server said that it is over. Another session, begun
 * since, stays.
 */
export function endSessionOf(token: string, now: number): (state: State) => Partial<State> {
  return (state) =>
    state.session?.token === token ? endSession(state, isExpired(token, now) ? "expired" : "elsewhere") : {};
}

/**
 * Returns the state without the unsaved changes, drafts and timer of all who are not signed in: their account may be
 * gone, so nobody else can give them up.
 */
export function discardUnsaved({ session, queue, timer, drafts }: State): Partial<State> {
  const isOwn = ({ account }: { readonly account: string }) => account === session?.account;
  return {
    queue: {
      ...queue,
      pending: queue.pending.filter(isOwn),
      rejected: queue.rejected.filter(isOwn),
      conflicts: queue.conflicts.filter(isOwn),
    },
    drafts: Object.fromEntries(Object.entries(drafts).filter(([account]) => isOwn({ account }))),
    timer: timer && isOwn(timer) ? timer : null,
  };
}

/**
 * Returns the change that empties what a version before 0.3 left after a session.
 */
export function withoutLeftovers({ session, days, user }: State): Partial<State> {
  if (session) return {};
  return {
    ...(Object.keys(days).length > 0 && { days: {} }),
    ...(user && { user: null }),
  };
}

/** Whether a token, which says when it expires in its second part, has expired at `now` (milliseconds since 1970). */
function isExpired(token: string, now: number): boolean {
  try {
    const claims = Uint8Array.fromBase64(token.split(".")[1] ?? "", { alphabet: "base64url" });
    const { exp } = JSON.parse(new TextDecoder().decode(claims));
    return typeof exp === "number" && exp * 1_000 <= now;
  } catch {
    return false;
  }
}
