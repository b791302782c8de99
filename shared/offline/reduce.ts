import { type Action, idsFrom } from "./actions.ts";
import { discard, dismiss, enqueue, retry } from "./queue.ts";
import type { EngineState } from "./state.ts";
import { backdateTimer, discardTimer, type Moment, startTimer, stopTimer, timerOf } from "./timer.ts";

/** How many actions are remembered as applied: more than can be delivered twice. */
const MAX_REMEMBERED = 200;

/** Returns what an action changes in the state. */
export function reduce(state: EngineState, action: Action): Partial<EngineState> {
  const { queue } = state;
  const moment = momentOf(action);
  const isMeant = "timer" in action && timerOf(state, action.account)?.startTime === action.timer;
  switch (action.do) {
    case "start_timer":
      return startTimer(state, action, moment);
    case "stop_timer":
      return isMeant ? stopTimer(state, action.end, moment) : {};
    case "backdate_timer":
      return isMeant ? backdateTimer(state, action.startTime, moment) : {};
    case "discard_timer":
      return isMeant ? discardTimer(state, moment) : {};
    case "write": {
      const { id, account, command, at: queuedAt } = action;
      return { queue: enqueue(queue, { id, account, command, queuedAt }) };
    }
    case "retry_refused":
      return { queue: retry(queue, action.write) };
    case "discard_refused":
      return { queue: discard(queue, action.write) };
    case "dismiss_overruled":
      return { queue: dismiss(queue, action.told) };
    case "discard_unreadable":
      return { queue: { ...queue, unreadable: [] } };
  }
}

/** Returns the moment of an action, for the rules of the timer. */
export function momentOf({ id, at, account, today }: Action): Moment {
  return { account, today, now: at, makeId: idsFrom(id) };
}

/** Returns what `change` changes, once per action id however often the action arrives: page and worker may both deliver it. */
export function applyOnce<S extends EngineState>(
  state: S,
  actionId: string,
  change: (state: S) => Partial<S>,
): Partial<S> {
  if (state.appliedActions.includes(actionId)) return {};
  const appliedActions = [...state.appliedActions, actionId].slice(-MAX_REMEMBERED);
  return { ...change(state), appliedActions };
}
