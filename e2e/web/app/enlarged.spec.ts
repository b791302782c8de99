import type { Locator, Page } from "@playwright/test";
import { RING_NAMES, type RingName, RINGS } from "#shared/rings/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { cutOff, lostInForcedColors, moving, overflows } from "../parts/accessibility.ts";
import { fillDay } from "../parts/fill_day.ts";
import { DIALOG_OPENERS, SETTINGS_OPENERS } from "../parts/dialog_openers.ts";
import { openPanel } from "../parts/open_panel.ts";
import { seedWeek } from "../parts/seed_week.ts";
import { empty, fill } from "../parts/trash_items.ts";

/** At 200 % a window of 1280 px has 640 of them left; text of 150 % is the browser's own setting. */
const VIEWS = [
  { width: 640, height: 400, text: "100%" },
  { width: 1280, height: 800, text: "150%" },
  { width: 360, height: 740, text: "150%" },
] as const;

/** The signed-in pages other than the dashboard, each with a text that it shows once it has loaded. */
const PAGES = [
  { path: "/insights", shown: "The year as a table" },
  { path: "/history", shown: "Days recorded" },
  { path: "/settings", shown: "New passkey" },
  { path: "/trash", shown: "Deleted today" },
] as const;

/** Expects that a page fits when it is enlarged, keeps its marks in forced colors, and is still with reduced motion. */
async function expectAdaptable(page: Page, name: string): Promise<void> {
  for (const { text, ...size } of VIEWS) {
    await page.setViewportSize(size);
    await page.evaluate((size) => document.documentElement.style.fontSize = size, text);
    const state = `${name} at ${size.width} px with text of ${text}`;
    // Until the text has its new size everywhere.
    await expect.poll(() => overflows(page), `${state} scrolls sideways`).toBe(false);
    await expect.poll(() => page.evaluate(cutOff), `${state} is cut off`).toEqual([]);
  }
  expect.soft(await page.evaluate(moving), `${name} moves`).toEqual([]);
  expect.soft(await lostInForcedColors(page), `${name} lacks these in forced colors`).toEqual([]);
}

test("zoom, larger text, forced colors and reduced motion › suit each ring's panel", async ({ page, user }) => {
  await fillDay(user.api, "2026-11-21");
  await openSignedIn(page, user.token);
  for (const ring of RING_NAMES) {
    await page.getByRole("tab", { name: RINGS[ring].title }).click();
    await expect(page.getByRole("tabpanel", { name: RINGS[ring].title })).toBeVisible();
    await expectAdaptable(page, ring);
  }
});

test("zoom, larger text, forced colors and reduced motion › suit the dialogs and quick add", async ({ page, user }) => {
  await fillDay(user.api, "2026-11-21");
  await openSignedIn(page, user.token);
  const dialog = page.getByRole("dialog");
  const expectEach = async (openers: readonly string[], within: Locator) => {
    for (const name of openers) {
      await within.getByRole("button", { name, exact: true }).first().click();
      await expect(dialog.getByRole("heading").first()).toBeVisible();
      await expectAdaptable(page, name);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  };
  for (const [ring, openers] of Object.entries(DIALOG_OPENERS)) {
    // The keys of a record by ring.
    await expectEach(openers, await openPanel(page, ring as RingName));
  }
  await page.getByRole("button", { name: "Quick add" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAdaptable(page, "quick add");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(dialog).toBeVisible();
  await expectAdaptable(page, "shortcuts");

  await openSignedIn(page, user.token, "/settings");
  await expectEach(SETTINGS_OPENERS, page.getByRole("main"));
});

test("zoom, larger text, forced colors and reduced motion › suit all other pages", async ({ page, user }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expectAdaptable(page, "/login");
  await seedWeek(user.api);
  await fill(user.api);
  await empty(user.api);
  for (const { path, shown } of PAGES) {
    await openSignedIn(page, user.token, path);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expectAdaptable(page, path);
  }
});
