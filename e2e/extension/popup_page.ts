import type { Page } from "@playwright/test";
import { expect } from "../fixtures/test.ts";
import { me } from "#shared/contract/mod.ts";
import { type Account, signInAgain } from "../fixtures/account.ts";
import type { Extension } from "../fixtures/extension.ts";
import { blankPage } from "./extension_test.ts";

/** Signs in and waits until today is loaded. 'All saved' is shown earlier, since nothing is pending. */
export async function signIn(popup: Page, { email, password }: Account): Promise<void> {
  await popup.getByLabel("Email").fill(email);
  await popup.getByLabel("Password").fill(password);
  await popup.getByRole("button", { name: "Sign In" }).click();
  await expectToday(popup);
}

/** Waits until the popup has its own fonts, which it loads once it is painted. A machine's may be wider. */
export async function waitForFonts(popup: Page): Promise<void> {
  await popup.waitForFunction(() =>
    document.fonts.status === "loaded" && [...document.fonts].some(({ status }) => status === "loaded")
  );
}

/** Returns the height of what the popup shows, in px. */
export async function heightOf(popup: Page): Promise<number> {
  await waitForFonts(popup);
  return await popup.evaluate(() => document.body.scrollHeight);
}

async function expectToday(popup: Page): Promise<void> {
  await expect(popup.getByRole("region", { name: "Quick Timer" })).toBeVisible();
  await expect.poll(() => popup.evaluate(hasCachedDay)).toBe(true);
}

async function hasCachedDay(): Promise<boolean> {
  return Object.keys(await chrome.storage.local.get(null)).some((key) => key.startsWith("day/"));
}

/** Returns a stored value of the extension; null when there is none. */
export function storedValueOf(page: Page, key: string): Promise<unknown> {
  return page.evaluate(async (name) => (await chrome.storage.local.get(name))[name]?.value ?? null, key);
}

/**
 * Opens the popup with the server set and the user signed in. The session is written to storage, which is quicker than
 * the two forms; other stories fill them in.
 */
export async function signedInPopup(extension: Extension, url: string, user: Account): Promise<Page> {
  const { token, api } = await signInAgain(url, user);
  const { user: { id, email } } = await api.call(me, {});
  // A second tab would cost more than the popup itself.
  const popup = await blankPage(extension);
  await popup.evaluate((values) => chrome.storage.local.set(values), {
    preferences: { version: 1, value: { server: url, idle: false } },
    session: { version: 1, value: { server: url, token, account: `${url} ${id}`, email } },
    habits: { version: 1, value: { email, category: null } },
  });
  await popup.goto(extension.popupUrl);
  await expectToday(popup);
  return popup;
}

export async function badgeText(extension: Extension): Promise<string> {
  const worker = extension.context.serviceWorkers()[0] ??
    await extension.context.waitForEvent("serviceworker");
  return worker.evaluate(() => chrome.action.getBadgeText({}));
}

/** Presses a button of the real popup. Returns whether it has one. For a page of the extension. */
export function pressInPopup(name: string): boolean {
  const view = chrome.extension.getViews({ type: "popup" })[0];
  const buttons = [...view?.document.querySelectorAll("button") ?? []];
  const button = buttons.find(({ textContent }) => textContent === name);
  button?.click();
  return button !== undefined;
}

declare const chrome: {
  action: { getBadgeText(of: object): Promise<string> };
  extension: { getViews(of: { type: "popup" }): (Window & typeof globalThis)[] };
  storage: {
    local: {
      get(key: string | null): Promise<Record<string, { value: unknown } | undefined>>;
      set(values: object): Promise<void>;
    };
  };
};
