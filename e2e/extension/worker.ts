import type { Page, Worker } from "@playwright/test";
import type { Extension } from "../fixtures/extension.ts";

/** Returns the background worker. */
export async function workerOf({ context }: Extension): Promise<Worker> {
  return context.serviceWorkers()[0] ?? await context.waitForEvent("serviceworker");
}

/** Returns the topics of the shown notifications. `page` is a page of the extension. */
export async function notifications(page: Page): Promise<string[]> {
  return Object.keys(await page.evaluate(() => chrome.notifications.getAll()));
}

/** Dismisses a notification. */
export async function dismiss(page: Page, topic: string): Promise<void> {
  await page.evaluate((id) => chrome.notifications.clear(id), topic);
}

declare const chrome: {
  notifications: { getAll(): Promise<Record<string, true>>; clear(id: string): Promise<boolean> };
};
