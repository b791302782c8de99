import type { State } from "../offline/state.ts";
import { type TodayView, viewToday } from "../offline/view.ts";

/** The state at a time, as those see it who read several things of it. */
export interface StateAt {
  readonly state: State;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Today, computed when it is first read, and once: that takes the longer the more is queued. */
  readonly today: TodayView;
}

/** Returns the state at `now`. */
export function stateAt(state: State, now: number): StateAt {
  let today: TodayView | undefined;
  return {
    state,
    now,
    get today() {
      return today ??= viewToday(state, now);
    },
  };
}
