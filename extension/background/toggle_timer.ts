import type { State } from "../state/cells.ts";
import { isLeftover, type MakeId, startTimer, stopTimer, timerOf } from "../state/timer.ts";
import { viewToday } from "../state/view.ts";

/**
 * Stops the running timer, or starts one of the category that was timed last; a first one is Deep Work. Nothing while signed out,
 * nor while a timer of an earlier day waits for its owner to say when it ended.
 */
export function toggleTimer(state: State, now: number, makeId: MakeId): Partial<State> {
  if (!state.session) return {};
  const timer = timerOf(state);
  if (timer) {
    return isLeftover(timer, viewToday(state, now).date) ? {} : stopTimer(state, { end: now, now, makeId });
  }
  const category = state.habits.category ?? "Deep Work";
  return startTimer(state, { category, startTime: new Date(now).toISOString(), now, makeId });
}
