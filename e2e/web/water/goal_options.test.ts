// @vitest-environment screens
import { getDay, listTrash } from "#shared/contract/mod.ts";
import { expect, test } from "../../screens/test.ts";
import { figure, openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";
import { addGoal, goal, openDialog } from "./water_panel.ts";

const params = { day: "2026-11-21" };

test("water › a goal with a unit is due on chosen days, paused, archived and restored", async ({ dashboard, user }) => {
  const panel = await openPanel(dashboard, "water");
  await addGoal(dashboard, { description: "Stretch" });
  const dialog = await openDialog(dashboard);
  await dialog.getByLabel("Goal template").selectOption("push-ups");
  await dialog.getByText("More", { exact: true }).click();
  await expect(dialog.getByLabel("Unit (Optional)")).toHaveValue("reps");
  await dialog.getByLabel("Unit (Optional)").fill("times");
  await dialog.getByLabel("Starting Amount").fill("1000");
  await dialog.getByRole("checkbox", { name: "Monday" }).uncheck();
  await dialog.getByRole("button", { name: "Add Goal" }).click();
  const row = goal(dashboard, "Push-ups");
  await expect(row).toContainText("Current target: 1,000 • Growth: 10%");
  await expect(row).toContainText("1,000 times");
  await expect(row).toContainText("Tue, Wed, Thu, Fri, Sat, Sun");
  await expect(figure(panel, "Total")).toHaveText("2");

  // Today is a Saturday.
  await row.getByRole("button", { name: "Edit goal Push-ups" }).click();
  await row.getByRole("checkbox", { name: "Saturday" }).uncheck();
  await row.getByText("More", { exact: true }).click();
  await row.getByRole("checkbox", { name: "Paused" }).check();
  await row.getByRole("button", { name: "Save Changes" }).click();
  await expect(figure(panel, "Total")).toHaveText("1");
  await panel.getByText("Not due: 1").click();
  await expect(row).toContainText("Paused • 1,000 times • Tue, Wed, Thu, Fri, Sun");
  const record = /^\/book\?goal=/;
  await expect(row.getByRole("link", { name: "Push-ups" })).toHaveAttribute("href", record);
  await row.getByRole("button", { name: "Resume goal Push-ups" }).click();
  await expect(row).not.toContainText("Paused");

  await row.getByRole("button", { name: "Edit goal Push-ups" }).click();
  await row.getByRole("button", { name: "Archive" }).click();
  await expect(row).toBeHidden();
  await saved(dashboard);
  expect((await user.api.call(listTrash, {})).items).toMatchObject([{ item: { archived: true } }]);

  await dashboard.goto("/trash");
  const archived = dashboard.getByRole("list", { name: "Archived goals" });
  await expect(archived.getByRole("link", { name: "Push-ups" })).toHaveAttribute("href", record);
  await archived.getByRole("button", { name: "Restore Push-ups" }).click();
  await expect(archived).toBeHidden();
  const { day } = await user.api.call(getDay, { params });
  expect(day.water.goals.map(({ target, unit, paused }) => [target, unit, paused])).toEqual([
    ["Stretch", "", false],
    ["Push-ups", "times", false],
  ]);
});
