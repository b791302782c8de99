import { type LanguageChoice, type LanguageCode, languageOf, loadLanguage } from "#shared/texts/languages.ts";
import { pageLanguage, storedLanguage } from "./page_language.ts";
import { LANGUAGE_KEY } from "./storage/storage_keys.ts";

/** The language of the page, which is fixed while it is open. */
let shown: LanguageCode = "en";

/** Shows the page in its language: the one that was last chosen here, or the browser's. */
export async function showLanguage(): Promise<void> {
  shown = await loadLanguage(pageLanguage());
  document.documentElement.lang = shown;
}

/** Returns the language of the page. */
export function shownLanguage(): LanguageCode {
  return shown;
}

/** Keeps the account's choice, and loads the page again when it is in another language. */
export function applyLanguage(choice: LanguageChoice): void {
  if (choice === storedLanguage()) return;
  try {
    if (choice === "system") localStorage.removeItem(LANGUAGE_KEY);
    else localStorage.setItem(LANGUAGE_KEY, choice);
  } catch {
    // Without storage the page would be loaded again and again.
    return;
  }
  if (languageOf(choice, navigator.languages) !== shown) location.reload();
}
