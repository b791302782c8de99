import type { ThemeChoice } from "#shared/ui/fields/ThemeSwitch.tsx";

/** Where `public/first.js` reads it from before the first paint; storage of the extension proper would come too late. */
const KEY = "gorin_theme";

/** The chosen theme. */
export function readTheme(): ThemeChoice {
  const kept = localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** Keeps the choice and shows it on this page. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") {
    localStorage.removeItem(KEY);
    delete document.documentElement.dataset["theme"];
  } else {
    localStorage.setItem(KEY, choice);
    document.documentElement.dataset["theme"] = choice;
  }
}
