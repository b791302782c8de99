import { browser } from "./browser.ts";

const IDLE = { permissions: ["idle" as const] };

/** Asks the user to let it be seen whether anybody is there. To be called first thing in a click's handler. */
export function requestIdle(): Promise<boolean> {
  return browser.permissions.request(IDLE);
}

/** Gives that permission back. */
export async function dropIdle(): Promise<void> {
  await browser.permissions.remove(IDLE);
}

type IdleListener = (state: "active" | "idle" | "locked") => Promise<void>;

/**
 * Calls `changed` when nobody was there for so many seconds, and when somebody comes back, from when the permission is given; to
 * be called while the worker starts.
 */
export function watchIdle(seconds: number, changed: IdleListener): void {
  listen(seconds, changed);
  browser.permissions.onAdded.addListener(() => listen(seconds, changed));
}

function listen(seconds: number, changed: IdleListener): void {
  // Without the permission there is no such part of the browser's interface, whatever the types say.
  const idle = browser.idle as typeof browser.idle | undefined;
  if (!idle || idle.onStateChanged.hasListener(changed)) return;
  idle.setDetectionInterval(seconds);
  idle.onStateChanged.addListener(changed);
}
