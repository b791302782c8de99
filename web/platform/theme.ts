import { atom } from "jotai/vanilla";
import { applyTheme, parseTheme, THEME_KEY, type ThemeChoice } from "#shared/ui/theme.ts";
import { stored } from "./storage/stored.ts";
import { storedAtom } from "./storage/stored_atom.ts";

const storedThemeAtom = storedAtom(
  stored<ThemeChoice>(THEME_KEY, (text) => {
    const theme = parseTheme(text);
    return theme === "system" ? null : theme;
  }, (theme) => theme),
);

/** The chosen theme. Writing it stores it; {@link showTheme} applies it. */
export const themeAtom = atom(
  (get): ThemeChoice => get(storedThemeAtom) ?? "system",
  (_get, set, choice: ThemeChoice) => set(storedThemeAtom, choice === "system" ? null : choice),
);

/** Applies the theme to the page, and to the browser's own bars around it. */
export function showTheme(choice: ThemeChoice): void {
  applyTheme(choice, document.documentElement);
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[data-for]")) {
    const theme = meta.dataset["for"];
    meta.media = choice === "system"
      ? `(prefers-color-scheme:${theme})`
      : choice === theme
      ? "all"
      : "not all";
  }
}
