/**
 * Takes a picture of every page, panel and dialog, in both languages and themes, for a phone and a desk. Clicks every
 * button and keeps what opens a dialog, so new dialogs are in it by themselves. `FOLDER [LANGUAGE…]`
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import { RING_NAMES } from "#shared/rings/mod.ts";
import { LANGUAGE_CODES, type LanguageCode } from "#shared/texts/languages.ts";
import { chromiumPath } from "../../tasks/test/browsers.ts";
import { registerAccount } from "../fixtures/account.ts";
import { CHROMIUM_ARGS } from "../fixtures/chromium_args.ts";
import { startTestServer } from "../fixtures/server.ts";
import { openSignedIn } from "../fixtures/signed_in.ts";
import { fillAfternoon } from "./parts/fill_afternoon.ts";
import { seedWeek, TODAY } from "./parts/seed_week.ts";

const [folder = await Deno.makeTempDir({ prefix: "gorin-pictures-" }), ...chosen] = Deno.args;
const SIZES = { wide: { width: 1280, height: 900 }, phone: { width: 360, height: 780 } } as const;
const LOCALES = { en: "en-US", ja: "ja-JP" } as const;
const NOW = `${TODAY}T14:44:17.000Z`;

/** Each is shown without data and, with its dialogs, with data. */
const SCREENS = [
  ...RING_NAMES.map((ring) => [ring, `/dashboard?ring=${ring}`] as const),
  ...["insights", "history", "settings", "trash"].map((page) => [page, `/${page}`] as const),
];
const OTHER_SCREENS = [
  ["complete-day", "/dashboard?day=2026-11-16&ring=fire"],
  ["empty-past-day", "/dashboard?day=2026-11-18&ring=void"],
  ["future-day", "/dashboard?day=2026-11-22&ring=earth"],
  ["connect", "/connect"],
  ["not-found", "/nowhere"],
] as const;

/** Tabs and choices change the screen behind the other buttons. */
const BUTTONS = "main button:not([role=tab], [aria-pressed]):visible, header button:visible";
const SKIPPED = /^(Logout|Quick add|サインアウト|クイック追加)$/;

async function take(page: Page, name: string, fullPage = true): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png`, fullPage });
    }
  }
  await page.setViewportSize(SIZES.wide);
}

/** Opens a path, and waits until it is shown with what it loads. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("h1").waitFor();
  await page.waitForLoadState("networkidle", { timeout: 1_000 }).catch(() => {});
}

/** Clicks each button of the page, in place of which a dialog is pictured and closed again. */
async function takeDialogs(page: Page, name: string, path: string): Promise<void> {
  const clicked = new Set<string>();
  const address = page.url();
  const dialog = page.locator("dialog[open]");
  for (;;) {
    const buttons = page.locator(BUTTONS);
    // A button before may have opened another panel or page.
    if (page.url() !== address) await open(page, path);
    const labels = await buttons.evaluateAll((elements) =>
      elements.map((element) =>
        element.matches(":disabled") ? "" : (element.ariaLabel ?? element.textContent ?? "").trim()
      )
    );
    const at = labels.findIndex((label) => label !== "" && !clicked.has(label) && !SKIPPED.test(label));
    const label = labels[at];
    if (label === undefined) return;
    clicked.add(label);
    await buttons.nth(at).click({ timeout: 2_000 }).catch(() => {});
    const isOpen = await dialog.first().waitFor({ timeout: 600 }).then(() => true, () => false);
    if (!isOpen) continue;
    await take(page, `${name}-dialog-${label.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 30)}`, false);
    await page.keyboard.press("Escape");
    await dialog.first().waitFor({ state: "hidden", timeout: 500 }).catch(() => open(page, path));
  }
}

async function takeLanguage(browser: Browser, baseURL: string, language: LanguageCode): Promise<void> {
  const openPage = async () => {
    const context = await browser.newContext({ baseURL, timezoneId: "UTC", locale: LOCALES[language] });
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    return page;
  };
  const newcomer = await openPage();
  for (const path of ["login", "register"]) {
    await open(newcomer, `/${path}`);
    await take(newcomer, `${language}-${path}`);
  }
  await openSignedIn(newcomer, (await registerAccount(baseURL)).token);
  for (const [name, path] of SCREENS) {
    await open(newcomer, path);
    await take(newcomer, `${language}-new-${name}`);
  }
  await newcomer.context().close();

  const user = await registerAccount(baseURL);
  await seedWeek(user.api);
  await fillAfternoon(user, TODAY);
  const page = await openPage();
  await openSignedIn(page, user.token);
  for (const [name, path] of [...SCREENS, ...OTHER_SCREENS]) {
    await open(page, path);
    await take(page, `${language}-${name}`);
  }
  await open(page, "/dashboard");
  for (const [name, key] of [["palette", "Control+k"], ["shortcuts", "?"]] as const) {
    await page.keyboard.press(key);
    await page.locator("dialog[open]").waitFor();
    await take(page, `${language}-${name}`, false);
    await page.keyboard.press("Escape");
  }
  await page.context().setOffline(true);
  await page.reload();
  await page.locator("h1").waitFor();
  await take(page, `${language}-offline`);
  await page.context().setOffline(false);
  for (const [name, path] of SCREENS) {
    await open(page, path);
    await takeDialogs(page, `${language}-${name}`, path);
  }
  await page.context().close();
}

const server = await startTestServer();
await server.moveTo(NOW);
const browser = await chromium.launch({ executablePath: chromiumPath() ?? "", args: [...CHROMIUM_ARGS] });
try {
  await Deno.mkdir(folder, { recursive: true });
  for (const language of LANGUAGE_CODES) {
    if (chosen.length === 0 || chosen.includes(language)) {
      await takeLanguage(browser, server.url, language);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
