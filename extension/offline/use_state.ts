import { useSyncExternalStore } from "react";
import type { ExtensionState } from "./engine.ts";
import type { State } from "./state.ts";

/** Returns the state as it is now, and renders again whenever it changes, here or in the worker. */
export function useExtensionState({ subscribe, state }: ExtensionState): State {
  return useSyncExternalStore(subscribe, state);
}
