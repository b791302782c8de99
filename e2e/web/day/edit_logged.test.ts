// @vitest-environment screens
import { getDay, putBattleLogs, putStudyTargets, putWeaknessReps } from "#shared/contract/mod.ts";
import { expect, test } from "../../screens/test.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";

const params = { day: "2026-11-21" };

test("battles, study targets and weakness reps are edited after they were logged", async ({ dashboard, user }) => {
  const battle = { hard_thing: "Cold shower", battle_description: "Two minutes", difficulty_rating: 4 };
  const study = { subject: "Kanji", target_minutes: 45, completed_minutes: 40 };
  const rep = { weakness: "Haste", rep_description: "Count to ten" };
  await user.api.call(putBattleLogs, { params, body: { battle_logs: [{ ...battle, outcome: "victory" }] } });
  await user.api.call(putStudyTargets, { params, body: { study_targets: [study] } });
  await user.api.call(putWeaknessReps, { params, body: { weakness_reps: [rep] } });
  await dashboard.reload();

  let panel = await openPanel(dashboard, "void");
  await panel.getByRole("button", { name: "Edit battle Cold shower" }).click();
  let dialog = dashboard.getByRole("dialog", { name: "Edit battle" });
  await dialog.getByLabel("Battle Description *").fill("Three minutes");
  await dialog.getByLabel("Outcome").selectOption("defeat");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole("listitem", { name: "Cold shower" })).toContainText("Three minutes");

  panel = await openPanel(dashboard, "wind");
  await panel.getByRole("button", { name: "Edit study target Kanji" }).click();
  dialog = dashboard.getByRole("dialog", { name: "Edit study target" });
  await dialog.getByLabel("Target Minutes").fill("30");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(panel.getByRole("listitem", { name: "Kanji" })).toContainText("30/30 minutes");

  await panel.getByRole("button", { name: "Edit weakness rep Haste" }).click();
  dialog = dashboard.getByRole("dialog", { name: "Edit weakness rep" });
  await dialog.getByLabel("Specific Rep/Exercise *").fill("Count to twenty");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(panel.getByRole("listitem", { name: "Haste" })).toContainText("Count to twenty");

  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params });
  expect(day.void.battle_logs).toMatchObject([{
    ...battle,
    battle_description: "Three minutes",
    outcome: "defeat",
  }]);
  expect(day.wind.study_targets).toMatchObject([{ completed_minutes: 30, status: "completed" }]);
  expect(day.wind.weakness_reps).toMatchObject([{ rep_description: "Count to twenty", completed: false }]);
});
