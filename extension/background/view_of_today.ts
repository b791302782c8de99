import type { State } from "../offline/state.ts";
import { type TodayView, viewToday } from "../offline/view.ts";

let last: { readonly state: State; readonly now: number; readonly view: TodayView } | null = null;

/**
 * Returns today as `viewToday` does. After a change, the badge, the icon and the alarms ask for the same one, which is
 * computed once: that takes the longer the more is queued.
 */
export function viewOfToday(state: State, now: number): TodayView {
  if (last?.state !== state || last.now !== now) last = { state, now, view: viewToday(state, now) };
  return last.view;
}
