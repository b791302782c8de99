import type { Act } from "../state/act.ts";
import { browser } from "./browser.ts";

/** What a page may ask of the background worker: what it sends along, and what is answered. */
export interface Messages {
  /** Carries out what was done in the popup, and then sends what waits. Answered once it is kept. */
  act: { readonly given: Act; readonly reply: "kept" };
  /** Sends what waits, then asks the server how today stands. Answered when that is over. */
  sync: { readonly given: null; readonly reply: "done" };
}

export type MessageName = keyof Messages;

export type MessageHandlers = {
  readonly [N in MessageName]: (given: Messages[N]["given"]) => Promise<Messages[N]["reply"]>;
};

/**
 * Asks the worker, waking it when it sleeps. The message is on its way when this returns, even if the page is closed at once. Null when no
 * answer came, such as when the browser ended the worker.
 */
export async function ask<N extends MessageName>(
  name: N,
  given: Messages[N]["given"],
): Promise<Messages[N]["reply"] | null> {
  try {
    // Of a worker that was ended Chrome tells either by failing or by answering nothing.
    return await browser.runtime.sendMessage({ name, given }) ?? null;
  } catch {
    return null;
  }
}

/** Answers messages of this extension's own pages by `handlers`; to be called while the worker starts. */
export function answerMessages(handlers: MessageHandlers): void {
  browser.runtime.onMessage.addListener((message: unknown) => {
    if (!isMessage(message) || !Object.hasOwn(handlers, message.name)) return undefined;
    // Only pages of this extension reach this listener, and they send by `ask`, which holds name and content together.
    const handle = handlers[message.name as MessageName] as (given: unknown) => Promise<unknown>;
    return handle(message.given);
  });
}

function isMessage(value: unknown): value is { name: string; given: unknown } {
  return typeof value === "object" && value !== null && "name" in value && "given" in value &&
    typeof value.name === "string";
}
