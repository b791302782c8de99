// @vitest-environment screens
import type { Page } from "@playwright/test";
import { getDay, putGoals } from "#shared/contract/mod.ts";
import { expect, test } from "../../screens/test.ts";
import { holdCalls } from "../parts/hold_calls.ts";
import { figure, openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";
import { addGoal, fillCustom, goal, goals, openDialog, status } from "./water_panel.ts";

const TODAY = "2026-11-21";
const undo = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();

test("water › a goal from a template succeeds, completes the ring and survives a reload", async ({ dashboard }) => {
  let panel = await openPanel(dashboard, "water");
  await expect(panel.getByRole("heading", { name: "Today's Goals" })).toBeVisible();
  await expect(panel.getByText("No micro-goals set for today")).toBeVisible();
  await expect(panel).toContainText("Success raises a target by its growth rate tomorrow");
  await expect(panel).toContainText("failure adjusts it down");

  const dialog = await openDialog(dashboard);
  await dialog.getByLabel("Goal template").selectOption("push-ups");
  await expect(dialog.getByText("Default: 10 reps")).toBeVisible();
  await expect(dialog.getByText("Growth rate: 10% on success")).toBeVisible();
  await dialog.getByRole("button", { name: "Add Goal" }).click();
  await expect(dialog).toBeHidden();

  let row = goal(dashboard, "Push-ups");
  await expect(row.getByText("Fitness")).toBeVisible();
  await expect(row.getByText("Current target: 10 • Growth: 10%")).toBeVisible();
  await expect(status(row)).toHaveAccessibleName(/Pending/);
  await expect(row.getByRole("button", { name: "Success" })).toHaveAccessibleDescription("11 tomorrow");
  await expect(row.getByRole("button", { name: "Partial" })).toHaveAccessibleDescription("10 tomorrow");
  await expect(row.getByRole("button", { name: "Failed" })).toHaveAccessibleDescription("9 tomorrow");
  await expect(figure(panel, "Total")).toHaveText("1");
  await expect(figure(panel, "Goal Completion")).toHaveText("0%");

  await row.getByRole("button", { name: "Success" }).click();
  await expect(status(row)).toHaveAccessibleName(/Success/);
  await expect(row.getByRole("button", { name: "Success", exact: true })).toBeHidden();
  await expect(row.getByText("tomorrow 11")).toBeVisible();
  await expect(row).toBeFocused();
  await expect(figure(panel, "Goal Completion")).toHaveText("100%");
  await expect(figure(panel, "Success")).toHaveText("1");
  await expect(dashboard.getByText("1/5 Rings").first()).toBeVisible();

  await saved(dashboard);
  await dashboard.reload();
  panel = dashboard.getByRole("tabpanel", { name: "Water" });
  row = goal(dashboard, "Push-ups");
  await expect(status(row)).toHaveAccessibleName(/Success/);
  await expect(dashboard.getByText("1/5 Rings").first()).toBeVisible();
});

test("water › the status icon cycles through all four states, and the figures follow", async ({ dashboard, user }) => {
  const panel = await openPanel(dashboard, "water");
  await addGoal(dashboard, { description: "Squats" });
  const row = goal(dashboard, "Squats");
  const round = [["Success", "success"], ["Partial", "partial"], ["Failed", "fail"], [
    "Pending",
    "pending",
  ]] as const;
  for (const [word, state] of round) {
    await status(row).click();
    await expect(status(row)).toHaveAccessibleName(`Status: ${word}. Change status`);
    await expect(status(row)).toBeFocused();
    if (word !== "Pending") await expect(figure(panel, word)).toHaveText("1");
    await saved(dashboard);
    const { day } = await user.api.call(getDay, { params: { day: TODAY } });
    expect(day.water.goals[0]?.state).toBe(state);
  }
});

test("water › every click counts while the previous one is still being saved", async ({ dashboard, user }) => {
  await openPanel(dashboard, "water");
  await addGoal(dashboard, { description: "Squats" });
  await saved(dashboard);
  const letThrough = await holdCalls(dashboard, "**/api/water/*/goals");
  const row = goal(dashboard, "Squats");
  for (const word of ["Success", "Partial", "Failed"]) {
    // Without waiting until the button is stable, as a user clicks.
    await status(row).click({ force: true });
    await expect(status(row)).toHaveAccessibleName(`Status: ${word}. Change status`);
  }
  await letThrough();
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: TODAY } });
  expect(day.water.goals.map(({ state }) => state)).toEqual(["fail"]);
});

test("water › every field is edited in place, and Cancel changes nothing", async ({ dashboard }) => {
  await openPanel(dashboard, "water");
  await addGoal(dashboard, { description: "Squats" });
  await goal(dashboard, "Squats").getByRole("button", { name: "Edit" }).click();
  let row = goals(dashboard).first();
  await row.getByLabel("Goal Description").fill("Something else");
  await row.getByRole("button", { name: "Cancel" }).click();
  await expect(goal(dashboard, "Squats")).toContainText("Current target: 10 • Growth: 10%");

  await goal(dashboard, "Squats").getByRole("button", { name: "Edit" }).click();
  await expect(row.getByLabel("Goal Description")).toHaveValue("Squats");
  await row.getByLabel("Domain").fill("Health");
  await row.getByLabel("Goal Description").fill("Deep squats");
  await row.getByLabel("Baseline").fill("12");
  await row.getByLabel("Growth %").fill("25");
  await row.getByLabel("Current Target").fill("40");
  await row.getByLabel("Status").selectOption("partial");
  await row.getByText("More", { exact: true }).click();
  await row.getByLabel("Note (Optional)").fill("Slowly\nand upright");
  await row.getByRole("button", { name: "Save Changes" }).click();

  await expect(goal(dashboard, "Deep squats")).toBeVisible();
  await saved(dashboard);
  await dashboard.reload();
  row = goal(dashboard, "Deep squats");
  await expect(row).toContainText("Health");
  await expect(row).toContainText("Current target: 40 • Growth: 25%");
  await expect(row).toContainText("and upright");
  await expect(status(row)).toHaveAccessibleName(/Partial/);
});

test("water › a sentence adds a goal, or fills in the form", async ({ dashboard, user }) => {
  const panel = await openPanel(dashboard, "water");
  const line = panel.getByLabel("Add a goal in a sentence");
  await line.fill("Read 10 pages on weekdays");
  await expect(line).toHaveAccessibleDescription(
    "Understood as Read 10 pages Mon, Tue, Wed, Thu, Fri Domain: Learning Growth: 10%",
  );
  await line.press("Enter");
  await expect(line).toHaveValue("");
  await panel.getByText("Not due: 1").click();
  await expect(goal(dashboard, "Read")).toContainText("10 pages • Mon, Tue, Wed, Thu, Fri");

  await line.fill("Run 0 km");
  await expect(panel.getByText(/^The amount is a whole number/)).toBeVisible();
  await line.press("Enter");
  await expect(line).toHaveValue("Run 0 km");

  await line.fill("Run 5 km #Fitness");
  const dialog = await openDialog(dashboard);
  await expect(dialog.getByLabel("Goal Description")).toHaveValue("Run");
  await expect(dialog.getByLabel("Starting Amount")).toHaveValue("5");
  await expect(dialog.getByLabel("Unit (Optional)")).toHaveValue("km");
  await dialog.getByLabel("Growth Rate (%)").fill("4");
  await dialog.getByRole("button", { name: "Add Goal" }).click();
  await expect(goal(dashboard, "Run")).toContainText("Current target: 5 • Growth: 4%");
  await expect(line).toHaveValue("");
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: TODAY } });
  expect(day.water.goals).toMatchObject([
    { target: "Read", domain: "Learning", baseline: 10, unit: "pages", weekdays: [1, 2, 3, 4, 5] },
    { target: "Run", domain: "Fitness", current_target: 5, unit: "km", step_pct: 4 },
  ]);
});

test("water › a deleted goal is restored to its position from the toast", async ({ dashboard }) => {
  await openPanel(dashboard, "water");
  for (const description of ["One", "Two", "Three"]) await addGoal(dashboard, { description });
  await goal(dashboard, "Two").getByRole("button", { name: "Delete" }).click();
  await expect(goals(dashboard)).toHaveCount(2);
  await undo(dashboard);
  await expect(goals(dashboard)).toHaveCount(3);
  await saved(dashboard);
  await dashboard.reload();
  await expect(goals(dashboard).getByRole("heading")).toHaveText(["One", "Two", "Three"]);
});

test("water › a goal added by another device is kept", async ({ dashboard, user, problems }) => {
  // The server has a newer version, and Chromium logs its 412 as an error.
  problems.allow(/status of 412/);
  await openPanel(dashboard, "water");
  await addGoal(dashboard, { description: "Here" });
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: TODAY } });
  const there = { domain: "Health", target: "There", baseline: 5 };
  await user.api.call(putGoals, { params: { day: TODAY }, body: { goals: [...day.water.goals, there] } });
  await status(goal(dashboard, "Here")).click();
  await expect(status(goal(dashboard, "Here"))).toHaveAccessibleName(/Success/);
  await expect(goal(dashboard, "There")).toBeVisible();
});

test("water › goals carry over to the next day, pending, each adjusted once by its outcome", async ({ dashboard, clock }) => {
  await openPanel(dashboard, "water");
  await addGoal(dashboard, { description: "Squats", amount: "10" });
  await addGoal(dashboard, { description: "Steps", amount: "4000" });
  await addGoal(dashboard, { description: "Pages", amount: "25" });
  await goal(dashboard, "Squats").getByRole("button", { name: "Success" }).click();
  await expect(status(goal(dashboard, "Squats"))).toHaveAccessibleName(/Success/);
  await goal(dashboard, "Steps").getByRole("button", { name: "Failed" }).click();
  await expect(status(goal(dashboard, "Steps"))).toHaveAccessibleName(/Failed/);

  await saved(dashboard);
  await clock.moveTo("2026-11-22T07:00:00Z");
  await dashboard.reload();
  await expect(goal(dashboard, "Squats")).toContainText("Current target: 11 • Growth: 10%");
  await expect(goal(dashboard, "Steps")).toContainText("Current target: 3,600 • Growth: 10%");
  await expect(goal(dashboard, "Pages")).toContainText("Current target: 25 • Growth: 10%");
  await expect(dashboard.getByRole("tabpanel", { name: "Water" })).toContainText("10 → 11");
  for (const name of ["Squats", "Steps", "Pages"]) {
    await expect(status(goal(dashboard, name))).toHaveAccessibleName(/Pending/);
  }
  // The first write stores the carried-over list.
  await goal(dashboard, "Pages").getByRole("button", { name: "Success" }).click();
  await expect(status(goal(dashboard, "Pages"))).toHaveAccessibleName(/Success/);
});

test("water › works by keyboard", async ({ dashboard }) => {
  await dashboard.getByRole("tab", { name: "Earth" }).press("g");
  const dialog = dashboard.getByRole("dialog", { name: "Add Goal" });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Create custom goal").press("Space");
  await expect(dialog.getByLabel("Create custom goal")).toBeChecked();
  await dialog.getByLabel("Goal Description").focus();
  await dashboard.keyboard.type("Squats");
  await dashboard.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Bodyweight squats" })).toBeFocused();
  await dashboard.keyboard.press("Tab");
  await dashboard.keyboard.type("Fitness");
  await dashboard.keyboard.press("Tab");
  await dashboard.keyboard.type("10");
  await dashboard.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const row = goal(dashboard, "Squats");
  await status(row).focus();
  await dashboard.keyboard.press("Enter");
  await expect(status(row)).toHaveAccessibleName(/Success/);
  await dashboard.keyboard.press("Tab");
  await expect(row.getByRole("link", { name: "Squats" })).toBeFocused();
  await dashboard.keyboard.press("Tab");
  await expect(row.getByRole("button", { name: "Edit goal Squats" })).toBeFocused();
  await dashboard.keyboard.press("Enter");
  await expect(goals(dashboard).first().getByLabel("Goal Description")).toBeFocused();
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
