/** The parts of a host that every browser page and worker has. */
import type { PendingActions } from "./engine.ts";

/**
 * Returns the actions that are not stored yet, in local storage under keys that begin with `prefix`: a write there is
 * done when the call returns, so a page that is closed at any moment loses no click. Where local storage is closed to
 * us there are none.
 */
export function localActions(prefix: string): PendingActions {
  return {
    read: () =>
      attempt(() => Object.keys(localStorage)).filter((key) => key.startsWith(prefix))
        .flatMap((key) => attempt(() => [JSON.parse(localStorage.getItem(key) ?? "")])),
    add: (action) => void attempt(() => localStorage.setItem(prefix + action.id, JSON.stringify(action))),
    remove: (id) => void attempt(() => localStorage.removeItem(prefix + id)),
  };
}

/** Returns the result of `work`, or nothing when it fails: storage is closed or full, or holds no JSON. */
function attempt<T>(work: () => T): T | never[] {
  try {
    return work();
  } catch {
    return [];
  }
}

/**
 * Runs `work` under the exclusive lock `name` of all pages and workers. `work` gets whether the lock was taken when it
 * was requested.
 */
export async function withWebLock<T>(name: string, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
  const { locks } = navigator;
  // `ifAvailable` is the only way to find out whether the lock is taken.
  const atOnce = await locks.request(
    name,
    { ifAvailable: true },
    async (lock) => lock && { value: await work(false) },
  );
  return atOnce ? atOnce.value : await locks.request(name, () => work(true));
}
