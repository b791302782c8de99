import { browser } from "./browser.ts";

const PORT = "look";

/** The browser ends a worker that heard nothing for 30 seconds. */
const SIGN_OF_LIFE_MS = 20_000;

/** A worker that was ended is looked for again, so long after, in milliseconds. */
const PAUSE_MS = 1_000;

/** Lets the worker know that somebody looks, for as long as this page is open. */
export function keepLooking(): void {
  const port = browser.runtime.connect({ name: PORT });
  const alive = setInterval(() => port.postMessage(null), SIGN_OF_LIFE_MS);
  port.onDisconnect.addListener(() => {
    clearInterval(alive);
    setTimeout(keepLooking, PAUSE_MS);
  });
}

/** Calls `look` when a page begins to look, and what that answers when it no longer does; to be called while the worker starts. */
export function watchLookers(look: () => () => void): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== PORT) return;
    // Only what is listened to counts as heard.
    port.onMessage.addListener(() => {});
    port.onDisconnect.addListener(look());
  });
}
