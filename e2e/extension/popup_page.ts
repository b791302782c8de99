import type { Page } from "@playwright/test";
import { expect } from "../fixtures/test.ts";
import type { Account } from "../fixtures/account.ts";
import type { Extension } from "../fixtures/extension.ts";

/** Tells the extension, in its options, where the server is. */
export async function chooseServer(extension: Extension, url: string): Promise<void> {
  const options = await extension.openOptions();
  await options.getByLabel("Server address").fill(url);
  await options.getByRole("button", { name: "Try and save" }).click();
  await expect(options.getByText("answers as Gorin")).toBeVisible();
  await options.close();
}

/** Signs in on the popup's page, and waits until the server has sent today: 'All saved' is there before, since nothing is pending. */
export async function signIn(popup: Page, { email, password }: Account): Promise<void> {
  await popup.getByLabel("Email").fill(email);
  await popup.getByLabel("Password").fill(password);
  await popup.getByRole("button", { name: "Sign In" }).click();
  await expect(popup.getByRole("heading", { name: "Quick Timer" })).toBeVisible();
  await expect.poll(() => popup.evaluate(hasCachedDay)).toBe(true);
}

async function hasCachedDay(): Promise<boolean> {
  return Object.keys(await chrome.storage.local.get(null)).some((key) => key.startsWith("day/"));
}

/** What the extension keeps in a cell, as one of its pages sees it; null while it keeps nothing there. */
export function storedValueOf(page: Page, cell: string): Promise<unknown> {
  return page.evaluate(async (key) => (await chrome.storage.local.get(key))[key]?.value ?? null, cell);
}

/** The popup of somebody who chose their server and signed in. */
export async function signedInPopup(extension: Extension, url: string, user: Account): Promise<Page> {
  await chooseServer(extension, url);
  const popup = await extension.openPopup();
  await signIn(popup, user);
  return popup;
}

/** What the badge says. */
export async function badgeText(extension: Extension): Promise<string> {
  const worker = extension.context.serviceWorkers()[0] ??
    await extension.context.waitForEvent("serviceworker");
  return worker.evaluate(() => chrome.action.getBadgeText({}));
}

declare const chrome: {
  action: { getBadgeText(of: object): Promise<string> };
  storage: { local: { get(key: string | null): Promise<Record<string, { value: unknown } | undefined>> } };
};
