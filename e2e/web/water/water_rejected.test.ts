// @vitest-environment screens
import { expect, test } from "../../screens/test.ts";
import { openPanel } from "../parts/open_panel.ts";
import { REASON, rejectCalls } from "../parts/reject_calls.ts";
import { saved } from "../parts/saved.ts";
import { addGoal, fillCustom, goal, goals, openDialog, status } from "./water_panel.ts";

const LISTS = "**/api/water/*/goals";
const STATES = "**/api/water/*/goals/*";

test("water › the form says what is missing", async ({ dashboard }) => {
  await openPanel(dashboard, "water");
  const dialog = await openDialog(dashboard);
  const add = dialog.getByRole("button", { name: "Add Goal" });
  const alert = dialog.getByRole("alert");
  await add.click();
  await expect(alert).toHaveText("Please select a goal template or create a custom goal");
  await dialog.getByLabel("Create custom goal").check();
  await expect(alert).toBeHidden();
  await expect(dialog.getByLabel("Growth Rate (%)")).toHaveValue("10");
  for (const label of ["Goal Description *", "Domain *", "Starting Amount *"]) {
    await expect(dialog.getByText(label, { exact: true })).toBeVisible();
  }
  await add.click();
  await expect(alert).toHaveText("Please fill in all custom goal fields");
});

test("water › the dialog works without templates and shows no error", async ({ dashboard, problems }) => {
  problems.allow(/status of 500/);
  await dashboard.route(
    "**/api/water/templates",
    (route) =>
      route.fulfill({ status: 500, json: { success: false, error: "Out of order", code: "internal" } }),
  );
  await openPanel(dashboard, "water");
  const dialog = await openDialog(dashboard);
  await expect(dashboard.getByRole("alert")).toHaveCount(0);
  await fillCustom(dialog, { description: "Squats" });
  await dialog.getByRole("button", { name: "Add Goal" }).click();
  await expect(goal(dashboard, "Squats")).toBeVisible();
});

test("water › every failed call shows what failed and why, and keeps the input", async ({ dashboard, problems }) => {
  const panel = await openPanel(dashboard, "water");
  const alert = panel.getByRole("alert");
  await addGoal(dashboard, { description: "Squats" });
  const row = goal(dashboard, "Squats");

  let allow = await rejectCalls(dashboard, problems, LISTS);
  const dialog = await openDialog(dashboard);
  await fillCustom(dialog, { description: "Steps", amount: "4000" });
  await dialog.getByRole("button", { name: "Add Goal" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(`Failed to add goal${REASON}`);
  await expect(dialog.getByLabel("Goal Description")).toHaveValue("Steps");
  await allow();
  await dialog.getByRole("button", { name: "Add Goal" }).click();
  await expect(goals(dashboard)).toHaveCount(2);

  allow = await rejectCalls(dashboard, problems, LISTS);
  await status(row).click();
  await expect(alert).toHaveText(`Failed to update goal status${REASON}`);
  await expect(status(row)).toHaveAccessibleName(/Pending/);
  await row.getByRole("button", { name: "Delete" }).click();
  await expect(alert).toHaveText(`Failed to delete goal${REASON}`);
  await expect(goals(dashboard)).toHaveCount(2);
  await row.getByRole("button", { name: "Edit" }).click();
  const form = goals(dashboard).first();
  await form.getByLabel("Goal Description").fill("Deep squats");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form.getByRole("alert")).toHaveText(`Failed to update goal${REASON}`);
  await expect(form.getByLabel("Goal Description")).toHaveValue("Deep squats");
  await allow();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(goal(dashboard, "Deep squats")).toBeVisible();
  // The form stays open until the goal is saved.
  await expect(form.getByLabel("Goal Description")).toBeHidden();

  allow = await rejectCalls(dashboard, problems, STATES);
  await goal(dashboard, "Steps").getByRole("button", { name: "Success" }).click();
  await expect(alert).toHaveText(`Failed to update goal state${REASON}`);
  await allow();
  await goal(dashboard, "Steps").getByRole("button", { name: "Success" }).click();
  await expect(status(goal(dashboard, "Steps"))).toHaveAccessibleName(/Success/);
  await expect(alert).toBeHidden();
});

test("water › dialog input survives a reload, and logging out removes it", async ({ dashboard }) => {
  await openPanel(dashboard, "water");
  let dialog = await openDialog(dashboard);
  await fillCustom(dialog, { description: "Squats at dawn", growth: "20" });
  await saved(dashboard);
  await dashboard.reload();
  dialog = await openDialog(dashboard);
  await expect(dialog.getByText("Draft restored")).toBeVisible();
  await expect(dialog.getByLabel("Goal Description")).toHaveValue("Squats at dawn");
  await expect(dialog.getByLabel("Growth Rate (%)")).toHaveValue("20");
  await dialog.getByRole("button", { name: "Add Goal" }).click();
  await expect(goal(dashboard, "Squats at dawn")).toBeVisible();
  await openDialog(dashboard);
  await expect(dialog.getByText("Draft restored")).toBeHidden();
  await dialog.getByLabel("Create custom goal").check();
  await expect(dialog.getByLabel("Goal Description")).toHaveValue("");
  await dialog.getByLabel("Goal Description").fill("Secret");
  await dialog.getByRole("button", { name: "Close" }).click();

  await dashboard.getByRole("button", { name: "Logout" }).click();
  await expect(dashboard.getByRole("button", { name: "Sign In" })).toBeVisible();
  const stored = await dashboard.evaluate(() => JSON.stringify(localStorage));
  expect(stored).not.toContain("Secret");
});
