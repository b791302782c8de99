import type { Page } from "@playwright/test";
import { RING_NAMES } from "#shared/rings/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import {
  cutOff,
  lostInForcedColors,
  moving,
  narrowFields,
  overflows,
  smallTargets,
} from "../parts/accessibility.ts";
import { DIALOG_OPENERS, SETTINGS_OPENERS } from "../parts/dialog_openers.ts";
import { fillDay } from "../parts/fill_day.ts";
import { openPanel } from "../parts/open_panel.ts";
import { seedWeek } from "../parts/seed_week.ts";
import { withTouch } from "../parts/touch.ts";
import { empty, fill } from "../parts/trash_items.ts";

/**
 * At 200 % a window of 1280 px has 640 of them left, and at 400 % 320. Text alone may be enlarged, too: the queries of
 * the style sheets then know nothing of it.
 */
const VIEWS = [
  { width: 1280, height: 800, text: "200%" },
  { width: 640, height: 400, text: "100%" },
  { width: 360, height: 740, text: "150%" },
  { width: 320, height: 740, text: "100%" },
] as const;

const LARGE = { width: 1280, height: 800 } as const;
const PHONE = { width: 360, height: 740 } as const;

/** The problems of all screens are told at once. The layout has followed a new size within a second. */
const softly = expect.configure({ soft: true, timeout: 1_000 });

/** Measures a screen. */
async function measure(page: Page, screen: string): Promise<void> {
  // What is below the window has the size of the view before until it is painted.
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = [style];
  });
  for (const { text, ...size } of VIEWS) {
    await page.setViewportSize(size);
    await page.evaluate((size) => document.documentElement.style.fontSize = size, text);
    const state = `${screen} at ${size.width} px with text of ${text}`;
    // Until the text has its new size everywhere.
    await softly.poll(() => overflows(page), `${state} scrolls sideways`).toBe(false);
    await softly.poll(() => page.evaluate(cutOff), `${state} has too little room`).toEqual([]);
    // With larger text alone, a phone has no room for a date and a time in one line.
    if (size.width !== PHONE.width) {
      softly(await page.evaluate(narrowFields), `${state} has fields too narrow for their text`).toEqual([]);
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  softly(await page.evaluate(moving), `${screen} moves`).toEqual([]);
  softly(await lostInForcedColors(page), `${screen} lacks these in forced colors`).toEqual([]);
  await withTouch(page, async () => {
    for (const size of [PHONE, LARGE]) {
      await page.setViewportSize(size);
      await softly.poll(() => page.evaluate(smallTargets), `${screen} has controls too small for a finger`)
        .toEqual([]);
    }
  });
}

/** Opens everything that folds. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
  });
}

/** The pages of a user other than the dashboard, each with a text that it shows once it has loaded. */
const PAGES = [
  ["/insights", "The year as a table"],
  ["/history", "Days recorded"],
  ["/settings", "New passkey"],
  ["/trash", "Deleted today"],
  ["/connect?", "Open Gorin from the toolbar of your browser"],
  [`/connect#${"a".repeat(43)}`, "asks to be signed in as"],
  ["/no/such/page", "Page not found"],
] as const;

test("enlarged, touched, in forced colors and with reduced motion › each page has room and keeps its marks", async ({ page, user, problems }) => {
  problems.allow(/status of 404/);
  for (const path of ["/login", "/register", "/no/such/page"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await measure(page, `${path}, signed out,`);
  }
  await seedWeek(user.api);
  await fill(user.api);
  await empty(user.api);
  for (const [path, shown] of PAGES) {
    await openSignedIn(page, user.token, path);
    await expect(page.getByText(shown).first()).toBeVisible();
    await unfold(page);
    await measure(page, path);
  }
});

test("enlarged, touched, in forced colors and with reduced motion › each panel and dialog has room and keeps its marks", async ({ page, user }) => {
  await fillDay(user.api, "2026-11-21");
  await openSignedIn(page, user.token);
  const dialog = page.getByRole("dialog");
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  };
  for (const ring of RING_NAMES) {
    const panel = await openPanel(page, ring);
    await unfold(page);
    await measure(page, ring);
    for (const name of DIALOG_OPENERS[ring]) {
      await panel.getByRole("button", { name, exact: true }).first().click();
      await expect(dialog.getByRole("heading").first()).toBeVisible();
      await unfold(page);
      await measure(page, name);
      await close();
    }
  }
  await page.getByRole("button", { name: "Quick add" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await measure(page, "quick add");
  await close();
  await page.keyboard.press("?");
  await expect(dialog).toBeVisible();
  await measure(page, "shortcuts");

  await openSignedIn(page, user.token, "/settings");
  for (const name of SETTINGS_OPENERS) {
    await page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
    await expect(dialog.getByRole("heading").first()).toBeVisible();
    await measure(page, name);
    await close();
  }
});
