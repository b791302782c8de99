/**
 * The `test` of the extension's stories. The browser with the extension is started once per Playwright worker; each
 * test begins with the extension as it is after its installation, and with a server and an account of its own. `page`
 * is a tab of that browser, without a base address.
 */
import type { Page } from "@playwright/test";
import { STORY_ARGS } from "../fixtures/chromium_args.ts";
import { test as base } from "../fixtures/test.ts";
import { BLANK_PAGE, type Extension, loadExtension } from "../fixtures/extension.ts";

export { expect } from "../fixtures/test.ts";

export const test = base.extend<{
  /** The built extension, with its optional permissions and access to every server of this machine. */
  readonly extension: Extension;
}, {
  /** The browser with the extension that the tests of a worker share. */
  readonly sharedExtension: Extension;
}>({
  // deno-lint-ignore no-empty-pattern
  sharedExtension: [async ({}, provide) => {
    // A permission has no port, so this one covers the server of every test.
    const extension = await loadExtension("http://localhost", { [BLANK_PAGE]: "<!doctype html>" }, {
      args: STORY_ARGS,
    });
    await provide(extension);
    await extension.close();
  }, { scope: "worker" }],

  // Depends on the server so that the extension is reset before the server stops.
  extension: async ({ sharedExtension, server: _, problems }, provide) => {
    await problems.watch(sharedExtension.context);
    await provide(sharedExtension);
    await resetExtension(sharedExtension);
  },

  // A tab of the same browser, as users have it. Another browser costs as much as a story.
  page: async ({ extension }, provide) => {
    const page = await extension.context.newPage();
    await page.setViewportSize({ width: 1280, height: 720 });
    await provide(page);
  },
});

/** Returns a page of the extension that runs no script: that which the test before has left, if there is one. */
export async function blankPage(extension: Extension): Promise<Page> {
  const left = extension.context.pages().find((page) => page.url().endsWith(`/${BLANK_PAGE}`));
  return left ?? await extension.openPage(BLANK_PAGE);
}

/** Opens the popup of an extension that has stored these values and no others. */
export async function popupWith(extension: Extension, values: Record<string, unknown>): Promise<Page> {
  const page = await resetExtension(extension);
  await page.evaluate((stored) => chrome.storage.local.set(stored), values);
  await page.goto(extension.popupUrl);
  return page;
}

/**
 * Closes all pages of the extension, terminates its worker and removes everything it has stored. Returns the page that
 * is left, which runs no script.
 */
async function resetExtension(extension: Extension): Promise<Page> {
  const page = await blankPage(extension);
  const others = extension.context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  const session = await extension.context.newCDPSession(page);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await session.detach();
  await page.evaluate(clearStorage);
  return page;
}

async function clearStorage(): Promise<void> {
  localStorage.clear();
  await chrome.alarms.clearAll();
  for (const id of Object.keys(await chrome.notifications.getAll())) await chrome.notifications.clear(id);
  await chrome.storage.session.clear();
  await chrome.storage.local.clear();
}

declare const chrome: {
  alarms: { clearAll(): Promise<boolean> };
  notifications: { getAll(): Promise<Record<string, true>>; clear(id: string): Promise<boolean> };
  storage: {
    local: { clear(): Promise<void>; set(values: object): Promise<void> };
    session: { clear(): Promise<void> };
  };
};
