import { getDay, putGoals } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";
import { goals } from "./water_panel.ts";

const params = { day: "2026-11-21" };

test("water › goals are put in order by dragging and by keyboard", async ({ page, user }) => {
  const list = ["Read", "Run", "Rest"].map((target) => ({ target, domain: "Life", baseline: 10 }));
  await user.api.call(putGoals, { params, body: { goals: list } });
  await openSignedIn(page, user.token);
  const panel = await openPanel(page, "water");
  await panel.getByRole("button", { name: "Reorder" }).click();
  await expect(panel.getByRole("button", { name: "Add Goal" })).toBeHidden();
  const handle = (target: string) =>
    panel.getByRole("button", { name: new RegExp(`^Move goal ${target}, `) });

  await handle("Rest").focus();
  await page.keyboard.press("ArrowUp");
  await expect(handle("Rest")).toBeFocused();
  await expect(handle("Rest")).toHaveAccessibleName("Move goal Rest, 2 of 3");
  await expect(page.getByText("Rest: 2 of 3")).toBeAttached();

  // Read below Run, the last of the three.
  const last = await goals(page).last().boundingBox();
  await handle("Read").hover();
  await page.mouse.down();
  await page.mouse.move(20, (last?.y ?? 0) + (last?.height ?? 0), { steps: 5 });
  await page.mouse.up();
  await expect(handle("Read")).toHaveAccessibleName("Move goal Read, 3 of 3");

  await panel.getByRole("button", { name: "Done" }).click();
  await expect(panel.getByRole("button", { name: "Add Goal" })).toBeVisible();
  await expect(goals(page).first()).toContainText("Rest");
  await saved(page);
  const { day } = await user.api.call(getDay, { params });
  expect(day.water.goals.map(({ target }) => target)).toEqual(["Rest", "Run", "Read"]);
});
