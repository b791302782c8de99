import type { State } from "../state/cells.ts";
import type { StateReading } from "../state/store.ts";
import type { TodayView } from "../state/view.ts";

/** Which screen the popup shows. There is one for every state of affairs, so that it is never blank. */
export type Screen =
  /** What an earlier version kept cannot be read by this one. */
  | "outdated"
  /** Nothing, or something else than Gorin, answers at the chosen address. */
  | "server_unknown"
  /** Nothing answers, and the browser was not told to let Gorin reach that address. */
  | "permission_missing"
  | "sign_in"
  | "today";

/** What the choice of a screen depends on. */
export interface Situation extends StateReading {
  /** Whether the browser lets the extension reach the chosen server. */
  readonly permitted: boolean;
  /** Today as it is known; null while signed out. */
  readonly today: TodayView | null;
}

export function screenOf({ state, unreadable, permitted, today }: Situation): Screen {
  if (unreadable.length > 0) return "outdated";
  const trouble = troubleOf(state);
  if (today) {
    const lost = trouble === "unreachable" && today.knownAt === null && !permitted;
    return lost ? "permission_missing" : "today";
  }
  if (trouble === "unreachable" && !permitted) return "permission_missing";
  return trouble ? "server_unknown" : "sign_in";
}

/** What keeps the server from being spoken with, or null. One that answers, if only with an error, is there. */
export function troubleOf({ contact }: State): "unreachable" | "not_gorin" | null {
  return contact.failure === "failed" ? null : contact.failure;
}
