import type { Trouble } from "#shared/client/mod.ts";
import { isLeftover, timerOf } from "#shared/offline/mod.ts";
import { draftsOf } from "../offline/drafts.ts";
import type { State } from "../offline/state.ts";
import type { TodayView } from "../offline/view.ts";

/** The screens of the popup. Every situation has one, so the popup is never blank. */
export type Screen =
  /** This version cannot read values that another version stored. */
  | "outdated"
  /** Signed out, and the server at the chosen address cannot be used. */
  | "server_trouble"
  | "sign_in"
  | "today";

/** What determines the screen. */
export interface Situation {
  readonly state: State;
  /** The names of the stored values that cannot be read. */
  readonly unreadable: readonly string[];
  /** Today; null while signed out. */
  readonly today: TodayView | null;
}

/** Returns the screen for a situation. */
export function screenOf({ state, unreadable, today }: Situation): Screen {
  if (unreadable.length > 0) return "outdated";
  if (today) return "today";
  return serverTrouble(state) ? "server_trouble" : "sign_in";
}

/** Whether a situation shows, from the first paint on, what `LazyParts` provides. */
export function needsParts(situation: Situation): boolean {
  const { state, today } = situation;
  const { queue, session } = state;
  if (!today || screenOf(situation) !== "today" || serverTrouble(state) || hasNotSaved(queue)) return true;
  const timer = timerOf(state, session?.account);
  return Object.keys(draftsOf(state, today.date)).length > 0 ||
    (timer !== null && isLeftover(timer, today.date));
}

/** Whether there are changes that were not saved, or saved over those of another device. */
export function hasNotSaved({ rejected, unreadable, conflicts }: State["queue"]): boolean {
  return rejected.length + unreadable.length + conflicts.length > 0;
}

/** Why the server cannot be used, as the popup shows it. */
export type ShownTrouble = Exclude<Trouble, "failed" | "busy">;

/** Returns why the server cannot be used, or null. A server that responds with an error, or is busy, can be used. */
export function serverTrouble({ contact }: State): ShownTrouble | null {
  const { failure } = contact;
  return failure === "failed" || failure === "busy" ? null : failure;
}
