import { browser } from "./browser.ts";

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
