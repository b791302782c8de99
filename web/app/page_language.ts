import {
  LANGUAGE_CHOICES,
  type LanguageChoice,
  type LanguageCode,
  languageOf,
} from "#shared/texts/languages.ts";

/** The keys in local storage that the page reads before its first paint (`web/app/opening.ts`), too. */

/** The bearer token of the session, under the key of docs/behaviour.md. */
export const TOKEN_KEY = "auth_token";

/** The last user of this browser. */
export const USER_KEY = "gorin_user";

/** The account's choice of a language, kept here so that the first paint is in its language. */
export const LANGUAGE_KEY = "gorin_language";

/** Returns the language that the page is to be shown in: the one that was last chosen here, or the browser's. */
export function pageLanguage(): LanguageCode {
  return languageOf(storedLanguage(), navigator.languages);
}

export function storedLanguage(): LanguageChoice {
  try {
    const text = localStorage.getItem(LANGUAGE_KEY);
    return LANGUAGE_CHOICES.find((choice) => choice === text) ?? "system";
  } catch {
    return "system";
  }
}
