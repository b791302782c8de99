import browser from "webextension-polyfill";

/**
 * Calls `handle` for each message of the extension's pages and replies with what its promise returns, or not at all
 * when it returns undefined. Chrome needs the polyfill for that. The pages do without, which keeps their scripts small.
 */
export function onMessage(handle: (message: unknown) => Promise<unknown> | undefined): void {
  browser.runtime.onMessage.addListener(handle);
}
