import { atom, type Getter } from "jotai/vanilla";
import * as z from "zod/mini";
import { ApiError } from "#shared/client/mod.ts";
import type { LiveEvent } from "#shared/contract/mod.ts";
import { DateSchema } from "#shared/domain/calendar.ts";
import { EARTH_LIMITS, TimeCategorySchema } from "#shared/domain/rings/mod.ts";
import { IdSchema, InstantInputSchema, text } from "#shared/domain/schema.ts";
import { timeRulesOf } from "#shared/domain/settings.ts";
import type { User } from "#shared/domain/user.ts";
import { parseLiveEvent } from "#shared/offline/live_event.ts";
import {
  type Action,
  type ActionBody,
  type Change,
  type Command,
  dayKey,
  ENGINE_VALUES,
  type EngineState,
  FORMER_STOP_KEY,
  idsFrom,
  localActions,
  openEngine,
  parseAction,
  pendingOf,
  projectUser,
  reduce,
  type SaveStatus,
  type SendingEngine,
  shownTimer,
  type StoredTimer,
  takeTimer,
  type Viewer,
  writeAction,
} from "#shared/offline/mod.ts";
import { changeByUser, structuralAtom } from "./Deferred.tsx";
import { hostAtom } from "./host.ts";
import { logFailure, minuteAtom, now } from "./platform.ts";
import {
  clientAtom,
  dayRuleAtom,
  deviceTokenAtom,
  forgetSessionAtom,
  receiveUserAtom,
  signOutAtom,
  tokenAtom,
  userAtom,
} from "./session.ts";
import { storedJson } from "./storage.ts";

const LocalTimerSchema = z.object({
  startTime: InstantInputSchema,
  category: TimeCategorySchema,
  date: DateSchema,
  /** Whose it is, since several people may sign in on one browser. */
  user: z.optional(IdSchema),
  /** Absent when the timer was never sent to the server. */
  id: z.optional(IdSchema),
  note: z._default(text(EARTH_LIMITS.note), ""),
});

type LocalTimer = z.infer<typeof LocalTimerSchema>;

const TIMER_KEY = "earth_ring_timer";

/** The running timer, by the key of docs/behaviour.md. One that is put there by hand is resumed on its own day. */
const place = storedJson(TIMER_KEY, (value) => {
  const timer = LocalTimerSchema.safeParse(value);
  return timer.success ? timer.data : null;
});

/** What earlier versions stored under the key and beside it: see `takeTimer`. */
const formerTimer = storedJson<unknown>(TIMER_KEY, (value) => value);
const formerStop = storedJson<unknown>(FORMER_STOP_KEY, (value) => value);

/** Returns the timer under that key; one that names no user is `account`'s. */
function readLocalTimer(account: string): StoredTimer | null {
  const local = place.read();
  return local && fromLocal(local, account);
}

/** Writes the timer that is shown to `account` under that key. */
function writeLocalTimer(state: EngineState, account: string): void {
  // Another user's timer stays for its owner.
  if (state.timer && state.timer.account !== account) return;
  const timer = shownTimer(state, account)?.timer ?? null;
  const local = place.read();
  if (isSame(timer, local && fromLocal(local, account))) return;
  place.write(timer && toLocal(timer));
  formerStop.write(null);
}

/**
 * Returns the change that takes over the timer under that key as it is now: it is written before the
 * state is stored, so it wins. A key that was removed by hand is not a timer. `id` begins the ids of the commands that
 * have to be queued, if any.
 */
function takeLocalTimer(
  { account, id, now }: { account: string; id: string; now: number },
): (state: EngineState) => Partial<EngineState> {
  const local = place.read();
  const timer = local && fromLocal(local, account);
  const former = { local: formerTimer.read(), stop: formerStop.read() };
  return (state) => {
    const shown = shownTimer(state, state.timer?.account ?? account)?.timer ?? null;
    const isKnown = isSame(timer, shown);
    if (!timer) return isKnown ? {} : { timer, serverTimer: null };
    const moment = { account: timer.account, today: timer.date, now, makeId: idsFrom(id) };
    return takeTimer(state, { timer, isKnown, ...former }, moment);
  };
}

function fromLocal(
  { startTime, category, date, user, id, ...more }: LocalTimer,
  account: string,
): StoredTimer {
  return {
    id: id ?? null,
    startTime: new Date(startTime).toISOString(),
    category,
    date,
    account: user ?? account,
    ...more,
  };
}

function toLocal({ id, startTime, category, date, account, ...more }: StoredTimer): LocalTimer {
  return { startTime, category, date, user: account, ...(id !== null && { id }), ...more };
}

function isSame(one: StoredTimer | null, other: StoredTimer | null): boolean {
  const content = (timer: StoredTimer | null) => timer && Object.entries(timer).toSorted();
  return JSON.stringify(content(one)) === JSON.stringify(content(other));
}

/** Actions that are not in IndexedDB yet. */
const pendingActions = localActions("gorin_action/");

/** The most days that are cached for offline use. */
const MAX_DAYS = 60;

export type WebEngine = SendingEngine<EngineState, Action>;

/** The engine of this page, created on first use, so that the sign-in page does not load it. */
export const engineAtom = atom((get): WebEngine => {
  const { store, storage } = get(hostAtom);
  const account = () => store.get(userAtom)?.id ?? "";
  // The local timer is read once, although the change may be applied repeatedly.
  let atLoad: Change<EngineState> | null = null;
  const engine = openEngine<EngineState, Action>({
    store: storage,
    values: ENGINE_VALUES,
    maxDays: MAX_DAYS,
    initial: { timer: readLocalTimer(account()) },
    onLoad: (state) => (atLoad ??= localTimerChange(account()))(state),
    reduce,
    parseAction,
    session() {
      const user = store.get(userAtom);
      return user &&
        { account: user.id, rule: store.get(dayRuleAtom), ...timeRulesOf(user.settings) };
    },
    client: () => store.get(clientAtom),
    clock: now,
    pendingActions,
    async send(command, context) {
      const token = store.get(tokenAtom);
      const { sendCommand } = await loadSenders();
      const result = await sendCommand(command, context);
      // Before the command leaves the queue, so that the old settings do not show in between.
      if (result.user) store.set(receiveUserAtom, token, result.user);
      return result;
    },
  });
  engine.subscribe(() => {
    const user = store.get(userAtom);
    if (user && engine.isLoaded()) writeLocalTimer(engine.state(), user.id);
    store.set(shownStateAtom, engine.state());
  });
  return engine;
});

/** Loads what sends commands, which the page needs only once it shows. Where that fails, the commands stay queued. */
const loadSenders = () =>
  import("#shared/offline/senders.ts").catch((cause: unknown) => {
    throw new ApiError("The code that sends changes cannot be loaded", { status: 0, code: "network" }, {
      cause,
    });
  });

/** Returns the change that takes over the timer in local storage. */
function localTimerChange(account: string): Change<EngineState> {
  // An action that is not stored yet may have changed the key already.
  if (pendingActions.read().some(parseAction)) return () => ({});
  return takeLocalTimer({ account, id: crypto.randomUUID(), now: now() });
}

const shownStateAtom = atom<EngineState | null>(null);

export const stateAtom = atom((get): EngineState => {
  const engine = get(engineAtom);
  return get(shownStateAtom) ?? engine.state();
});

/**
 * The signed-in user with the changes that are not saved yet, or null. A change of when days begin applies once it is
 * saved.
 */
export const shownUserAtom = structuralAtom(atom((get) => {
  const user = get(userAtom);
  return user && projectUser(user, get(pendingAtom).map(({ command }) => command));
}));

/** Returns whose days are shown, by which rule and when; null while nobody is signed in. */
export function viewerOf(get: Getter): Viewer | null {
  const user = get(shownUserAtom);
  if (!user) return null;
  const rules = timeRulesOf(user.settings);
  return { account: user.id, rule: get(dayRuleAtom), ...rules, now: get(minuteAtom) };
}

/**
 * Applies an action, or queues a command: it shows at once. Returns what became of what it saves, or fails with the
 * server's reason.
 */
export const dispatchAtom = atom(
  null,
  (get, _set, given: ActionBody | Command): Promise<SaveStatus> =>
    changeByUser(() => get(engineAtom).dispatch("kind" in given ? writeAction(given) : given)).outcome(),
);

/** Applies an action without awaiting its outcome: a rejected command is listed among the unsaved changes. */
export const storeActionAtom = atom(null, (get, _set, action: ActionBody): void => {
  changeByUser(() => get(engineAtom).dispatch(action)).stored.catch((error: unknown) =>
    logFailure("A change could not be stored", error)
  );
});

/** The signed-in user's commands that the server has not confirmed yet, in order. */
export const pendingAtom = structuralAtom(atom((get) => pendingOf(get(stateAtom), get(userAtom)?.id)));

/** The number of changes that are not saved yet. */
export const pendingCountAtom = atom((get) => get(pendingAtom).length);

/** The signed-in user's commands that the server rejected, and that nothing else on the page shows. */
export const rejectedAtom = structuralAtom(atom((get) => {
  const account = get(userAtom)?.id;
  const state = get(stateAtom);
  // The panel of the timer shows why a timer could not be saved.
  const stopId = shownTimer(state, account)?.rejected?.id;
  return state.queue.rejected.filter((command) => command.account === account && command.id !== stopId);
}));

/** The conflicts of the signed-in user's commands, until they are dismissed. */
export const conflictsAtom = structuralAtom(atom((get) => {
  const account = get(userAtom)?.id;
  return get(stateAtom).queue.conflicts.filter((conflict) => conflict.account === account);
}));

/** What another version of the app stored in the queue, and this one cannot read. */
export const unreadableAtom = atom((get) => get(stateAtom).queue.unreadable);

const LiveMessageSchema = z.object({ kind: z.literal("live"), name: z.string(), data: z.string() });

/** Returns the server's event that another tab broadcasts; null when the message is another one. */
export function readLiveMessage(message: unknown): LiveEvent | null {
  const parsed = LiveMessageSchema.safeParse(message);
  return parsed.success ? parseLiveEvent(parsed.data.name, parsed.data.data) : null;
}

/** Returns what is broadcast of an event, so that `readLiveMessage` reads it. */
export function liveMessage({ name, data }: LiveEvent) {
  return { kind: "live", name, data: JSON.stringify(data) };
}

/**
 * Signs out, and removes the days of every user from this browser. Changes that are not saved yet stay for their user's
 * next sign-in, unless they are to be discarded.
 */
export const leaveAtom = atom(null, async (get, set, { discarding }: { discarding: boolean }) => {
  const account = get(userAtom)?.id;
  set(signOutAtom);
  await set(removeDaysAtom, discarding ? account : undefined);
});

/**
 * Removes everything of the signed-in user from this browser: their account is gone, so there is nobody to sign out.
 */
export const forgetAccountAtom = atom(null, async (get, set) => {
  const account = get(userAtom)?.id;
  set(forgetSessionAtom, get(tokenAtom));
  set(deviceTokenAtom, null);
  await set(removeDaysAtom, account);
});

/**
 * Removes the days and the timer of everybody who is not signed in, and the changes of `account` that are not saved. A
 * timer that is known to nobody else stays. It is shown to its own account only.
 */
export const removeDaysAtom = atom(null, async (get, _set, account: User["id"] | undefined) => {
  const own = dayKey(get(userAtom)?.id ?? "", "");
  const others = <C extends { readonly account: string }>(commands: readonly C[]) =>
    commands.filter((command) => command.account !== account);
  await get(engineAtom).commit(({ queue, days, timer }) => ({
    days: Object.fromEntries(Object.entries(days).filter(([key]) => key.startsWith(own))),
    ...(timer?.account !== get(userAtom)?.id && timer?.id !== null && { timer: null, serverTimer: null }),
    ...(account !== undefined && {
      queue: {
        ...queue,
        pending: others(queue.pending),
        rejected: others(queue.rejected),
        conflicts: others(queue.conflicts),
      },
    }),
  }));
});
