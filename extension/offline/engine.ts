import {
  type ActionHead,
  applyOnce,
  type Change,
  type Engine,
  type KeyValueStore,
  openStateStore,
  type PendingActions,
  type StateStore,
} from "#shared/offline/mod.ts";
import { type ExtensionAction, type NewExtensionAction, reduceExtension } from "./actions.ts";
import { withoutLeftovers } from "./end_session.ts";
import { EXTENSION_VALUES, MAX_DAYS, type State, withCachedSnapshot } from "./state.ts";
import { viewToday } from "./view.ts";

/** The engine of the worker. */
export type ExtensionEngine = Engine<State, ExtensionAction>;

/** The stored state without actions, as the options page needs it. */
export type ExtensionState = StateStore<State>;

/** The popup's part of the engine: it applies actions and leaves sending to the worker. */
export interface PopupEngine extends ExtensionState {
  /** Applies an action at once. Resolves when it is stored. Rejects while signed out. */
  dispatch(action: NewExtensionAction): Promise<void>;
  /** Loads the state and applies pending actions of a closed popup. Further calls return the same promise. */
  start(): Promise<void>;
}

export interface PopupEngineOptions {
  readonly pendingActions: PendingActions<ExtensionAction>;
  /** Hands an action to the worker. Returns whether the worker stored it; if not, the popup stores it. */
  readonly handOver: (action: ExtensionAction) => Promise<boolean>;
  /** Returns the time; milliseconds since 1970. */
  readonly now: () => number;
}

/** How the state is stored. */
export const STORED = {
  values: EXTENSION_VALUES,
  maxDays: MAX_DAYS,
  onLoad(state: State): Partial<State> {
    const cached = withCachedSnapshot(state);
    return { ...cached, ...withoutLeftovers({ ...state, ...cached }) };
  },
};

/** The pause between two reads of what the worker has changed: while it sends many changes; milliseconds. */
const PAUSE_MS = 100;

/** Opens the stored state. */
export function openExtensionState(store: KeyValueStore): ExtensionState {
  return openStateStore<State>({ store, ...STORED, pauseMs: PAUSE_MS });
}

/**
 * Creates the engine of the popup from the same parts as `createEngine`. Sending is left out to keep the popup's script
 * small.
 */
export function createPopupEngine(
  store: KeyValueStore,
  { pendingActions, handOver, now }: PopupEngineOptions,
): PopupEngine {
  const states = openExtensionState(store);
  const changeBy = (action: ExtensionAction): Change<State> => (present) =>
    applyOnce(present, action.id, (before) => reduceExtension(before, action));
  const applyPending = () =>
    pendingActions.read().map(async (action) => {
      await states.commit(changeBy(action));
      pendingActions.remove(action.id);
    });
  const load = async () => {
    await states.load();
    await Promise.all(applyPending());
  };
  let started: Promise<void> | undefined;
  const start = () => started ??= load();
  // Actions are stored by the worker and drafts by the popup, but in the order in which they happened: a draft that an
  // action cleared stays cleared, and a draft begun after it stays.
  let commits: Promise<unknown> = Promise.resolve();
  let all: Promise<unknown> = Promise.resolve();
  return {
    ...states,
    commit(change) {
      const before = all;
      const storing = states.commitElsewhere(change, () => before.then(() => false));
      commits = Promise.allSettled([storing]);
      all = Promise.allSettled([all, storing]);
      return storing;
    },
    async dispatch(body) {
      const { session } = states.state();
      if (!session) throw new Error("Cannot save: nobody is signed in");
      const today = viewToday(states.state(), now()).date;
      const head: ActionHead = { id: crypto.randomUUID(), at: now(), account: session.account, today };
      // The body is that of one of the actions, and every action has this head.
      const action = { ...body, ...head } as ExtensionAction;
      pendingActions.add(action);
      const before = commits;
      const storing = states.commitElsewhere(changeBy(action), () => before.then(() => handOver(action)));
      all = Promise.allSettled([all, storing]);
      await storing;
      pendingActions.remove(action.id);
    },
    start,
  };
}
