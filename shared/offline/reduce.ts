import { type Action, idsFrom } from "./actions.ts";
import { discard, dismiss, enqueue, retry } from "./queue/queue.ts";
import type { EngineState } from "./state.ts";
import {
  changeTimer,
  discardTimer,
  type Moment,
  noteEndedTimer,
  shownTimer,
  startTimer,
  stopTimer,
} from "./timer.ts";

/** How many applied actions are remembered: more than can be delivered twice. */
const MAX_REMEMBERED = 200;

/** Returns the changes of the state by an action. */
export function reduce(state: EngineState, action: Action): Partial<EngineState> {
  const { queue } = state;
  const moment = momentOf(action);
  switch (action.do) {
    case "start_timer":
      return startTimer(retryStop(state, action.account), action, moment);
    case "stop_timer":
      return onShownTimer(state, action, (timed) => stopTimer(timed, action.end, moment));
    case "note_timer":
      return noteTimer(state, action);
    case "backdate_timer":
      return onShownTimer(state, action, (timed) => changeTimer(timed, action, moment));
    case "discard_timer":
      return onShownTimer(state, action, (timed) => discardTimer(timed, moment));
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

/**
 * Returns the changes by `change` if the shown timer is that of the action. They replace a rejected stop of that timer.
 */
function onShownTimer(
  state: EngineState,
  { account, timer: startTime }: Action & { readonly timer: string },
  change: (state: EngineState) => Partial<EngineState>,
): Partial<EngineState> {
  const shown = shownTimer(state, account);
  if (shown?.timer.startTime !== startTime) return {};
  const { timer, rejected } = shown;
  return change(rejected ? { ...state, timer, queue: discard(state.queue, rejected.id) } : state);
}

/**
 * Returns the changes by a note. The timer may have been back-dated elsewhere, or stopped: then its note is sent all
 * the same, for the entries that it became.
 */
function noteTimer(state: EngineState, action: Extract<Action, { do: "note_timer" }>): Partial<EngineState> {
  const { of, note, account } = action;
  const moment = momentOf(action);
  const shown = shownTimer(state, account)?.timer;
  const isShown = of === undefined || shown?.id === of.id;
  if (!isShown) return noteEndedTimer(state, of, note, moment);
  const startTime = of && shown ? shown.startTime : action.timer;
  return onShownTimer(state, { ...action, timer: startTime }, (timed) => changeTimer(timed, action, moment));
}

/** Returns the state with the rejected stop of the shown timer, if any, pending again, before another timer starts. */
function retryStop(state: EngineState, account: string): EngineState {
  const rejected = shownTimer(state, account)?.rejected;
  return rejected ? { ...state, timer: null, queue: retry(state.queue, rejected.id) } : state;
}

/** Returns the moment of an action, for the rules of the timer. */
function momentOf({ id, at, account, today }: Action): Moment {
  return { account, today, now: at, makeId: idsFrom(id) };
}

/**
 * Returns the changes by `change`, or nothing when the action was applied before: page and worker may both deliver it.
 */
export function applyOnce<S extends EngineState>(
  state: S,
  actionId: string,
  change: (state: S) => Partial<S>,
): Partial<S> {
  if (state.appliedActions.includes(actionId)) return {};
  const appliedActions = [...state.appliedActions, actionId].slice(-MAX_REMEMBERED);
  return { ...change(state), appliedActions };
}
