import { userAtom } from "../features/auth/session.ts";
import { applyLanguage } from "../platform/language.ts";
import type { WebStore } from "./web_store.ts";

/**
 * Keeps the page in the language of the account, wherever it is changed. A choice applies once the server has it, since
 * the page is loaded again then. Returns a function that ends that.
 */
export function followLanguage(store: WebStore): () => void {
  const follow = () => {
    const user = store.get(userAtom);
    if (user) applyLanguage(user.settings.language ?? "system");
  };
  const stop = store.sub(userAtom, follow);
  follow();
  return stop;
}
