import type { CalendarDate } from "#shared/domain/calendar.ts";
import {
  type ActionHead,
  applyOnce,
  type Change,
  type Engine,
  type KeyValueStore,
  openStateStore,
  type PendingActions,
  type StateStore,
  type Values,
} from "#shared/offline/mod.ts";
import { browser } from "../platform/platform.ts";
import {
  type ExtensionAction,
  type NewExtensionAction,
  parseExtensionAction,
  reduceExtension,
} from "./actions.ts";
import { type DraftChange, draftsOf, withDrafts } from "./drafts.ts";
import { withoutLeftovers } from "./end_session.ts";
import { EXTENSION_VALUES, MAX_DAYS, type State, viewToday, withCachedSnapshot } from "./state.ts";
import type { Unstored, UnstoredDrafts } from "./unstored_drafts.ts";

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

/** The key of the name of the last write. By it, a page or the worker knows whether others have written since. */
const REVISION = "revision";

type Listener = (changes: Record<string, { newValue?: unknown }>, area: string) => void;

/** The part of `browser.storage` that is used. */
export interface ExtensionStorage {
  readonly local: {
    get(keys: string | string[] | null): Promise<Values>;
    set(values: Record<string, unknown>): Promise<void>;
    remove(keys: string[]): Promise<void>;
  };
  readonly onChanged: {
    addListener(listener: Listener): void;
    removeListener(listener: Listener): void;
  };
}

/** What was stored under `keys` after a write of this page or worker. */
interface Written {
  readonly revision: string;
  readonly keys: readonly string[];
  readonly values: Values;
}

/**
 * The storage shared by the pages and the worker: `storage.local` with Web Locks. `public/first.js` starts reading
 * everything before the modules of the page are loaded; the first read uses its result.
 */
export function extensionStore({ local, onChanged }: ExtensionStorage = browser.storage): KeyValueStore {
  let early = takeEarlyRead();
  /** Null once others may have written. Reading the queue takes longer the more is queued. */
  let written: Written | null = null;
  /** The name of the last write of this page or worker. Its own changes are reported to it, too. */
  let ownRevision = "";
  return {
    read(keys) {
      const values = keys === undefined ? early : undefined;
      early = undefined;
      return values ?? local.get(keys === undefined ? null : [...keys]);
    },
    update: (keys, change) =>
      navigator.locks.request("state", async () => {
        const before = await valuesAfter(written, local, keys);
        const changed = change(before);
        if (Object.keys(changed).length === 0) return;
        const revision = ownRevision = crypto.randomUUID();
        const removed = Object.keys(changed).filter((key) => changed[key] === undefined);
        const stored = Object.entries(changed).filter(([, value]) => value !== undefined);
        written = null;
        await local.set({ ...Object.fromEntries(stored), [REVISION]: revision });
        if (removed.length > 0) await local.remove(removed);
        written = { revision, keys, values: { ...before, ...changed } };
      }),
    subscribe(listener) {
      const follow: Listener = (changes, area) => {
        if (area !== "local" || changes[REVISION]?.newValue === ownRevision) return;
        written = null;
        listener(Object.keys(changes));
      };
      onChanged.addListener(follow);
      return () => onChanged.removeListener(follow);
    },
    async withLock(name, work) {
      // `ifAvailable` is the only way to find out whether the lock is taken.
      const result = await navigator.locks.request(
        name,
        { ifAvailable: true },
        async (lock) => lock ? { value: await work(false) } : null,
      );
      return result ? result.value : navigator.locks.request(name, () => work(true));
    },
  };
}

/** Returns the values under `keys`, which are those `written` as long as no one else has written since. */
async function valuesAfter(
  written: Written | null,
  local: ExtensionStorage["local"],
  keys: readonly string[],
): Promise<Values> {
  if (written?.keys === keys) {
    const { [REVISION]: revision } = await local.get(REVISION);
    if (revision === written.revision) return written.values;
  }
  return await local.get([...keys]);
}

function takeEarlyRead(): Promise<Values> | undefined {
  // Set by a script that is not a module.
  return (globalThis as { gorinStoredAtStart?: Promise<Values> }).gorinStoredAtStart;
}

/** The messages from a page to the background worker: payload and reply. */
export interface Messages {
  /** Applies an action of the popup and flushes the queue. Replies once the action is stored. */
  apply: { readonly payload: ExtensionAction; readonly reply: "stored" };
  /** Flushes the queue, then fetches today. Replies when that is done. */
  sync: { readonly payload: null; readonly reply: "done" };
}

export type MessageName = keyof Messages;

/**
 * Sends a message to the worker, which the browser starts if needed. It is sent even if the page is closed right after
 * the call. Resolves to null without a reply, such as when the browser terminated the worker.
 */
export async function sendToWorker<N extends MessageName>(
  name: N,
  payload: Messages[N]["payload"],
): Promise<Messages[N]["reply"] | null> {
  try {
    // If the worker was terminated, Chrome rejects or replies with undefined.
    return await browser.runtime.sendMessage({ name, payload }) ?? null;
  } catch {
    return null;
  }
}

/** Stored, so the name stays. */
const PREFIX = "gorin_act/";

/**
 * The actions of the popup that are not stored yet. They are in `localStorage`, which is written synchronously, because
 * the popup may close and the worker may be terminated at any moment. `signedIn` completes actions of the first
 * version.
 */
export function pendingActions(
  signedIn: () => Parameters<typeof parseExtensionAction>[1],
  storage: Storage = localStorage,
): PendingActions<ExtensionAction> {
  return {
    read: () =>
      Object.keys(storage)
        .filter((key) => key.startsWith(PREFIX))
        .flatMap((key) => parseExtensionAction(parseJson(storage.getItem(key)), signedIn()) ?? [])
        .sort((one, other) => one.at - other.at),
    add: (action) => storage.setItem(PREFIX + action.id, JSON.stringify(action)),
    remove: (id) => storage.removeItem(PREFIX + id),
  };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
