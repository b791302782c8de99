import type { Browser, Page } from "@playwright/test";
import type { TestServer } from "../fixtures/server.ts";
import { openSignedIn } from "../fixtures/signed_in.ts";
import { TODAY } from "../web/parts/seed_week.ts";

export const THEMES = ["light", "dark"] as const;

export const LOCALE = "en-US";

/** The time on the dashboard's pictures. */
export const NOW = `${TODAY}T14:44:17.000Z`;

/** What the pictures are taken of. */
export interface Stage {
  readonly browser: Browser;
  readonly server: TestServer;
}

/** Opens a page of its own browser context, signed in with `token` unless it is null. */
export async function openPage(
  { browser, server }: Stage,
  path: string,
  token: string | null = null,
  locale: string = LOCALE,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, timezoneId: "UTC", locale });
  const page = await context.newPage();
  page.setDefaultTimeout(5_000);
  await page.clock.setFixedTime(NOW);
  if (token) await openSignedIn(page, token, path);
  else await page.goto(path);
  await settled(page);
  return page;
}

/** Opens a path, and waits until it is shown with what it loads. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** Waits until a page is shown with what it loads. */
async function settled(page: Page): Promise<void> {
  await page.locator("h1").waitFor();
  await page.waitForLoadState("networkidle", { timeout: 1_000 }).catch(() => {});
  // What is rendered later has placeholders as high as the window, by which the page would be too high.
  await page.waitForFunction(() => document.querySelector(".h-dvh") === null);
}

/** Makes the window as high as the page, so that bars at its bottom cover nothing. */
export async function fitHeight(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.max(height, size.height) });
}
