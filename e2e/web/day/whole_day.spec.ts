import type { Page } from "@playwright/test";
import { getDay } from "#shared/contract/mod.ts";
import { RING_NAMES, RINGS } from "#shared/rings/mod.ts";
import type { Account } from "../../fixtures/account.ts";
import { expect, type Fixtures, test } from "../../fixtures/test.ts";
import { startTimer } from "../earth/earth_panel.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";
import { battle, commit, yesterday } from "../void/void_panel.ts";
import { goal, status } from "../water/water_panel.ts";
import {
  COMMITMENT,
  fillEarth,
  fillFire,
  fillVoid,
  fillWater,
  fillWind,
  findByApi,
  findOnScreens,
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
  await test.step("the day begins empty", () => seeRings(dashboard, 0));
  await test.step("Earth: a timer and an entry by hand", () => fillEarth(dashboard, clock));
  await seeRings(dashboard, 1);
  await test.step("Water: a goal from a template succeeds, one of one's own fails", () =>
    fillWater(dashboard));
  await seeRings(dashboard, 2);
  const task = await test.step("Fire: a weakness is attacked and reflected on", () => fillFire(dashboard));
  await seeRings(dashboard, 3);
  await test.step("Wind: study, a rep, the check, closed", () => fillWind(dashboard));
  await seeRings(dashboard, 4);
  await test.step("Void: a battle is won, tomorrow promised", () => fillVoid(dashboard));
  await seeRings(dashboard, 5);

  await saved(dashboard);
  await dashboard.reload();
  await seeRings(dashboard, 5);
  await test.step("after a reload all of it is on the screens", () => findOnScreens(dashboard, task));
  const goals = await test.step("and the API tells the same", () => findByApi(user, task));

  await test.step("a timer is left running", async () => {
    await openPanel(dashboard, "earth");
    await clock.moveTo(`${SEED_DAY}T22:40:00Z`);
    await startTimer(dashboard, "Learning");
  });

  await test.step("the next day begins empty, with what carries over", async () => {
    await wakeUp(dashboard, clock, `${SECOND}T07:00:00Z`);
    await seeRings(dashboard, 0);
    await seeCarriedGoals(dashboard, user, goals);
    await saveLeftoverTimer(dashboard, user);
    await keepCommitment(dashboard);
    await openPanel(dashboard, "void");
    await commit(dashboard, SECOND_COMMITMENT);
  });

  await test.step("the day after, what was promised is said to have been kept", async () => {
    await wakeUp(dashboard, clock, `${THIRD}T07:00:00Z`);
    const panel = await openPanel(dashboard, "void");
    await expect(yesterday(panel).getByText("Kept", { exact: true })).toBeVisible();
    await expect(yesterday(panel)).toContainText(COMMITMENT);
    await expect(commitmentOfToday(dashboard)).toContainText(SECOND_COMMITMENT);
  });

  await test.step("and what nobody fought for, broken", async () => {
    await wakeUp(dashboard, clock, `${FOURTH}T07:00:00Z`);
    const panel = await openPanel(dashboard, "void");
    await expect(yesterday(panel).getByText("Broken", { exact: true })).toBeVisible();
    await expect(yesterday(panel)).toContainText(SECOND_COMMITMENT);
    await expect(commitmentOfToday(dashboard)).toBeHidden();
  });
});

/** Expects the dashboard to show the first `count` rings as complete. */
async function seeRings(page: Page, count: number) {
  await expect(page.getByRole("progressbar", { name: "Overall Completion" }))
    .toHaveAttribute("aria-valuetext", `${count}/5 Rings`);
  await expect(page.getByText(`${count}/5 Rings`, { exact: true })).toBeVisible();
  for (const [index, ring] of RING_NAMES.entries()) {
    const badge = `${RINGS[ring].title}, ${index < count ? "complete" : "not complete"}`;
    await expect(page.getByText(badge, { exact: true })).toBeVisible();
  }
}

/** Opens the dashboard again at another time. */
async function wakeUp(page: Page, clock: Fixtures["clock"], instant: string) {
  await saved(page);
  await clock.moveTo(instant);
  await page.reload();
  await expect(page.getByText("Today's Progress")).toBeVisible();
}

const commitmentOfToday = (page: Page) => page.getByRole("region", { name: "Today's commitment" });

async function seeCarriedGoals(page: Page, user: Account, ids: Map<string, string>) {
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
  await expect(offer).toContainText("A Learning timer from yesterday 10:40 PM was left running");
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
  const promise = commitmentOfToday(page);
  await expect(promise).toContainText(COMMITMENT);
  await promise.getByRole("button", { name: "Log as battle" }).click();
  const dialog = page.getByRole("dialog", { name: "Log Battle" });
  await expect(dialog.getByLabel("Hard Thing")).toHaveValue(COMMITMENT);
  await dialog.getByRole("button", { name: "Save Battle" }).click();
  await expect(promise).toContainText("Logged: ongoing");
  const panel = page.getByRole("tabpanel", { name: "Void" });
  await battle(panel, COMMITMENT).getByRole("button", { name: "Victory" }).click();
  await expect(promise).toContainText("Logged: victory");
}
