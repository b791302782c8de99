import { browser } from "./browser.ts";

/** The keyboard shortcuts as the browser writes them; empty where it has none. */
export interface Shortcuts {
  readonly popup: string;
  readonly timer: string;
}

export async function readShortcuts(): Promise<Shortcuts> {
  const commands = await browser.commands.getAll();
  const of = (command: string) => commands.find(({ name }) => name === command)?.shortcut ?? "";
  return { popup: of("_execute_action"), timer: of("toggle-timer") };
}

/** Opens the browser's settings page for extension shortcuts. */
export async function openShortcutSettings(): Promise<void> {
  // Firefox has a function for this, which is missing from the types; Chrome has a URL.
  const { openShortcutSettings } = browser.commands as { openShortcutSettings?: () => Promise<void> };
  if (openShortcutSettings) await openShortcutSettings();
  else await browser.tabs.create({ url: "chrome://extensions/shortcuts" });
}
