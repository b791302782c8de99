import { type Action, parseAction, type PendingActions } from "#shared/offline/mod.ts";

const PREFIX = "gorin_action/";

/**
 * Actions that are not in IndexedDB yet, in local storage: a write there is done when the call returns, so a tab that
 * is closed at any moment loses no click. Where local storage is closed to us there are none.
 */
export const localPendingActions: PendingActions<Action> = {
  read: () =>
    keys().flatMap((key) => parseAction(parse(localStorage.getItem(key))) ?? [])
      .sort((one, other) => one.at - other.at),
  add: (action) => attempt(() => localStorage.setItem(PREFIX + action.id, JSON.stringify(action))),
  remove: (id) => attempt(() => localStorage.removeItem(PREFIX + id)),
};

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function attempt(write: () => void): void {
  try {
    write();
  } catch {
    // Closed or full: the action is stored in IndexedDB all the same.
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
