import type { Page } from "@playwright/test";
import { RING_NAMES, RINGS } from "#shared/domain/rings/mod.ts";
import { expect, test } from "../../fixtures/test.ts";
import { saved } from "../parts/saved.ts";
import {
  expectInApi,
  expectOnScreens,
  fillEarth,
  fillFire,
  fillVoid,
  fillWater,
  fillWind,
  SEED_DAY,
} from "../parts/seed_day.ts";

test.use({ startAt: `${SEED_DAY}T06:30:00Z`, contextOptions: { reducedMotion: "no-preference" } });

test("whole day › goes from 0/5 to 5/5 Rings, and a reload shows it", async ({ dashboard, user, clock }) => {
  await test.step("the day is empty", () => expectRings(dashboard, 0));
  await test.step("Earth: a timer and an entry by hand", () => fillEarth(dashboard, clock));
  await expectRings(dashboard, 1);
  await test.step("Water: a template goal succeeds, a custom goal fails", () => fillWater(dashboard));
  await expectRings(dashboard, 2);
  const task = await test.step("Fire: the weakness, its task and a reflection", () => fillFire(dashboard));
  await expectRings(dashboard, 3);
  await test.step("Wind: a study target, a rep and the complacency check", () => fillWind(dashboard));
  await expectRings(dashboard, 4);
  await test.step("Void: a battle is won and a commitment made", () => fillVoid(dashboard));
  await expectRings(dashboard, 5);

  await saved(dashboard);
  await dashboard.reload();
  await expectRings(dashboard, 5);
  await test.step("a reload shows everything", () => expectOnScreens(dashboard, task));
  await test.step("the API returns everything", () => expectInApi(user, task));
});

/** Expects the dashboard to show the first `count` rings as complete. */
async function expectRings(page: Page, count: number) {
  await expect(page.getByRole("progressbar", { name: "Overall Completion" }))
    .toHaveAttribute("aria-valuetext", `${count}/5 Rings`);
  await expect(page.getByText(`${count}/5 Rings`, { exact: true })).toBeVisible();
  for (const [index, ring] of RING_NAMES.entries()) {
    const badge = `${RINGS[ring].title}, ${index < count ? "complete" : "not complete"}`;
    await expect(page.getByText(badge, { exact: true })).toBeVisible();
  }
}
