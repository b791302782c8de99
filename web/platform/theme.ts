import { atom } from "jotai/vanilla";
import type { ThemeChoice } from "#shared/ui/fields/ThemeSwitch.tsx";
import { stored } from "./stored.ts";
import { storedAtom } from "./stored_atom.ts";

type Fixed = Exclude<ThemeChoice, "system">;

/** Kept only when it differs from the system's. `public/theme.js` reads the same key before the first paint. */
const fixedAtom = storedAtom(
  stored<Fixed>("gorin_theme", (text) => text === "light" || text === "dark" ? text : null, (theme) => theme),
);

/** The chosen theme. What is written is kept; {@link showTheme} makes it seen. */
export const themeAtom = atom(
  (get): ThemeChoice => get(fixedAtom) ?? "system",
  (_get, set, choice: ThemeChoice) => set(fixedAtom, choice === "system" ? null : choice),
);

/** Puts the theme on the page, and on what the browser or the installed app draws around it. */
export function showTheme(choice: ThemeChoice): void {
  const page = document.documentElement;
  if (choice === "system") delete page.dataset["theme"];
  else page.dataset["theme"] = choice;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[data-for]")) {
    const theme = meta.dataset["for"];
    meta.media = choice === "system"
      ? `(prefers-color-scheme:${theme})`
      : choice === theme
      ? "all"
      : "not all";
  }
}
