import type { KeyValueStore, Values } from "#shared/offline/mod.ts";
import { browser } from "../platform/browser.ts";

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
