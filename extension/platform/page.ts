import * as z from "zod/mini";
import type { User } from "#shared/domain/user.ts";
import { languageOf } from "#shared/texts/languages.ts";
import { setLanguage } from "#shared/texts/translate.ts";
import { applyTheme, parseTheme, THEME_KEY, type ThemeChoice } from "#shared/ui/theme.ts";

// The extension's content security policy forbids generating code, which zod does for speed.
z.config({ jitless: true });

/** Shows a page in the language of the account; while signed out, in the browser's. */
export async function showLanguage(user: User | null): Promise<void> {
  const choice = user?.settings.language ?? "system";
  const language = languageOf(choice, navigator.languages);
  if (language === "ja") {
    const { JAPANESE_EXTENSION } = await import("#shared/texts/ja/extension.ts");
    setLanguage(JAPANESE_EXTENSION);
  }
  document.documentElement.lang = language;
}

/** Returns the chosen theme. It is in local storage, which is read synchronously before the first paint. */
export function readTheme(): ThemeChoice {
  return parseTheme(localStorage.getItem(THEME_KEY));
}

/** Stores the choice and applies it to this page. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, choice);
  applyTheme(choice, document.documentElement);
}
