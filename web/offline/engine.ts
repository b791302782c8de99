import { atom, type Getter } from "jotai/vanilla";
import { todayFor } from "#shared/calendar/mod.ts";
import {
  type Action,
  type ActionBody,
  type Change,
  type Command,
  createEngine,
  type Engine,
  ENGINE_VALUES,
  type EngineSession,
  type EngineState,
  pendingOf,
  projectUser,
  reduce,
  type SaveStatus,
  sendCommand,
  shownTimer,
  type Viewer,
  writeAction,
} from "#shared/offline/mod.ts";
import { clientAtom } from "../features/auth/client.ts";
import { receiveUserAtom, userAtom } from "../features/auth/session.ts";
import { tokenAtom } from "../features/auth/token.ts";
import { dayRuleAtom } from "../features/day/today.ts";
import { minuteAtom, now } from "../platform/clock.ts";
import { act } from "../platform/act.ts";
import { logFailure } from "../platform/log.ts";
import { steadyAtom } from "../platform/steady_atom.ts";
import { readLocalTimer, takeLocalTimer, writeLocalTimer } from "./local_timer.ts";
import { localPendingActions } from "./pending_actions.ts";
import { hostAtom, type WebStore } from "./web_store.ts";

/** The most days that are cached for offline use. */
const MAX_DAYS = 60;

/** The engine of this page. */
export type WebEngine = Engine<EngineState, Action>;

/** Returns who is signed in on this page. */
function sessionOf(store: WebStore): EngineSession | null {
  const user = store.get(userAtom);
  if (!user) return null;
  const rule = store.get(dayRuleAtom);
  const client = store.get(clientAtom);
  return {
    account: user.id,
    rule,
    plan: user.settings.time_plan ?? null,
    today: todayFor(rule, now()),
    client,
  };
}

/** The engine of this page, created on first use, so that the sign-in page does not load it. */
export const engineAtom = atom((get): WebEngine => {
  const { store, storage } = get(hostAtom);
  const account = () => store.get(userAtom)?.id ?? "";
  // The local timer is read once, although the change may be applied repeatedly.
  let atLoad: Change<EngineState> | null = null;
  const engine = createEngine<EngineState, Action>({
    store: storage,
    values: ENGINE_VALUES,
    maxDays: MAX_DAYS,
    reduce,
    session: () => sessionOf(store),
    async send(command, context) {
      const token = store.get(tokenAtom);
      const result = await sendCommand(command, context);
      // Before the command leaves the queue, so that the old settings do not show in between.
      if (result.user) store.set(receiveUserAtom, token, result.user);
      return result;
    },
    clock: now,
    makeId: () => crypto.randomUUID(),
    schedule(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    pendingActions: localPendingActions,
    initial: { timer: readLocalTimer(account()) },
    onLoad: (state) => (atLoad ??= localTimerChange(account()))(state),
  });
  engine.subscribe(() => {
    const user = store.get(userAtom);
    if (user && engine.isLoaded()) writeLocalTimer(engine.state(), user.id);
    store.set(shownStateAtom, engine.state());
  });
  return engine;
});

/** Returns the change that takes over the timer in local storage. */
function localTimerChange(account: string): Change<EngineState> {
  // An action that is not stored yet may have changed the key already.
  if (localPendingActions.read().length > 0) return () => ({});
  return takeLocalTimer({ account, id: crypto.randomUUID(), now: now() });
}

const shownStateAtom = atom<EngineState | null>(null);

/** The state of the engine. */
export const stateAtom = atom((get): EngineState => {
  const engine = get(engineAtom);
  return get(shownStateAtom) ?? engine.state();
});

/**
 * The signed-in user with the changes that are not saved yet, or null. A change of when days begin applies once it is
 * saved.
 */
export const shownUserAtom = steadyAtom(atom((get) => {
  const user = get(userAtom);
  return user && projectUser(user, get(pendingAtom).map(({ command }) => command));
}));

/** Returns whose days are shown, by which rule and when; null while nobody is signed in. */
export function viewerOf(get: Getter): Viewer | null {
  const user = get(shownUserAtom);
  if (!user) return null;
  const plan = user.settings.time_plan ?? null;
  return { account: user.id, rule: get(dayRuleAtom), plan, now: get(minuteAtom) };
}

/** Applies an action: it shows at once. Returns what became of what it saves, or fails with the server's reason. */
export const dispatchAtom = atom(
  null,
  (get, _set, action: ActionBody): Promise<SaveStatus> =>
    act(() => get(engineAtom).dispatch(action)).outcome(),
);

/** Applies an action without awaiting its outcome: a rejected command is listed among the unsaved changes. */
export const storeActionAtom = atom(null, (get, _set, action: ActionBody): void => {
  act(() => get(engineAtom).dispatch(action)).stored.catch((error: unknown) =>
    logFailure("A change could not be stored", error)
  );
});

/** Queues a command, as {@link dispatchAtom} does. */
export const writeAtom = atom(
  null,
  (_get, set, command: Command): Promise<SaveStatus> => set(dispatchAtom, writeAction(command)),
);

/** The signed-in user's commands that the server has not confirmed yet, in order. */
export const pendingAtom = steadyAtom(atom((get) => pendingOf(get(stateAtom), get(userAtom)?.id)));

/** The number of changes that are not saved yet. */
export const pendingCountAtom = atom((get) => get(pendingAtom).length);

/** The signed-in user's commands that the server rejected, and that nothing else on the page shows. */
export const rejectedAtom = steadyAtom(atom((get) => {
  const account = get(userAtom)?.id;
  const state = get(stateAtom);
  // The panel of the timer shows why a timer could not be saved.
  const stopId = shownTimer(state, account)?.rejected?.id;
  return state.queue.rejected.filter((command) => command.account === account && command.id !== stopId);
}));

/** The conflicts of the signed-in user's commands, until they are dismissed. */
export const conflictsAtom = steadyAtom(atom((get) => {
  const account = get(userAtom)?.id;
  return get(stateAtom).queue.conflicts.filter((conflict) => conflict.account === account);
}));

/** What another version of the app stored in the queue, and this one cannot read. */
export const unreadableAtom = atom((get) => get(stateAtom).queue.unreadable);
