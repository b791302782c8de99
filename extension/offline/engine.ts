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
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { type ExtensionAction, type NewExtensionAction, reduceExtension } from "./actions.ts";
import { type DraftChange, draftsOf, withDrafts } from "./drafts.ts";
import { withoutLeftovers } from "./end_session.ts";
import { EXTENSION_VALUES, MAX_DAYS, type State, withCachedSnapshot } from "./state.ts";
import type { Unstored, UnstoredDrafts } from "./unstored_drafts.ts";
import { viewToday } from "./view.ts";

/** The engine of the worker. */
export type ExtensionEngine = Engine<State, ExtensionAction>;

/** The stored state without actions, as the options page needs it. */
export type ExtensionState = StateStore<State>;

/** The popup's part of the engine: it applies actions and leaves sending to the worker. */
export interface PopupEngine extends ExtensionState {
  /** Applies an action at once. Resolves when it is stored. Rejects while signed out. */
  dispatch(action: NewExtensionAction): Promise<void>;
  /**
   * Shows what is typed at once and stores it. Of what is typed faster than it is stored, only the newest is stored.
   */
  saveDrafts(day: CalendarDate, change: DraftChange): void;
  /** Leaves the drafts that are not stored yet to the next popup. Called when the popup closes. */
  leaveDrafts(): void;
  /** Loads the state and applies pending actions of a closed popup. Further calls return the same promise. */
  start(): Promise<void>;
}

export interface PopupEngineOptions {
  readonly pendingActions: PendingActions<ExtensionAction>;
  /** Where the drafts are left that are not stored when the popup closes; nowhere when absent. */
  readonly unstoredDrafts?: UnstoredDrafts;
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
  { pendingActions, unstoredDrafts, handOver, now }: PopupEngineOptions,
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
    const left = unstoredDrafts?.take();
    if (left) await states.commit((state) => withDrafts(state, left.account, left.day, left.change));
  };
  let started: Promise<void> | undefined;
  const start = () => started ??= load();
  // Actions are stored by the worker and drafts by the popup, but in the order in which they happened: a draft that an
  // action cleared stays cleared, and a draft begun after it stays.
  let commits: Promise<unknown> = Promise.resolve();
  let all: Promise<unknown> = Promise.resolve();
  const commit = (change: Change<State>, onTurn = () => {}) => {
    const before = all;
    const storing = states.commitElsewhere(change, () =>
      before.then(() => {
        onTurn();
        return false;
      }));
    commits = Promise.allSettled([storing]);
    all = Promise.allSettled([all, storing]);
    return storing;
  };
  /** What is typed and waits for its turn to be stored; null when nothing waits, or when something else waits since. */
  let waiting: { -readonly [K in keyof Unstored]: Unstored[K] } | null = null;
  /** The newest drafts that are not stored yet. */
  let unstored: Unstored | null = null;
  const noteUnstored = (account: string, day: CalendarDate, change: DraftChange) => {
    const same = unstored?.account === account && unstored.day === day ? unstored.change : {};
    unstored = { account, day, change: { ...same, ...change } };
  };
  return {
    ...states,
    commit(change) {
      waiting = null;
      return commit(change);
    },
    saveDrafts(day, change) {
      const { session } = states.state();
      if (!session) return;
      const { account } = session;
      noteUnstored(account, day, change);
      const shown = draftsOf(states.state(), day);
      const isTyped = Object.entries(change).every(([name, draft]) => draft !== null && name in shown);
      if (isTyped && waiting?.account === account && waiting.day === day) {
        waiting.change = { ...waiting.change, ...change };
        return;
      }
      const batch = { account, day, change };
      waiting = batch;
      const storing = commit((state) => withDrafts(state, account, day, batch.change), () => {
        if (waiting === batch) waiting = null;
      });
      void storing.then(() => {
        const left = Object.entries(unstored?.change ?? {}).filter(([name, draft]) =>
          // Every name of a change is one of a draft.
          batch.change[name as keyof DraftChange] !== draft
        );
        unstored = unstored && left.length > 0 ? { ...unstored, change: Object.fromEntries(left) } : null;
      });
    },
    leaveDrafts: () => unstored && unstoredDrafts?.leave(unstored),
    async dispatch(body) {
      const { session } = states.state();
      if (!session) throw new Error("Cannot save: nobody is signed in");
      const today = viewToday(states.state(), now()).date;
      const head: ActionHead = { id: crypto.randomUUID(), at: now(), account: session.account, today };
      // The body is that of one of the actions, and every action has this head.
      const action = { ...body, ...head } as ExtensionAction;
      pendingActions.add(action);
      waiting = null;
      if (action.do === "write" && action.draft && unstored) {
        const { [action.draft]: _, ...change } = unstored.change;
        unstored = { ...unstored, change };
      }
      const before = commits;
      const storing = states.commitElsewhere(changeBy(action), () => before.then(() => handOver(action)));
      all = Promise.allSettled([all, storing]);
      await storing;
      pendingActions.remove(action.id);
    },
    start,
  };
}
