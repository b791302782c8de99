import browser from "webextension-polyfill";
import type { MessageName, Messages } from "../offline/engine.ts";

type MessageHandlers = {
  readonly [N in MessageName]: (payload: Messages[N]["payload"]) => Promise<Messages[N]["reply"]>;
};

/**
 * Handles messages from the extension's pages. Must be called while the worker starts. Chrome needs the polyfill to
 * reply with what a promise returns; the pages do without it, which keeps their scripts small.
 */
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
