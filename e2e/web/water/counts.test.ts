// @vitest-environment screens
import type { Page } from "@playwright/test";
import { getDay, patchGoal, putGoals } from "#shared/contract/mod.ts";
import type { Account } from "../../fixtures/account.ts";
import { expect, test } from "../../screens/test.ts";
import { blockWrites } from "../parts/block_writes.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";
import { goal, status } from "./water_panel.ts";

const DAY = { day: "2026-11-21" };

/** Stores a goal of 20 in this unit, and shows it. Returns its id. */
async function seed(page: Page, { api }: Account, target: string, unit: string): Promise<string> {
  const body = { goals: [{ domain: "Fitness", target, baseline: 20, unit }] };
  const { water } = await api.call(putGoals, { params: DAY, body });
  await page.reload();
  await openPanel(page, "water");
  return water.goals[0]?.id ?? "";
}

const tap = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const stored = async ({ api }: Account) => (await api.call(getDay, { params: DAY })).day.water.goals;

test("water › taps count offline, along with those of another device, and the state follows", async ({ dashboard, user, problems }) => {
  const id = await seed(dashboard, user, "Push-ups", "reps");
  const row = goal(dashboard, "Push-ups");
  await expect(row).toContainText("0/20 reps");
  const letThrough = await blockWrites(dashboard, problems);
  await tap(dashboard, "Push-ups: 5 more");
  await tap(dashboard, "Push-ups: one more");
  await tap(dashboard, "Push-ups: one more");
  await tap(dashboard, "Push-ups: one less");
  await expect(row).toContainText("6/20 reps");
  await expect(status(row)).toHaveAccessibleName(/Partial/);
  await expect(row.getByText("tomorrow 20")).toBeVisible();

  await user.api.call(patchGoal, { params: { ...DAY, id }, body: { add: 13 } });
  await letThrough();
  await saved(dashboard);
  await expect(row).toContainText("19/20 reps");
  await tap(dashboard, "Push-ups: one more");
  await expect(status(row)).toHaveAccessibleName(/Success/);
  await saved(dashboard);
  expect(await stored(user)).toMatchObject([{ progress: 20, state: "success" }]);
});

test("water › an amount is typed, and the user's word wins over it", async ({ dashboard, user }) => {
  await seed(dashboard, user, "Push-ups", "");
  const row = goal(dashboard, "Push-ups");
  const type = async (amount: string, key: string) => {
    await row.getByRole("button", { name: /Type the amount$/ }).click();
    const field = row.getByLabel("Amount of Push-ups");
    await field.fill(amount);
    await field.press(key);
  };
  await type("12", "Escape");
  await expect(row).toContainText("0/20");
  await row.getByRole("button", { name: "Success" }).click();
  await type("12", "Enter");
  await expect(row).toContainText("12/20");
  await expect(status(row)).toHaveAccessibleName(/Success/);
  await saved(dashboard);
  expect(await stored(user)).toMatchObject([{ progress: 12, state: "success" }]);
});

test("water › ▶ times a goal in its category, and Stop moves its count", async ({ dashboard, user, clock }) => {
  await seed(dashboard, user, "Cello", "minutes");
  const row = goal(dashboard, "Cello");
  await row.getByRole("button", { name: "Edit goal Cello" }).click();
  await row.getByText("More", { exact: true }).click();
  await row.getByLabel("When, or after what").fill("After dinner");
  await row.getByLabel("Category").selectOption("Learning");
  await row.getByRole("button", { name: "Save Changes" }).click();
  await expect(row).toContainText("After dinner");
  await tap(dashboard, "Start Cello");
  await expect(dashboard.getByRole("banner")).toContainText("Learning");
  await clock.moveTo("2026-11-21T14:42:10Z");
  await tap(dashboard, "Stop Cello");
  await expect(row).toContainText("12/20 minutes");
  await expect(status(row)).toHaveAccessibleName(/Partial/);
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: DAY });
  const [cello] = day.water.goals;
  expect(cello).toMatchObject({ progress: 12, tracked_minutes: 12, category: "Learning" });
  expect(day.earth.actual_entries).toMatchObject([
    { category: "Learning", for: { kind: "goal", id: cello?.id } },
  ]);
});

test("water › a typed line counts a goal, with Undo", async ({ dashboard, user }) => {
  await seed(dashboard, user, "Push-ups", "reps");
  const row = goal(dashboard, "Push-ups");
  const add = async (text: string) => {
    await dashboard.getByRole("button", { name: "Quick add" }).click();
    await dashboard.getByRole("dialog", { name: "Quick add" }).getByRole("combobox").fill(text);
    await dashboard.keyboard.press("Enter");
  };
  await add("pushups +5");
  await expect(row).toContainText("5/20 reps");
  await add("pushups 7/20");
  await expect(row).toContainText("7/20 reps");
  // The notice of the first line has an Undo, too, until it is gone.
  await dashboard.getByRole("region", { name: "Notifications" }).getByRole("listitem")
    .filter({ hasText: "7" }).getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("5/20 reps");
  await saved(dashboard);
  expect(await stored(user)).toMatchObject([{ progress: 5, state: "partial" }]);
});
