import type { Browser, Page } from "@playwright/test";
import type { LanguageCode } from "#shared/texts/languages.ts";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import { translate, type Values } from "#shared/texts/translate.ts";
import type { TestServer } from "../fixtures/server.ts";
import { openSignedIn } from "../fixtures/signed_in.ts";
import { TODAY } from "../web/parts/seed_week.ts";
import type { Camera } from "./camera.ts";

export const LOCALES = { en: "en-US", ja: "ja-JP" } as const;

/** The time on the dashboard's pictures. */
export const NOW = `${TODAY}T14:44:17.000Z`;

/** What the scenes of a language share. */
export interface Stage {
  readonly language: LanguageCode;
  readonly browser: Browser;
  readonly server: TestServer;
  readonly camera: Camera;
  /** Returns a text in the language. */
  t(text: string, values?: Values): string;
  /** Runs a scene. Its failure is reported, and the scenes after it are still taken. */
  scene(name: string, play: (name: string) => Promise<void>): Promise<void>;
}

export function translator(language: LanguageCode): Stage["t"] {
  return (text, values) => translate(language === "ja" ? JAPANESE.texts : null, text, values);
}

/** Opens a page of its own browser context, signed in with `token` unless it is null. */
export async function openPage(
  { browser, server, language }: Stage,
  path: string,
  { token = null as string | null, timezoneId = "UTC", url = server.url, hasWorker = true } = {},
): Promise<Page> {
  // What its service worker requests cannot be held up.
  const serviceWorkers = hasWorker ? "allow" : "block";
  const context = await browser.newContext({
    baseURL: url,
    timezoneId,
    locale: LOCALES[language],
    serviceWorkers,
  });
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
export async function settled(page: Page): Promise<void> {
  await page.locator("h1").waitFor();
  await page.waitForLoadState("networkidle", { timeout: 1_000 }).catch(() => {});
  // What is rendered later has placeholders as high as the window, by which the page would be too high.
  await page.waitForFunction(() => document.querySelector(".h-dvh") === null);
}
