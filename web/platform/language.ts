import {
  LANGUAGE_CHOICES,
  type LanguageChoice,
  type LanguageCode,
  languageOf,
  loadLanguage,
} from "#shared/texts/languages.ts";

/** The account's choice, kept in this browser so that the first paint is in its language. */
const KEY = "gorin_language";

/** The language of the page, which is fixed while it is open. */
let shown: LanguageCode = "en";

/** Shows the page in its language: the one that was last chosen here, or the browser's. */
export async function showLanguage(): Promise<void> {
  const language = languageOf(storedChoice(), navigator.languages);
  shown = await loadLanguage(language);
  document.documentElement.lang = shown;
}

/** Returns the language of the page. */
export function shownLanguage(): LanguageCode {
  return shown;
}

/** Keeps the account's choice, and loads the page again when it is in another language. */
export function applyLanguage(choice: LanguageChoice): void {
  if (choice === storedChoice()) return;
  try {
    if (choice === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the page would be loaded again and again.
    return;
  }
  if (languageOf(choice, navigator.languages) !== shown) location.reload();
}

function storedChoice(): LanguageChoice {
  try {
    const text = localStorage.getItem(KEY);
    return LANGUAGE_CHOICES.find((choice) => choice === text) ?? "system";
  } catch {
    return "system";
  }
}
