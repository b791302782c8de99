import { browser } from "./browser.ts";

/** Returns the keyboard shortcut of the popup as the browser writes it; empty when it has none. */
export async function popupShortcut(): Promise<string> {
  const commands = await browser.commands.getAll();
  return commands.find(({ name }) => name === "_execute_action")?.shortcut ?? "";
}

/** Opens the browser's settings page for extension shortcuts. */
export async function openShortcutSettings(): Promise<void> {
  // Firefox has a function for this, which is missing from the types; Chrome has a URL.
  const { openShortcutSettings } = browser.commands as { openShortcutSettings?: () => Promise<void> };
  if (openShortcutSettings) await openShortcutSettings();
  else await browser.tabs.create({ url: "chrome://extensions/shortcuts" });
}
