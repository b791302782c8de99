import type { Page } from "@playwright/test";
import { addEntry, putBattleLogs, putFire, putGoals, putWind } from "#shared/contract/mod.ts";
import type { Account } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";

const params = { day: "2026-11-21" };
const SENTENCE = "All five rings today.";

/** Completes every ring but Wind. */
async function completeFour({ api }: Account): Promise<void> {
  const times = { start_ts: "2026-11-21T09:00:00Z", end_ts: "2026-11-21T10:00:00Z" };
  await api.call(addEntry, { params, body: { ...times, category: "Health", source: "manual" } });
  const goal = { target: "Push-ups", domain: "Body", baseline: 10, state: "success" as const };
  await api.call(putGoals, { params, body: { goals: [goal] } });
  await api.call(putFire, { params, body: { weakness: "The inbox", task: "Close it", done: true } });
  const battle = {
    hard_thing: "Cold shower",
    battle_description: "Two minutes",
    outcome: "victory" as const,
  };
  await api.call(putBattleLogs, { params, body: { battle_logs: [battle] } });
}

/** Opens Wind, and scrolls to its end. */
async function openWindAtItsEnd(page: Page, user: Account) {
  await completeFour(user);
  await openSignedIn(page, user.token);
  const panel = await openPanel(page, "wind");
  await panel.getByRole("button", { name: "Mark Wind Complete" }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole("heading", { name: "Saturday, November 21, 2026" })).not.toBeInViewport();
  return panel;
}

/** Records how far from the top of the window the mark is when its last stroke is inked. */
const watchInk = (page: Page) =>
  page.evaluate(() => {
    const stroke = document.querySelector("main [data-mark] g[data-ring=wind]");
    if (!stroke) throw new Error("The mark has no stroke of Wind");
    new MutationObserver(() => Object.assign(globalThis, { inkedAt: stroke.getBoundingClientRect().top }))
      .observe(stroke, { attributes: true, attributeFilter: ["data-inked"] });
  });

for (const viewport of [{ width: 1280, height: 560 }, { width: 390, height: 640 }]) {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    test.describe(`at ${viewport.width} px, motion: ${reducedMotion}`, () => {
      test.use({ viewport, contextOptions: { reducedMotion } });

      test("closing the day › brings the day into view, inks the last stroke there, and keeps the focus", async ({ page, user }) => {
        const panel = await openWindAtItsEnd(page, user);
        await watchInk(page);
        await panel.getByRole("button", { name: "Mark Wind Complete" }).press("Enter");
        await page.getByRole("button", { name: "Close it anyway" }).press("Enter");
        await expect(page.getByRole("status").filter({ hasText: SENTENCE })).toBeInViewport();
        await expect(page.getByRole("img", { name: "5 of 5 rings complete" })).toBeInViewport({ ratio: 1 });
        await expect(panel.getByRole("button", { name: "Mark Wind incomplete" })).toBeFocused();
        // The script above added it, which the page's types do not contain.
        const inkedAt = await page.evaluate(() => (globalThis as unknown as { inkedAt: number }).inkedAt);
        expect(inkedAt).toBeGreaterThanOrEqual(0);
      });
    });
  }
}

test.describe("the last ring is closed elsewhere", () => {
  test.use({ viewport: { width: 1280, height: 560 } });

  test("closing the day › elsewhere leaves the page where it is", async ({ page, user }) => {
    await openWindAtItsEnd(page, user);
    await saved(page);
    const before = await page.evaluate(() => scrollY);
    await user.api.call(putWind, { params, body: { done: true } });
    await expect(page.getByRole("button", { name: "Mark Wind incomplete" })).toBeVisible();
    await expect(page.getByText(SENTENCE)).toBeAttached();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(before / 2);
    await expect(page.getByText(SENTENCE)).not.toBeInViewport();
  });
});
