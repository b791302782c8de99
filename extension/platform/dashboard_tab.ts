import { browser } from "./browser.ts";
import { hasHostPermission } from "./host_permission.ts";

/**
 * Brings the dashboard to the front: the tab that shows it, or a new one. Which tab that is can be known only with the
 * permission for its origin; without it a new one is opened.
 */
export async function openDashboard(server: string): Promise<void> {
  const open = await hasHostPermission(server) ? await dashboardTab(server) : undefined;
  if (open?.id === undefined) {
    await browser.tabs.create({ url: `${server}/dashboard` });
    return;
  }
  await browser.tabs.update(open.id, { active: true });
  if (open.windowId !== undefined) await browser.windows.update(open.windowId, { focused: true });
}

/** Opens a page of the server, such as the one to register on. */
export async function openServerPage(server: string, path: `/${string}`): Promise<void> {
  await browser.tabs.create({ url: server + path });
}

async function dashboardTab(server: string) {
  const { protocol, hostname } = new URL(server);
  const tabs = await browser.tabs.query({ url: `${protocol}//${hostname}/*` });
  return tabs.find((tab) => tab.url?.startsWith(`${server}/dashboard`));
}
