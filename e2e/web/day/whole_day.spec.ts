import type { Page } from "@playwright/test";
import { getDay } from "#shared/contract/mod.ts";
import { RING_NAMES, RINGS } from "#shared/domain/rings/mod.ts";
import type { Account } from "../../fixtures/account.ts";
import { expect, type Fixtures, test } from "../../fixtures/test.ts";
import { startTimer } from "../earth/earth_panel.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";
import { battle, commit, yesterday } from "../void/void_panel.ts";
import { goal, status } from "../water/water_panel.ts";
import {
  COMMITMENT,
  expectInApi,
  expectOnScreens,
  fillEarth,
  fillFire,
  fillVoid,
  fillWater,
  fillWind,
  SEED_DAY,
} from "../parts/seed_day.ts";

const SECOND = "2026-11-22";
const THIRD = "2026-11-23";
const FOURTH = "2026-11-24";

const SECOND_COMMITMENT = "Swim the whole mile.";

// Four days in one test.
test.use({ startAt: `${SEED_DAY}T06:30:00Z`, contextOptions: { reducedMotion: "no-preference" } });
test.setTimeout(180_000);

test("whole day › goes from 0/5 to 5/5 Rings, and the next days carry it over", async ({ dashboard, user, clock }) => {
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
  const goals = await test.step("the API returns everything", () => expectInApi(user, task));

  await test.step("a timer is left running", async () => {
    await openPanel(dashboard, "earth");
    await clock.moveTo(`${SEED_DAY}T22:40:00Z`);
    await startTimer(dashboard, "Learning");
  });

  await test.step("the next day is empty except for what carries over", async () => {
    await openAt(dashboard, clock, `${SECOND}T07:00:00Z`);
    await expectRings(dashboard, 0);
    await expectCarriedGoals(dashboard, user, goals);
    await saveLeftoverTimer(dashboard, user);
    await keepCommitment(dashboard);
    await openPanel(dashboard, "void");
    await commit(dashboard, SECOND_COMMITMENT);
  });

  await test.step("two days later the commitment shows as kept", async () => {
    await openAt(dashboard, clock, `${THIRD}T07:00:00Z`);
    const panel = await openPanel(dashboard, "void");
    await expect(yesterday(panel).getByText("Kept", { exact: true })).toBeVisible();
    await expect(yesterday(panel)).toContainText(COMMITMENT);
    await expect(commitmentOfToday(dashboard)).toContainText(SECOND_COMMITMENT);
  });

  await test.step("three days later the next one shows as broken", async () => {
    await openAt(dashboard, clock, `${FOURTH}T07:00:00Z`);
    const panel = await openPanel(dashboard, "void");
    await expect(yesterday(panel).getByText("Broken", { exact: true })).toBeVisible();
    await expect(yesterday(panel)).toContainText(SECOND_COMMITMENT);
    await expect(commitmentOfToday(dashboard)).toBeHidden();
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

/** Opens the dashboard again at another time. */
async function openAt(page: Page, clock: Fixtures["clock"], instant: string) {
  await saved(page);
  await clock.moveTo(instant);
  await page.reload();
  await expect(page.getByText("Today's Progress")).toBeVisible();
}

const commitmentOfToday = (page: Page) => page.getByRole("region", { name: "Today's commitment" });

async function expectCarriedGoals(page: Page, user: Account, ids: Map<string, string>) {
  await openPanel(page, "water");
  // A success raises the target by its growth rate, a failure lowers it.
  await expect(goal(page, "Push-ups")).toContainText("Current target: 11 • Growth: 10%");
  await expect(goal(page, "Pages of Musashi")).toContainText("Current target: 20 • Growth: 20%");
  for (const name of ids.keys()) await expect(status(goal(page, name))).toHaveAccessibleName(/Pending/);
  await saved(page);
  const { day } = await user.api.call(getDay, { params: { day: SECOND } });
  expect(new Map(day.water.goals.map(({ target, id }) => [target, id]))).toEqual(ids);
}

async function saveLeftoverTimer(page: Page, user: Account) {
  const panel = await openPanel(page, "earth");
  const offer = panel.getByRole("region", { name: "A timer was left running" });
  await expect(offer).toContainText("A Learning timer started yesterday at 10:40 PM was left running");
  await offer.getByLabel("End Time").fill(`${SEED_DAY}T23:10`);
  await offer.getByRole("button", { name: "Save", exact: true }).click();
  await expect(offer).toBeHidden();
  await expect(panel.getByText("No time entries yet")).toBeVisible();
  await saved(page);
  const { day } = await user.api.call(getDay, { params: { day: SEED_DAY } });
  const learning = day.earth.actual_entries.find(({ category }) => category === "Learning");
  expect(learning).toMatchObject({ end_ts: `${SEED_DAY}T23:10:00.000Z`, source: "timer" });
  expect(learning?.start_ts).toMatch(`${SEED_DAY}T22:40`);
}

/** Logs yesterday's commitment as a battle, and wins it. */
async function keepCommitment(page: Page) {
  const commitment = commitmentOfToday(page);
  await expect(commitment).toContainText(COMMITMENT);
  await commitment.getByRole("button", { name: "Log as battle" }).click();
  const dialog = page.getByRole("dialog", { name: "Log Battle" });
  await expect(dialog.getByLabel("Hard Thing")).toHaveValue(COMMITMENT);
  await dialog.getByRole("button", { name: "Log Battle" }).click();
  await expect(commitment).toContainText("Logged: ongoing");
  const panel = page.getByRole("tabpanel", { name: "Void" });
  await battle(panel, COMMITMENT).getByRole("button", { name: "Victory" }).click();
  await expect(commitment).toContainText("Logged: victory");
}
