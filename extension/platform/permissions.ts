import { hostPattern } from "../offline/server_address.ts";
import { browser } from "./browser.ts";

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
