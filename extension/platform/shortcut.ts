import { browser } from "./browser.ts";

/** The keys that open the popup, as the browser writes them; empty when it gave them to nobody, or the user took them away. */
export async function popupShortcut(): Promise<string> {
  const commands = await browser.commands.getAll();
  return commands.find(({ name }) => name === "_execute_action")?.shortcut ?? "";
}

/** Opens the browser's own page where the keys of extensions are set. */
export async function openShortcutSettings(): Promise<void> {
  // Firefox has a call for it, which the types do not know yet; Chrome has an address.
  const { openShortcutSettings } = browser.commands as { openShortcutSettings?: () => Promise<void> };
  if (openShortcutSettings) await openShortcutSettings();
  else await browser.tabs.create({ url: "chrome://extensions/shortcuts" });
}
