import type { Page, Worker } from "@playwright/test";
import type { Extension } from "../fixtures/extension.ts";

/** The extension's background worker. */
export async function workerOf({ context }: Extension): Promise<Worker> {
  return context.serviceWorkers()[0] ?? await context.waitForEvent("serviceworker");
}

/** The topics of the notifications that are shown, as a page of the extension sees them. */
export async function notifications(page: Page): Promise<string[]> {
  return Object.keys(await page.evaluate(() => chrome.notifications.getAll()));
}

/** Takes a notification away, as its reader does. */
export async function dismiss(page: Page, topic: string): Promise<void> {
  await page.evaluate((id) => chrome.notifications.clear(id), topic);
}

declare const chrome: {
  notifications: { getAll(): Promise<Record<string, true>>; clear(id: string): Promise<boolean> };
};
