import { getDay, putGoals } from "#shared/contract/mod.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";
import { goals } from "./water_panel.ts";

const params = { day: "2026-11-21" };

test("water › goals are put in order by dragging and by keyboard", async ({ dashboard, user }) => {
  const list = ["Read", "Run", "Rest"].map((target) => ({ target, domain: "Life", baseline: 10 }));
  await user.api.call(putGoals, { params, body: { goals: list } });
  await dashboard.reload();
  const panel = await openPanel(dashboard, "water");
  await panel.getByRole("button", { name: "Reorder" }).click();
  await expect(panel.getByRole("button", { name: "Add Goal" })).toBeHidden();
  const handle = (target: string) =>
    panel.getByRole("button", { name: new RegExp(`^Move goal ${target}, `) });

  await handle("Rest").focus();
  await dashboard.keyboard.press("ArrowUp");
  await expect(handle("Rest")).toBeFocused();
  await expect(handle("Rest")).toHaveAccessibleName("Move goal Rest, 2 of 3");
  await expect(dashboard.getByText("Rest: 2 of 3")).toBeAttached();

  // Read below Run, the last of the three.
  const last = await goals(dashboard).last().boundingBox();
  await handle("Read").hover();
  await dashboard.mouse.down();
  await dashboard.mouse.move(20, (last?.y ?? 0) + (last?.height ?? 0), { steps: 5 });
  await dashboard.mouse.up();
  await expect(handle("Read")).toHaveAccessibleName("Move goal Read, 3 of 3");

  await panel.getByRole("button", { name: "Done" }).click();
  await expect(panel.getByRole("button", { name: "Add Goal" })).toBeVisible();
  await expect(goals(dashboard).first()).toContainText("Rest");
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params });
  expect(day.water.goals.map(({ target }) => target)).toEqual(["Rest", "Run", "Read"]);
});
