import type { State } from "./cells.ts";

/**
 * Forgets who is signed in. Their token opens nothing any more; it is kept to go along with the next sign-in on that server, where it shows
 * that this browser was signed in before, so that somebody else's guessing does not lock its owner out.
 */
export function endSession({ session, devices }: State): Pick<State, "session" | "devices"> {
  return { session: null, devices: session ? { ...devices, [session.server]: session.token } : devices };
}
