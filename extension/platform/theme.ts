import { applyTheme, parseTheme, THEME_KEY, type ThemeChoice } from "#shared/ui/theme.ts";

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
