import { browser } from "./browser.ts";

/** The keys that open the popup, as the browser writes them; empty when the user took them away. */
export async function popupShortcut(): Promise<string> {
  const commands = await browser.commands.getAll();
  return commands.find(({ name }) => name === "_execute_action")?.shortcut ?? "";
}
