import { applyLanguage } from "../platform/language.ts";
import { engineAtom, shownUserAtom } from "./engine.ts";
import type { WebStore } from "./web_store.ts";

/** Keeps the page in the language of the account, wherever it is changed. Returns a function that ends that. */
export function followLanguage(store: WebStore): () => void {
  const follow = () => {
    const user = store.get(shownUserAtom);
    // Before the queue is loaded, a choice that is not saved yet is unknown.
    if (user && store.get(engineAtom).isLoaded()) applyLanguage(user.settings.language ?? "system");
  };
  const unsubscribe = [store.sub(shownUserAtom, follow), store.get(engineAtom).subscribe(follow)];
  return () => {
    for (const stop of unsubscribe) stop();
  };
}
