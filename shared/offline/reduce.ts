import { type Action, idsFrom } from "./actions.ts";
import { discard, dismiss, enqueue, retry } from "./queue/queue.ts";
import type { EngineState } from "./state.ts";
import { backdateTimer, discardTimer, type Moment, shownTimer, startTimer, stopTimer } from "./timer.ts";

/** How many actions are remembered as applied: more than can be delivered twice. */
const MAX_REMEMBERED = 200;

/** Returns what an action changes in the state. */
export function reduce(state: EngineState, action: Action): Partial<EngineState> {
  const { queue } = state;
  const moment = momentOf(action);
  switch (action.do) {
    case "start_timer":
      return startTimer(retryStop(state, action.account), action, moment);
    case "stop_timer":
      return onMeantTimer(state, action, (timed) => stopTimer(timed, action.end, moment));
    case "backdate_timer":
      return onMeantTimer(state, action, (timed) => backdateTimer(timed, action.startTime, moment));
    case "discard_timer":
      return onMeantTimer(state, action, (timed) => discardTimer(timed, moment));
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

/** Returns what `change` changes, if the timer that is shown is the one that the action means. A rejected stop of it gives way to that. */
function onMeantTimer(
  state: EngineState,
  { account, timer: startTime }: Action & { readonly timer: string },
  change: (state: EngineState) => Partial<EngineState>,
): Partial<EngineState> {
  const shown = shownTimer(state, account);
  if (shown?.timer.startTime !== startTime) return {};
  const { timer, rejected } = shown;
  return change(rejected ? { ...state, timer, queue: discard(state.queue, rejected.id) } : state);
}

/** Returns the state in which the rejected stop of the shown timer, if any, is pending again: another one is about to be started. */
function retryStop(state: EngineState, account: string): EngineState {
  const rejected = shownTimer(state, account)?.rejected;
  return rejected ? { ...state, timer: null, queue: retry(state.queue, rejected.id) } : state;
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
