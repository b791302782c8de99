import { browser } from "./browser.ts";

/** What a page may ask of the background worker, and what it answers. */
export interface Messages {
  /** Sends what waits. Answered when the queue is empty or cannot go on. */
  drain: { reply: null };
  /** Sends what waits, then asks the server how today stands. */
  sync: { reply: null };
}

export type MessageName = keyof Messages;

export type MessageHandlers = { [N in MessageName]: () => Promise<Messages[N]["reply"]> };

/** Asks the worker, waking it when it sleeps. Null when it could not answer, such as when the browser ended it. */
export async function ask<N extends MessageName>(name: N): Promise<Messages[N]["reply"] | null> {
  try {
    return await browser.runtime.sendMessage({ name });
  } catch {
    // What was asked for is kept in storage, so that the next alarm does it.
    return null;
  }
}

/** Answers messages of this extension's own pages by `handlers`; to be called while the worker starts. */
export function answerMessages(handlers: MessageHandlers): void {
  browser.runtime.onMessage.addListener((message: unknown) => {
    const name = nameOf(message);
    return name && Object.hasOwn(handlers, name) ? handlers[name as MessageName]() : undefined;
  });
}

function nameOf(message: unknown): string | null {
  if (typeof message !== "object" || message === null || !("name" in message)) return null;
  return typeof message.name === "string" ? message.name : null;
}
