// @vitest-environment screens
/** A day of work, typed once: a timer moves all five rings, on a dashboard without its server and through the API. */
import process from "node:process";
import type { Locator } from "@playwright/test";
import { getDay } from "#shared/contract/mod.ts";
import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { planWork, WORK, WORKED } from "../../fixtures/day_of_work.ts";
import { expect, test } from "../../screens/test.ts";
import { blockWrites } from "../parts/block_writes.ts";
import { figure, openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";
import { goal } from "../water/water_panel.ts";

const params = { day: WORK.date };

/**
 * What such a day took before the timer could be started for something, by the screens of then. Clicks: three timers
 * 6, the tabs of four rings 4, a study target, a goal, Fire and Wind 1 each, and 3 for the battle. Typed: the minutes
 * of the target and of the goal, the name of the battle and its description.
 */
const BEFORE = { clicks: 17, typed: 4 };

test("one act › a day of work is typed once, and moves all five rings", async ({ dashboard, user, clock, problems }) => {
  const { api } = user;
  await planWork(api);
  await dashboard.reload();
  const earth = await openPanel(dashboard, "earth");
  const letThrough = await blockWrites(dashboard, problems);
  const done = { clicks: 0, typed: 0 };
  const click = async (button: Locator) => {
    done.clicks++;
    await button.click();
  };
  const button = (name: string) => earth.getByRole("button", { name, exact: true });
  const notices = dashboard.getByRole("region", { name: "Notifications" });

  await click(button(`Start ${WORK.subject}`));
  await clock.moveTo("2026-11-21T15:00:10Z");
  await click(button("Stop"));
  await expect(notices).toContainText("Learning 30m · Wind 30/30 · Water +30 of 20");
  await click(notices.getByRole("button", { name: "Mark Wind Complete" }));

  await click(button(`Start ${WORK.task}`));
  await clock.moveTo("2026-11-21T15:30:10Z");
  await click(button("Mark Complete"));
  await expect(notices).toContainText("Fire complete");

  await click(button(`Start ${WORK.hardThing}`));
  await clock.moveTo("2026-11-21T16:30:10Z");
  await earth.getByLabel("Note (Optional)").fill(WORK.whatHappened);
  done.typed++;
  await click(button("Victory"));
  await expect(notices).toContainText("Another victory in the endless war! Well fought.");
  await expect(dashboard.getByRole("progressbar", { name: "Overall Completion" }))
    .toHaveAttribute("aria-valuenow", "100");

  // Only to look at what followed.
  const wind = await openPanel(dashboard, "wind");
  await expect(figure(wind, "Minutes Studied")).toHaveText("30");
  await openPanel(dashboard, "water");
  await expect(goal(dashboard, WORK.goal)).toContainText("60/20 minutes");

  await letThrough();
  await saved(dashboard);
  const { day } = await api.call(getDay, { params });
  expect(day).toMatchObject(WORKED);
  expect(RING_NAMES.filter((ring) => day.points[ring] === 0)).toEqual([]);
  const points = Math.round(Object.values(day.points).reduce((sum, one) => sum + one, 0));
  await expect(dashboard.getByRole("main")).toContainText(`${points} points`);
  process.stdout.write(
    `A day of work in five rings: ${done.clicks} clicks and ${done.typed} typed text, no number ` +
      `(each ring by itself: ${BEFORE.clicks} and ${BEFORE.typed})\n`,
  );
  expect(done.clicks).toBeLessThanOrEqual(BEFORE.clicks / 2);
  expect(done.typed).toBeLessThanOrEqual(BEFORE.typed / 2);
});
