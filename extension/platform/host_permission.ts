import { browser } from "./browser.ts";

/** The match pattern of an origin. Patterns know no ports. */
function patternOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/** Whether the user lets the extension reach `origin`. */
export function hasHostPermission(origin: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [patternOf(origin)] });
}

/** Asks the user for `origin` alone; answers whether it is granted. To be called first thing in a click's handler. */
export function requestHostPermission(origin: string): Promise<boolean> {
  return browser.permissions.request({ origins: [patternOf(origin)] });
}

/** Gives the permission for `origin` back. One that was granted by other means, such as by a policy, stays. */
export async function dropHostPermission(origin: string): Promise<void> {
  await browser.permissions.remove({ origins: [patternOf(origin)] }).catch(() => {});
}
