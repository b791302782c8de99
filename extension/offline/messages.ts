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

export type MessageHandlers = {
  readonly [N in MessageName]: (payload: Messages[N]["payload"]) => Promise<Messages[N]["reply"]>;
};

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

/** Handles messages from the extension's pages. Must be called while the worker starts. */
export function handleMessages(handlers: MessageHandlers): void {
  browser.runtime.onMessage.addListener((message: unknown) => {
    if (!isMessage(message) || !Object.hasOwn(handlers, message.name)) return undefined;
    // Only the extension's own pages reach this listener, through `sendToWorker`, which ties the payload to the name.
    const handle = handlers[message.name as MessageName] as (payload: unknown) => Promise<unknown>;
    return handle(message.payload);
  });
}

function isMessage(value: unknown): value is { name: string; payload: unknown } {
  return typeof value === "object" && value !== null && "name" in value && "payload" in value &&
    typeof value.name === "string";
}
