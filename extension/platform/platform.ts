import type Browser from "webextension-polyfill";
import type { RingName } from "#shared/domain/rings/mod.ts";
import { hostPattern } from "../offline/server.ts";

/** The API of Firefox, and of Chrome: there `browser` may be missing, and `chrome` returns promises, too. */
const { browser: own, chrome } = globalThis as { browser?: Browser.Browser; chrome?: Browser.Browser };

/** The browser's extension API. In tests there is none. */
export const browser = (own ?? chrome) as Browser.Browser;

type IdleListener = (state: "active" | "idle" | "locked") => Promise<void>;

/**
 * Calls `onChange` when the user has been idle for `seconds` and when they return, starting when the permission is
 * granted. Must be called while the worker starts.
 */
export function watchIdle(seconds: number, onChange: IdleListener): void {
  listen(seconds, onChange);
  browser.permissions.onAdded.addListener(() => listen(seconds, onChange));
}

function listen(seconds: number, onChange: IdleListener): void {
  // Without the permission the browser has no such API, whatever the types say.
  const idle = browser.idle as typeof browser.idle | undefined;
  if (!idle || idle.onStateChanged.hasListener(onChange)) return;
  idle.setDetectionInterval(seconds);
  idle.onStateChanged.addListener(onChange);
}

const IDLE = { permissions: ["idle" as const] };

/** Returns whether the extension may reach `origin`. */
export function hasHostPermission(origin: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [hostPattern(origin)] });
}

/** Requests access to `origin` alone. Returns whether it is granted. Must be called first in a click handler. */
export function requestHostPermission(origin: string): Promise<boolean> {
  return browser.permissions.request({ origins: [hostPattern(origin)] });
}

/** Gives up access to `origin`. Access that was granted by other means, such as a policy, stays. */
export async function dropHostPermission(origin: string): Promise<void> {
  await browser.permissions.remove({ origins: [hostPattern(origin)] }).catch(() => {});
}

/**
 * Requests the permission to detect idle time. Returns whether it is granted. Must be called first in a click handler.
 */
export function requestIdlePermission(): Promise<boolean> {
  return browser.permissions.request(IDLE);
}

/** Gives up the permission to detect idle time. */
export async function dropIdlePermission(): Promise<void> {
  await browser.permissions.remove(IDLE);
}

/**
 * Calls `show` with what the browser has granted, now and at each change: names of permissions and match patterns
 * of addresses. Returns the function that ends this.
 */
export function watchPermissions(show: (granted: readonly string[]) => void): () => void {
  const { onAdded, onRemoved } = browser.permissions;
  const update = () =>
    void browser.permissions.getAll().then(({ permissions = [], origins = [] }) =>
      show([...permissions, ...origins])
    );
  onAdded.addListener(update);
  onRemoved.addListener(update);
  update();
  return () => {
    onAdded.removeListener(update);
    onRemoved.removeListener(update);
  };
}

const PORT = "popup";

/** The browser terminates a worker that receives nothing for 30 seconds. */
const KEEP_ALIVE_MS = 20_000;

/** The delay before reconnecting to a worker that was terminated, in milliseconds. */
const RECONNECT_MS = 1_000;

/** Keeps a connection to the worker open while this page is open. */
export function announcePopup(): void {
  const port = browser.runtime.connect({ name: PORT });
  const keepAlive = setInterval(() => port.postMessage(null), KEEP_ALIVE_MS);
  port.onDisconnect.addListener(() => {
    clearInterval(keepAlive);
    setTimeout(announcePopup, RECONNECT_MS);
  });
}

/**
 * Calls `onOpen` when a popup opens, and the function it returns when the popup closes. Must be called while the worker
 * starts.
 */
export function watchPopups(onOpen: () => () => void): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== PORT) return;
    // A message keeps the worker alive only if there is a listener.
    port.onMessage.addListener(() => {});
    port.onDisconnect.addListener(onOpen());
  });
}

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
