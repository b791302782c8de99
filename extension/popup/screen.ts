import type { State } from "../offline/state.ts";
import type { TodayView } from "../offline/view.ts";

/** Which screen the popup shows. Every situation has one, so the popup is never blank. */
export type Screen =
  /** Values that another version stored cannot be read by this one. */
  | "outdated"
  /** Nobody is signed in, and nothing, or something other than Gorin, answers at the chosen address. */
  | "server_trouble"
  | "sign_in"
  | "today";

/** What the choice of a screen depends on. */
export interface Situation {
  readonly state: State;
  /** The names of the stored values that cannot be read. */
  readonly unreadable: readonly string[];
  /** Today as it is known; null while signed out. */
  readonly today: TodayView | null;
}

/** Returns the screen for a situation. */
export function screenOf({ state, unreadable, today }: Situation): Screen {
  if (unreadable.length > 0) return "outdated";
  if (today) return "today";
  return serverTrouble(state) ? "server_trouble" : "sign_in";
}

/** Returns why the server cannot be used, or null. A server that answers, if only with an error, can be used. */
export function serverTrouble({ contact }: State): "unreachable" | "not_gorin" | null {
  return contact.failure === "failed" ? null : contact.failure;
}
