import { browser } from "../platform/browser.ts";
import type { ExtensionAction } from "./actions.ts";

/** The messages from a page to the background worker: payload and reply. */
export interface Messages {
  /** Applies an action of the popup and flushes the queue. Replies once the action is stored. */
  apply: { readonly payload: ExtensionAction; readonly reply: "stored" };
  /** Flushes the queue, then fetches today. Replies when that is done. */
  sync: { readonly payload: null; readonly reply: "done" };
}

export type MessageName = keyof Messages;

/**
 * Sends a message to the worker, which the browser starts if needed. It is sent even if the page is closed right after
 * the call. Resolves to null without a reply, such as when the browser terminated the worker.
 */
export async function sendToWorker<N extends MessageName>(
  name: N,
  payload: Messages[N]["payload"],
): Promise<Messages[N]["reply"] | null> {
  try {
    // If the worker was terminated, Chrome rejects or replies with undefined.
    return await browser.runtime.sendMessage({ name, payload }) ?? null;
  } catch {
    return null;
  }
}
