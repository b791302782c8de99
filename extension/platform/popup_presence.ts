import { browser } from "./browser.ts";

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
