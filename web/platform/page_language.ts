import {
  LANGUAGE_CHOICES,
  type LanguageChoice,
  type LanguageCode,
  languageOf,
} from "#shared/texts/languages.ts";
import { LANGUAGE_KEY } from "./storage/storage_keys.ts";

/** Returns the language that the page is to be shown in: the one that was last chosen here, or the browser's. */
export function pageLanguage(): LanguageCode {
  return languageOf(storedLanguage(), navigator.languages);
}

/** Returns the choice that this browser has stored. */
export function storedLanguage(): LanguageChoice {
  try {
    const text = localStorage.getItem(LANGUAGE_KEY);
    return LANGUAGE_CHOICES.find((choice) => choice === text) ?? "system";
  } catch {
    return "system";
  }
}
