import { putFire, putGoals } from "#shared/contract/mod.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";
import { openPanel } from "../parts/open_panel.ts";

const TODAY = "2026-11-21";

/** As long as a text may be, without a space to break at. */
const LONG = "Unbreakable".repeat(18);

const LONG_DOMAIN = "A domain with a name of nearly fifty characters";

const GOALS = [
  { target: "Push-ups", domain: "Fitness", baseline: 10 },
  { target: LONG, domain: LONG_DOMAIN, baseline: 1_000_000, current_target: 900_000 },
  { target: "Read", domain: "Learning", baseline: 25, current_target: 31, state: "success" as const },
  { target: "Walk", domain: "Health", baseline: 4_000, state: "fail" as const, note: LONG },
];

test("water and fire panels › are accessible and fit: empty, filled, edited, and with their dialogs", async ({ dashboard, user }) => {
  const dialog = dashboard.getByRole("dialog");
  const water = await openPanel(dashboard, "water");
  await expectAccessible(dashboard, "water: empty");
  const fire = await openPanel(dashboard, "fire");
  await expectAccessible(dashboard, "fire: empty");
  await fire.getByRole("button", { name: "Change" }).click();
  await dialog.getByRole("button", { name: "Procrastination" }).click();
  await dialog.getByRole("listitem").first().getByRole("button").click();
  await expectAccessible(dashboard, "choosing a weakness");
  await dialog.getByRole("button", { name: "Select This Weakness" }).click();
  await fire.getByRole("button", { name: "Set task" }).click();
  await expect(dialog.getByRole("listitem").first()).toBeVisible();
  await expectAccessible(dashboard, "setting a task");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  const body = { weakness: LONG, task: LONG, trigger_note: LONG, reflection: "Done.", done: true };
  await user.api.call(putFire, { params: { day: TODAY }, body });
  await user.api.call(putGoals, { params: { day: TODAY }, body: { goals: GOALS } });
  await dashboard.reload();
  await expect(fire.getByText("Weakness Forged Today")).toBeVisible();
  await expectAccessible(dashboard, "fire: forged");
  await openPanel(dashboard, "water");
  await expect(water.getByRole("listitem", { name: "Push-ups" })).toBeVisible();
  await expectAccessible(dashboard, "water: filled");
  for (const text of [water.getByText(LONG_DOMAIN), water.getByText(LONG, { exact: true })]) {
    const cut = await text.evaluateAll((elements) =>
      elements.filter((e) => e.scrollWidth > e.clientWidth + 1)
    );
    expect(cut, "texts that are cut").toHaveLength(0);
  }
  await water.getByRole("button", { name: "Edit goal Read" }).click();
  await expectAccessible(dashboard, "a goal edited");
  await water.getByRole("button", { name: "Add Goal" }).click();
  await dialog.getByLabel("Goal template").selectOption("push-ups");
  await expectAccessible(dashboard, "dialog with a template");
  await dialog.getByLabel("Create custom goal").check();
  await dialog.getByRole("button", { name: "Add Goal" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expectAccessible(dashboard, "dialog with a custom goal");
});
