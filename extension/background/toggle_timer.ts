import { isLeftover, timerOf } from "#shared/offline/mod.ts";
import { isStillToCome } from "#shared/rules/time/timer.ts";
import type { NewExtensionAction } from "../offline/actions.ts";
import type { State } from "../offline/state.ts";
import { nextCategory, viewToday } from "../offline/view.ts";

/**
 * Returns the action that stops the running timer, or starts one with the next category. Null while signed out, and
 * while a timer cannot be stopped yet: one of an earlier day that is not settled, or one whose start is still to come.
 */
export function toggleTimer(state: State, now: number): NewExtensionAction | null {
  if (!state.session) return null;
  const timer = timerOf(state, state.session.account);
  const { date, day } = viewToday(state, now);
  if (timer) {
    return isLeftover(timer, date) || isStillToCome(timer.startTime, now)
      ? null
      : { do: "stop_timer", timer: timer.startTime, end: now };
  }
  return { do: "start_timer", category: nextCategory(state, day), startTime: new Date(now).toISOString() };
}
