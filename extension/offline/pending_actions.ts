import type { PendingActions } from "#shared/offline/mod.ts";
import { type ExtensionAction, parseExtensionAction } from "./actions.ts";

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
