import type { RingName } from "#shared/rings/mod.ts";
import { hostPattern } from "../offline/server_address.ts";
import { browser } from "./browser.ts";
import { hasHostPermission } from "./permissions.ts";

/** The key in `storage.session` of the tab that was opened last: an object of server and tab id. */
const KEY = "dashboard_tab";

/**
 * Focuses the dashboard's tab, or opens one. With the host permission the tab is found by its address, otherwise by the
 * id that was stored when it was opened. Shows `ring` when it is given.
 */
export async function openDashboard(server: string, ring?: RingName): Promise<void> {
  const found = await hasHostPermission(server) ? await tabByAddress(server) : undefined;
  const id = found ?? await storedTab(server);
  const url = `${server}/dashboard${ring ? `?ring=${ring}` : ""}`;
  const shown = id !== undefined && await show(id, ring && url);
  if (shown) return;
  const tab = await browser.tabs.create({ url });
  await browser.storage.session.set({ [KEY]: { server, tab: tab.id } });
}

/** Opens a page of the server, such as the one to register on. */
export async function openServerPage(server: string, path: `/${string}`): Promise<void> {
  await browser.tabs.create({ url: server + path });
}

async function tabByAddress(server: string): Promise<number | undefined> {
  const tabs = await browser.tabs.query({ url: hostPattern(server) });
  return tabs.find(({ url }) => url?.startsWith(`${server}/dashboard`))?.id;
}

async function storedTab(server: string): Promise<number | undefined> {
  // Written only by `openDashboard`, in the same browser session.
  const stored = (await browser.storage.session.get(KEY))[KEY] as { server: string; tab: number } | undefined;
  return stored?.server === server ? stored.tab : undefined;
}

/** Focuses a tab and its window, at `url` when it is given. Returns false when the tab no longer exists. */
async function show(id: number, url?: string): Promise<boolean> {
  try {
    const tab = await browser.tabs.update(id, { active: true, ...(url && { url }) });
    if (tab.windowId !== undefined) await browser.windows.update(tab.windowId, { focused: true });
    return true;
  } catch {
    return false;
  }
}
