import type { RingName } from "#shared/rings/mod.ts";
import { hostPattern } from "../offline/server_address.ts";
import { browser } from "./browser.ts";
import { hasHostPermission } from "./permissions.ts";

/** The key in `storage.session` of the tab that was opened last: an object of server and tab id. */
const KEY = "dashboard_tab";

/**
 * Focuses the dashboard's tab, or opens one. Shows `ring` when it is given. Without the host permission the browser
 * does not say what a tab shows, so the one that was opened last is focused only for the whole dashboard, and only
 * when it is not in view already: see decision 37.
 */
export async function openDashboard(server: string, ring?: RingName): Promise<void> {
  const isAllowed = await hasHostPermission(server);
  const id = isAllowed ? await tabByAddress(server) : ring ? undefined : await tabOutOfView(server);
  const url = `${server}/dashboard${ring ? `?ring=${ring}` : ""}`;
  const shown = id !== undefined && await show(id, ring && url);
  if (shown) return;
  // Once another tab is in view the browser closes the popup, so its id is stored before.
  const tab = await browser.tabs.create({ url, active: false });
  await browser.storage.session.set({ [KEY]: { server, tab: tab.id } });
  if (tab.id !== undefined) await show(tab.id);
}

/** Opens a page of the server, such as the one to register on. */
export async function openServerPage(server: string, path: `/${string}`): Promise<void> {
  await browser.tabs.create({ url: server + path });
}

/** Returns the dashboard's tab, or the one that was opened last while it shows another page of the server. */
async function tabByAddress(server: string): Promise<number | undefined> {
  const tabs = await browser.tabs.query({ url: hostPattern(server) });
  const stored = await storedTab(server);
  const tab = tabs.find(({ url }) => url?.startsWith(`${server}/dashboard`)) ??
    tabs.find(({ id, url }) => id === stored && url?.startsWith(`${server}/`));
  return tab?.id;
}

/**
 * Returns the tab that was opened last. Who asks for the dashboard while it is in view sees something else there:
 * nothing is returned then.
 */
async function tabOutOfView(server: string): Promise<number | undefined> {
  const stored = await storedTab(server);
  const [inView] = await browser.tabs.query({ active: true, currentWindow: true });
  return inView?.id === stored ? undefined : stored;
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
