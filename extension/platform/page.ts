import * as z from "zod/mini";
import type { User } from "#shared/domain/user.ts";
import { type LanguageCode, languageOf } from "#shared/texts/languages.ts";
import { type Language, setLanguage } from "#shared/texts/translate.ts";
import { applyTheme, parseTheme, THEME_KEY, type ThemeChoice } from "#shared/ui/theme.ts";

// The extension's content security policy forbids generating code, which zod does for speed.
z.config({ jitless: true });

/** What tells the account of a page, and when it changes. */
interface AccountStore {
  state(): { readonly user: User | null };
  subscribe(listener: () => void): unknown;
}

/** What loads each language but English, whose texts are in the code. */
type LanguageLoaders = Readonly<Record<Exclude<LanguageCode, "en">, () => Promise<Language>>>;

/**
 * Shows a page in the language of the account; while signed out, in the browser's. `loaders` load those of this page.
 * Loads the page again for another one.
 */
export async function showLanguage(
  { state, subscribe }: AccountStore,
  loaders: LanguageLoaders,
): Promise<void> {
  const wanted = () => languageOf(state().user?.settings.language ?? "system", navigator.languages);
  const language = wanted();
  if (language !== "en") setLanguage(await loaders[language]());
  document.documentElement.lang = language;
  // What is being typed is stored as a draft.
  subscribe(() => {
    if (wanted() !== language) location.reload();
  });
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

/** Resolves when the browser has painted this page for the first time, or at once where it does not say so. */
export async function firstPaint(): Promise<void> {
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) return;
  await new Promise<void>((resolve) =>
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect();
      resolve();
    }).observe({ type: "paint", buffered: true })
  );
}
