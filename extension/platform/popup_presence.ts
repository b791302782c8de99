import { browser } from "./browser.ts";

const PORT = "look";

/** The browser ends a worker that receives nothing for 30 seconds. */
const KEEP_ALIVE_MS = 20_000;

/** The pause before a worker that was ended is connected to again, in milliseconds. */
const PAUSE_MS = 1_000;

/** Tells the worker that a popup is open, for as long as this page is. */
export function announcePopup(): void {
  const port = browser.runtime.connect({ name: PORT });
  const alive = setInterval(() => port.postMessage(null), KEEP_ALIVE_MS);
  port.onDisconnect.addListener(() => {
    clearInterval(alive);
    setTimeout(announcePopup, PAUSE_MS);
  });
}

/** Calls `onOpen` when a popup opens, and what that returns when it closes. To be called while the worker starts. */
export function watchPopups(onOpen: () => () => void): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== PORT) return;
    // Only a message with a listener keeps the worker alive.
    port.onMessage.addListener(() => {});
    port.onDisconnect.addListener(onOpen());
  });
}
