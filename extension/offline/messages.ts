import { browser } from "../platform/browser.ts";
import type { ExtensionAction } from "./actions.ts";

/** What a page may ask of the background worker: what it sends along, and the reply. */
export interface Messages {
  /** Applies an action of the popup, and then sends what is pending. Replied to once the action is stored. */
  act: { readonly given: ExtensionAction; readonly reply: "stored" };
  /** Sends what is pending, then fetches today. Replied to when that is over. */
  sync: { readonly given: null; readonly reply: "done" };
}

export type MessageName = keyof Messages;

export type MessageHandlers = {
  readonly [N in MessageName]: (given: Messages[N]["given"]) => Promise<Messages[N]["reply"]>;
};

/**
 * Asks the worker, and wakes it when it sleeps. The message is on its way when this returns, even if the page is closed at once. Resolves
 * to null without a reply, such as when the browser ended the worker.
 */
export async function sendToWorker<N extends MessageName>(
  name: N,
  given: Messages[N]["given"],
): Promise<Messages[N]["reply"] | null> {
  try {
    // When the worker was ended, Chrome either fails or replies with nothing.
    return await browser.runtime.sendMessage({ name, given }) ?? null;
  } catch {
    return null;
  }
}

/** Replies to messages of this extension's own pages by `handlers`. To be called while the worker starts. */
export function handleMessages(handlers: MessageHandlers): void {
  browser.runtime.onMessage.addListener((message: unknown) => {
    if (!isMessage(message) || !Object.hasOwn(handlers, message.name)) return undefined;
    // Only pages of this extension reach this listener, and they send by `sendToWorker`, which holds name and content together.
    const handle = handlers[message.name as MessageName] as (given: unknown) => Promise<unknown>;
    return handle(message.given);
  });
}

function isMessage(value: unknown): value is { name: string; given: unknown } {
  return typeof value === "object" && value !== null && "name" in value && "given" in value &&
    typeof value.name === "string";
}
