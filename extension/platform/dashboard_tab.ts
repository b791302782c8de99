import type { RingName } from "#shared/rings/mod.ts";
import { hostPattern } from "../offline/server_address.ts";
import { browser } from "./browser.ts";
import { hasHostPermission } from "./permissions.ts";

/** Where the id of the tab that was opened last is stored, until the browser is closed: an object of server and tab id. */
const KEY = "dashboard_tab";

/**
 * Brings the dashboard to the front: the tab that shows it, or a new one. With the permission for its origin the tab is found by
 * its address, otherwise by the id that was stored when this function opened it. Shows `ring` when it is given.
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
  // Written by `openDashboard` alone, in the same session of the browser.
  const stored = (await browser.storage.session.get(KEY))[KEY] as { server: string; tab: number } | undefined;
  return stored?.server === server ? stored.tab : undefined;
}

/** Brings a tab and its window to the front, at `url` when it is given. Returns false when the tab was closed meanwhile. */
async function show(id: number, url?: string): Promise<boolean> {
  try {
    const tab = await browser.tabs.update(id, { active: true, ...(url && { url }) });
    if (tab.windowId !== undefined) await browser.windows.update(tab.windowId, { focused: true });
    return true;
  } catch {
    return false;
  }
}
