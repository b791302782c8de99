import type { Page, ViewportSize } from "@playwright/test";
import { addEntry, putBattleLogs, putFire, putGoals, putWind } from "#shared/contract/mod.ts";
import type { Account } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";

const params = { day: "2026-11-21" };
const SENTENCE = "All five rings today.";

/** A window and a phone. What moves differs between the two ways of moving, and not with the width. */
const VIEWS = [
  { viewport: { width: 1280, height: 560 }, reducedMotion: "no-preference" },
  { viewport: { width: 390, height: 640 }, reducedMotion: "reduce" },
] as const;

const mark = (page: Page) => page.getByRole("button", { name: "Mark Wind Complete" });
const unmark = (page: Page) => page.getByRole("button", { name: "Mark Wind Incomplete" });

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

/** Opens Wind, which is complete, again. */
async function reopen(page: Page): Promise<void> {
  await unmark(page).click();
  await expect(mark(page)).toBeVisible();
  await saved(page);
}

/** Scrolls to the end of Wind, which is open, in a window that has no room for the band as well. */
async function scrollToEnd(page: Page, viewport: ViewportSize): Promise<void> {
  await page.setViewportSize(viewport);
  await mark(page).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect(page.getByRole("heading", { name: "Saturday, November 21, 2026" })).not.toBeInViewport();
}

/** Records how far from the top of the window the mark is when its last stroke is inked. */
const watchInk = (page: Page) =>
  page.evaluate(() => {
    const stroke = document.querySelector("main [data-mark] g[data-ring=wind]");
    if (!stroke) throw new Error("The mark has no stroke of Wind");
    Object.assign(globalThis, { inkedAt: -1 });
    new MutationObserver((_, watch) => {
      if (stroke.getAttribute("data-inked") !== "1") return;
      watch.disconnect();
      Object.assign(globalThis, { inkedAt: stroke.getBoundingClientRect().top });
    }).observe(stroke, { attributes: true, attributeFilter: ["data-inked"] });
  });

test("closing the day › brings the day into view, inks the last stroke there, and keeps the focus", async ({ page, user }) => {
  await completeFour(user);
  await user.api.call(putWind, { params, body: { done: true } });

  await test.step("the sentence of a complete day shows together with the day", async () => {
    const delivered = Promise.withResolvers<void>();
    await page.route("**/later-*.js", async (route) => {
      await delivered.promise;
      await route.continue();
    });
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await openSignedIn(page, user.token);
    const sentence = page.getByText(SENTENCE).first();
    await expect(sentence).toBeVisible();
    // No stroke is being inked that it would wait for.
    expect(await sentence.evaluate((element) => element.getAnimations().length)).toBe(0);
    delivered.resolve();
  });

  await openPanel(page, "wind");
  for (const { viewport, reducedMotion } of VIEWS) {
    await reopen(page);
    await test.step(`at ${viewport.width} px, motion: ${reducedMotion}`, async () => {
      await page.emulateMedia({ reducedMotion });
      await scrollToEnd(page, viewport);
      await watchInk(page);
      // Enter right after Enter would be the second one of two.
      await mark(page).press("Shift");
      await mark(page).press("Enter");
      await page.getByRole("button", { name: "Complete it anyway" }).press("Enter");
      await expect(page.getByRole("status").filter({ hasText: SENTENCE })).toBeInViewport();
      await expect(page.getByRole("img", { name: "5 of 5 rings complete" })).toBeInViewport({ ratio: 1 });
      await expect(unmark(page)).toBeFocused();
      // The script above added it, which the page's types do not contain.
      const inkedAt = () => page.evaluate(() => (globalThis as unknown as { inkedAt: number }).inkedAt);
      await expect.poll(inkedAt).toBeGreaterThanOrEqual(0);
    });
  }

  await reopen(page);
  await test.step("elsewhere leaves the page where it is", async () => {
    await scrollToEnd(page, { width: 1280, height: 560 });
    const before = await page.evaluate(() => scrollY);
    await user.api.call(putWind, { params, body: { done: true } });
    await expect(unmark(page)).toBeVisible();
    await expect(page.getByText(SENTENCE)).toBeAttached();
    // The panel is shorter once the ring is complete.
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(before / 4);
    await expect(page.getByText(SENTENCE)).not.toBeInViewport();
  });
});
