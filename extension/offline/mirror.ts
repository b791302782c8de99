import type { State } from "./state.ts";

/*
 * The mirror is a copy of what the popup shows, in `localStorage`, which is read synchronously: the popup paints from
 * it while `storage.local` is still being read. It never decides anything: the stored state replaces it at once.
 */

/** The key of the mirror, which `keep_mirror.ts` writes. */
export const MIRROR_KEY = "gorin_mirror";

/**
 * Returns the state that the popup showed last, or null. `version` stands for the code that wrote it: a mirror of other
 * code is ignored, since it is not validated.
 */
export function readMirror(version: string, storage: Storage = localStorage): State | null {
  try {
    const mirror = JSON.parse(storage.getItem(MIRROR_KEY) ?? "null");
    return mirror?.version === version ? mirror.state : null;
  } catch {
    return null;
  }
}

export function eraseMirror(storage: Storage = localStorage): void {
  storage.removeItem(MIRROR_KEY);
}
