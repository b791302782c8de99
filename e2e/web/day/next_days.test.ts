// @vitest-environment screens
import type { Page } from "@playwright/test";
import { getDay, putCommitment, putGoals } from "#shared/contract/mod.ts";
import type { Account } from "../../fixtures/account.ts";
import { expect, type ScreenFixtures, test } from "../../screens/test.ts";
import { startTimer } from "../earth/earth_panel.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";
import { battle, commit, yesterday } from "../void/void_panel.ts";
import { goal, status } from "../water/water_panel.ts";

const FIRST = "2026-11-21";
const SECOND = "2026-11-22";
const THIRD = "2026-11-23";
const FOURTH = "2026-11-24";

const COMMITMENT = "Call the landlord before nine.";
const SECOND_COMMITMENT = "Swim the whole mile.";

const GOALS = [
  { target: "Push-ups", domain: "Fitness", baseline: 10, step_pct: 10, state: "success" as const },
  { target: "Pages of Musashi", domain: "Reading", baseline: 25, step_pct: 20, state: "fail" as const },
];

test.describe("late in the evening", () => {
  test.override({ startAt: `${FIRST}T22:40:00.000Z` });

  test("the next days › begin empty except for goals, a timer and commitments, which are kept or broken", async ({ dashboard, user, clock }) => {
    const params = { day: FIRST };
    await user.api.call(putGoals, { params, body: { goals: GOALS } });
    await user.api.call(putCommitment, {
      params: { day: SECOND },
      body: { tomorrow_commitment: COMMITMENT },
    });
    const { day: first } = await user.api.call(getDay, { params });
    const ids = new Map(first.water.goals.map(({ target, id }) => [target, id]));
    await startTimer(dashboard, "Learning");

    await openAt(dashboard, clock, `${SECOND}T07:00:00Z`);
    await expect(dashboard.getByText("0/5 Rings").first()).toBeVisible();
    await expectCarriedGoals(dashboard, user, ids);
    await saveLeftoverTimer(dashboard, user);
    await keepCommitment(dashboard);
    await openPanel(dashboard, "void");
    await commit(dashboard, SECOND_COMMITMENT);

    await openAt(dashboard, clock, `${THIRD}T07:00:00Z`);
    const panel = await openPanel(dashboard, "void");
    await expect(yesterday(panel).getByText("Kept", { exact: true })).toBeVisible();
    await expect(yesterday(panel)).toContainText(COMMITMENT);
    await yesterday(panel).getByRole("button", { name: "Got it" }).click();
    await expect(yesterday(panel)).toBeHidden();
    await expect(commitmentOfToday(dashboard)).toContainText(SECOND_COMMITMENT);

    await openAt(dashboard, clock, `${FOURTH}T07:00:00Z`);
    await openPanel(dashboard, "void");
    await expect(yesterday(panel).getByText("Broken", { exact: true })).toBeVisible();
    await expect(yesterday(panel)).toContainText(SECOND_COMMITMENT);
    await expect(commitmentOfToday(dashboard)).toBeHidden();
  });
});

/** Opens the dashboard again at another time. */
async function openAt(page: Page, clock: ScreenFixtures["clock"], instant: string) {
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
  await offer.getByLabel("End Time").fill(`${FIRST}T23:10`);
  await offer.getByRole("button", { name: "Save", exact: true }).click();
  await expect(offer).toBeHidden();
  await expect(panel.getByText("No time entries yet")).toBeVisible();
  await saved(page);
  const { day } = await user.api.call(getDay, { params: { day: FIRST } });
  const learning = day.earth.actual_entries.find(({ category }) => category === "Learning");
  expect(learning).toMatchObject({ end_ts: `${FIRST}T23:10:00.000Z`, source: "timer" });
  expect(learning?.start_ts).toMatch(`${FIRST}T22:40`);
}

/** Logs yesterday's commitment as a battle, and wins it. */
async function keepCommitment(page: Page) {
  const commitment = commitmentOfToday(page);
  await expect(commitment).toContainText(COMMITMENT);
  await commitment.getByRole("button", { name: "Log as battle" }).click();
  const dialog = page.getByRole("dialog", { name: "Log Battle" });
  await expect(dialog.getByLabel("Hard Thing")).toHaveValue(COMMITMENT);
  // One would replace the commitment.
  await expect(dialog.getByText("Need an idea?")).toBeHidden();
  await dialog.getByRole("button", { name: "Log Battle" }).click();
  await expect(commitment).toContainText("Logged: ongoing");
  const panel = page.getByRole("tabpanel", { name: "Void" });
  await battle(panel, COMMITMENT).getByRole("button", { name: "Victory" }).click();
  await expect(commitment).toContainText("Logged: victory");
}
