// @vitest-environment screens
import type { Page } from "@playwright/test";
import { RING_NAMES, RINGS } from "#shared/domain/rings/mod.ts";
import { expect, test } from "../../screens/test.ts";
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

test.describe("from half past six on", () => {
  test.override({ startAt: `${SEED_DAY}T06:30:00Z` });

  test("whole day › goes from 0/5 to 5/5 Rings, and a reload shows it", async ({ dashboard, user, clock }) => {
    await expectRings(dashboard, 0);
    await fillEarth(dashboard, clock);
    await expectRings(dashboard, 1);
    await fillWater(dashboard);
    await expectRings(dashboard, 2);
    const task = await fillFire(dashboard);
    await expectRings(dashboard, 3);
    await fillWind(dashboard);
    await expectRings(dashboard, 4);
    await fillVoid(dashboard);
    await expectRings(dashboard, 5);

    await saved(dashboard);
    await dashboard.reload();
    await expectRings(dashboard, 5);
    await expectOnScreens(dashboard, task);
    await expectInApi(user, task);
  });
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
