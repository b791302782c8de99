import { todayFor } from "#shared/calendar/mod.ts";
import {
  createEngine,
  type Engine,
  type EngineOptions,
  type EngineSession,
  type KeyValueStore,
  openStateStore,
  type StateStore,
} from "#shared/offline/mod.ts";
import { type ExtensionAction, reduceExtension } from "./actions.ts";
import { type Reach, serverClient } from "./server.ts";
import { EXTENSION_VALUES, MAX_DAYS, type State, withCachedSnapshot } from "./state.ts";
import { ruleOf } from "./view.ts";

export type ExtensionEngine = Engine<State, ExtensionAction>;

/** The stored state without actions, as the options page needs it. */
export type ExtensionState = StateStore<State>;

/** Opens the stored state. */
export function openExtensionState(store: KeyValueStore): ExtensionState {
  return openStateStore<State>({ store, ...STORED });
}

/** Creates the engine of the popup, which gives its actions to the worker: it sends nothing itself. */
export function createPopupEngine(
  store: KeyValueStore,
  reach: Reach,
  own: Pick<EngineOptions<State, ExtensionAction>, "pendingActions" | "handOver">,
): ExtensionEngine {
  return createEngine<State, ExtensionAction>({ store, ...STORED, ...commonOptions(reach), ...own });
}

/** How the state is stored. */
export const STORED = { values: EXTENSION_VALUES, maxDays: MAX_DAYS, onLoad: withCachedSnapshot };

/** What the engines of the popup and the worker have in common. */
export function commonOptions(reach: Reach) {
  return {
    reduce: reduceExtension,
    session: (state: State): EngineSession | null => sessionOf(state, reach),
    clock: reach.now,
    makeId: () => crypto.randomUUID(),
    schedule(run: () => void, ms: number) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
}

function sessionOf({ session, user }: State, reach: Reach): EngineSession | null {
  if (!session) return null;
  const { account, server, token } = session;
  const rule = ruleOf(user);
  const today = todayFor(rule, reach.now());
  const plan = user?.settings.time_plan ?? null;
  return { account, rule, plan, today, client: serverClient(reach, server, token) };
}
