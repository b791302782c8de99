/** `system` follows the device's theme. */
export type ThemeChoice = "system" | "light" | "dark";

/** The key in local storage. The script that runs before the first paint of each surface reads it too. */
export const THEME_KEY = "gorin_theme";

/** Returns the stored choice; `system` when nothing valid is stored. */
export function parseTheme(text: string | null): ThemeChoice {
  return text === "light" || text === "dark" ? text : "system";
}

/** Sets the theme on `page`, the `<html>` element. */
export function applyTheme(choice: ThemeChoice, page: HTMLElement): void {
  if (choice === "system") delete page.dataset["theme"];
  else page.dataset["theme"] = choice;
}
