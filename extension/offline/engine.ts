import { timeRulesOf } from "#shared/domain/settings.ts";
import {
  type Engine,
  type EngineHost,
  type KeyValueStore,
  localActions,
  openStateStore,
  type PendingActions,
  type SendingEngine,
  type StateStore,
  type Values,
  withWebLock,
} from "#shared/offline/mod.ts";
import { browser } from "../platform/platform.ts";
import { type ExtensionAction, parseExtensionAction, reduceExtension } from "./actions.ts";
import { withoutLeftovers } from "./end_session.ts";
import { EXTENSION_VALUES, MAX_DAYS, ruleOf, type State, withCachedSnapshot } from "./state.ts";

/** The engine of the worker, which sends the queue. */
export type ExtensionEngine = SendingEngine<State, ExtensionAction>;

/** The engine of the popup, which hands its actions over to the worker. */
export type PopupEngine = Engine<State, ExtensionAction>;

/** The stored state without actions, as the options page needs it. */
export type ExtensionState = StateStore<State>;

/** How the state is stored. */
const STORED = {
  values: EXTENSION_VALUES,
  maxDays: MAX_DAYS,
  onLoad(state: State): Partial<State> {
    const cached = withCachedSnapshot(state);
    return { ...cached, ...withoutLeftovers({ ...state, ...cached }) };
  },
};

/** A page's pause between two reads of what the worker has changed: while it sends many changes; milliseconds. */
export const PAUSE_MS = 100;

export function openExtensionState(store: KeyValueStore): ExtensionState {
  return openStateStore<State>({ store, ...STORED, pauseMs: PAUSE_MS });
}

/** Returns what the engines of the popup and of the worker share. `now`: milliseconds since 1970. */
export function extensionHost(store: KeyValueStore, now: () => number): EngineHost<State, ExtensionAction> {
  return {
    store,
    ...STORED,
    reduce: reduceExtension,
    parseAction: parseExtensionAction,
    session: ({ session, user }) =>
      session && {
        account: session.account,
        rule: ruleOf(user),
        ...(user ? timeRulesOf(user.settings) : { plan: null }),
      },
    clock: now,
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
    withLock: withWebLock,
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
  const page = globalThis as { gorinStoredAtStart?: Promise<Values> };
  const read = page.gorinStoredAtStart;
  delete page.gorinStoredAtStart;
  return read;
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

/** The actions of the popup that are not stored yet: it may close, and the worker be terminated, at any moment. */
export const popupActions: PendingActions = localActions("gorin_act/");
