import { hostPattern } from "../offline/server_address.ts";
import { browser } from "./browser.ts";

/** Whether the user lets the extension reach `origin`. */
export function hasHostPermission(origin: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [hostPattern(origin)] });
}

/** Asks the user for `origin` alone; answers whether it is granted. To be called first thing in a click's handler. */
export function requestHostPermission(origin: string): Promise<boolean> {
  return browser.permissions.request({ origins: [hostPattern(origin)] });
}

/** Gives the permission for `origin` back. One that was granted by other means, such as by a policy, stays. */
export async function dropHostPermission(origin: string): Promise<void> {
  await browser.permissions.remove({ origins: [hostPattern(origin)] }).catch(() => {});
}
