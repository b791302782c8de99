// @vitest-environment screens
import { putBattleLogs } from "#shared/contract/mod.ts";
import { expect, test } from "../../screens/test.ts";
import { addEntryByHand, entryRows, fillEntry, startTimer } from "../earth/earth_panel.ts";
import { chooseWeakness, openTasks, openWeaknesses, setTask } from "../fire/fire_panel.ts";
import { openPanel } from "../parts/open_panel.ts";
import { readerOf } from "./read_texts.ts";
import { rejectCalls } from "../parts/reject_calls.ts";
import { saved } from "../parts/saved.ts";
import { battle } from "../void/void_panel.ts";
import { fillCustom, goal, goals, openDialog, status } from "../water/water_panel.ts";
import { addRep, addTarget, expectText, item } from "../wind/wind_panel.ts";

const TODAY = "2026-11-21";

test("texts › Earth", async ({ dashboard, clock, problems }) => {
  const { read, readAll } = readerOf("earth");
  const panel = await openPanel(dashboard, "earth");
  await read("a day without entries", panel);
  await panel.getByRole("button", { name: "Add Entry" }).click();
  const dialog = dashboard.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Add Entry" });
  await read("the dialog", dashboard);
  await save.click();
  await read("an entry with nothing filled in", dialog);
  await fillEntry(dialog, { start: `${TODAY}T09:00`, end: `${TODAY}T08:00`, category: "Deep Work" });
  await save.click();
  await read("an entry that ends before it starts", dialog);
  await dialog.getByLabel("End Time").fill(`${TODAY}T10:35`);
  const letThrough = await rejectCalls(dashboard, problems, "**/earth/entries{,/*}");
  await save.click();
  await read("an entry that the server rejects", dialog);
  await letThrough();
  await save.click();
  await expect(dialog).toBeHidden();
  await addEntryByHand(dashboard, { start: `${TODAY}T13:05`, end: `${TODAY}T13:30`, category: "Admin" });
  await read("a day with entries", panel);
  await saved(dashboard);
  await rejectCalls(dashboard, problems, "**/earth/entries{,/*}");
  await rejectCalls(dashboard, problems, "**/timer/stop");
  await panel.getByRole("button", { name: "Delete entry Admin" }).click();
  await read("a delete that the server rejects", panel);
  await expect(entryRows(dashboard)).toHaveCount(2);

  await startTimer(dashboard, "Deep Work");
  await read("a timer of some seconds", panel);
  await clock.moveTo(`${TODAY}T14:42:10Z`);
  await read("a timer of some minutes", panel);
  await panel.getByRole("button", { name: "Stop" }).click();
  await read("a timer that the server rejects", panel);
  const timer = await dashboard.evaluate(() => localStorage.getItem("earth_ring_timer"));
  expect(JSON.parse(timer ?? "null")).toMatchObject({ category: "Deep Work" });
  await expect(entryRows(dashboard)).toHaveCount(2);
  readAll();
});

test("texts › Water", async ({ dashboard, problems }) => {
  const { read, readAll } = readerOf("water");
  const panel = await openPanel(dashboard, "water");
  await read("a day without goals", panel);
  const dialog = await openDialog(dashboard);
  const add = dialog.getByRole("button", { name: "Add Goal" });
  await read("the dialog", dashboard);
  await add.click();
  await read("no template chosen", dialog);
  await dialog.getByLabel("Goal template").selectOption("push-ups");
  await read("a template chosen", dialog);
  // The chosen template is kept as a draft, while the list of templates is loaded again.
  await dashboard.route(
    "**/api/water/templates",
    (route) => route.fulfill({ json: { success: true, data: { templates: [] } } }),
  );
  await dashboard.reload();
  await openDialog(dashboard);
  await add.click();
  await read("a template that is gone", dialog);

  await dialog.getByRole("button", { name: "Cancel" }).click();
  await openDialog(dashboard);
  await dialog.getByLabel("Create custom goal").check();
  await read("custom mode", dialog);
  await add.click();
  await read("a custom goal that lacks something", dialog);
  const letThrough = await rejectCalls(dashboard, problems, "**/water/*/goals{,/*}");
  await fillCustom(dialog, { description: "Squats" });
  await add.click();
  await read("a goal that the server rejects", dialog);
  await letThrough();
  await add.click();
  await expect(dialog).toBeHidden();

  const row = goal(dashboard, "Squats");
  await read("a pending goal", row);
  const allow = await rejectCalls(dashboard, problems, "**/water/*/goals{,/*}");
  await row.getByRole("button", { name: "Success" }).click();
  await read("an outcome that the server rejects", panel);
  await status(row).click();
  await read("a status that the server rejects", panel);
  await expect(status(row)).toHaveAccessibleName(/Pending/);
  await row.getByRole("button", { name: "Delete" }).click();
  await read("a delete that the server rejects", panel);
  await row.getByRole("button", { name: "Edit" }).click();
  const form = goals(dashboard).first();
  await read("the form in its place", form);
  await form.getByLabel("Goal Description").fill("Deep squats");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await read("an edit that the server rejects", form);
  await allow();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(goal(dashboard, "Deep squats")).toBeVisible();
  // The form stays open until the goal is saved.
  await expect(form.getByLabel("Goal Description")).toBeHidden();
  readAll();
});

test("texts › Fire", async ({ dashboard, problems }) => {
  const { read, readAll } = readerOf("fire");
  const panel = await openPanel(dashboard, "fire");
  await read("ready to forge", panel);
  await panel.getByLabel("Trigger Recognition (Optional)").press("Control+Enter");
  await read("neither weakness nor task", panel);
  const tasks = await openTasks(dashboard);
  await read("tasks before a weakness", dashboard);
  await expect(tasks.getByRole("button", { name: "Set This Task" })).toBeDisabled();
  await tasks.getByRole("button", { name: "Cancel" }).click();
  const weaknesses = await openWeaknesses(dashboard);
  await read("the weaknesses", dashboard);
  await expect(weaknesses.getByRole("button", { name: "Select This Weakness" })).toBeDisabled();
  await weaknesses.getByRole("button", { name: "Cancel" }).click();

  await chooseWeakness(dashboard, "The inbox");
  await setTask(dashboard, "Close it until noon");
  const letThrough = await rejectCalls(dashboard, problems, "**/api/fire/2*");
  await panel.getByRole("button", { name: "Save Progress" }).click();
  await read("a save that the server rejects", panel);
  await letThrough();
  await panel.getByRole("button", { name: "Mark Complete" }).click();
  await read("forged", panel);
  readAll();
});

test("texts › Wind", async ({ dashboard, problems }) => {
  const { read, readAll } = readerOf("wind");
  const panel = await openPanel(dashboard, "wind");
  const dialog = dashboard.getByRole("dialog");
  await read("a day without study", panel);

  await panel.getByRole("button", { name: "Add Study Target" }).click();
  await read("the dialog of a target", dashboard);
  const saveTarget = dialog.getByRole("button", { name: "Add Study Target" });
  await saveTarget.click();
  await read("a target without a subject", dialog);
  let letThrough = await rejectCalls(dashboard, problems, "**/wind/*/study-targets");
  await dialog.getByLabel("Subject/Topic").fill("Untouched");
  await saveTarget.click();
  await read("a target that the server rejects", dialog);
  await letThrough();
  await saveTarget.click();
  await expect(dialog).toBeHidden();
  await addTarget(dashboard, { subject: "Begun" });
  await panel.getByLabel("Completed minutes of Begun").fill("12");
  await panel.getByLabel("Completed minutes of Begun").press("Enter");
  await addTarget(dashboard, { subject: "Done" });
  await panel.getByRole("button", { name: "Mark complete Done" }).click();
  await read("three targets", panel);

  await rejectCalls(dashboard, problems, "**/wind/*/study-targets");
  const untouched = item(panel, "Untouched");
  await untouched.getByLabel("Completed minutes of Untouched").fill("5");
  await untouched.getByLabel("Completed minutes of Untouched").press("Enter");
  await read("minutes that the server rejects", panel);
  await expect(untouched.getByLabel("Completed minutes of Untouched")).toHaveValue("5");
  await untouched.getByRole("button", { name: "Mark complete" }).click();
  await read("a completion that the server rejects", panel);
  await untouched.getByRole("button", { name: "Delete" }).click();
  await read("a target's delete that the server rejects", panel);
  await expect(untouched).toBeVisible();

  await panel.getByRole("button", { name: "Add Weakness Rep" }).click();
  await read("the dialog of a rep", dashboard);
  const saveRep = dialog.getByRole("button", { name: "Add Weakness Rep" });
  await dialog.getByLabel("Weakness/Area to Improve").fill("Haste");
  await saveRep.click();
  await read("a rep that lacks something", dialog);
  letThrough = await rejectCalls(dashboard, problems, "**/wind/*/weakness-reps");
  await dialog.getByLabel("Specific Rep/Exercise").fill("Read every letter twice");
  await dialog.getByLabel("Scheduled Time").fill(`${TODAY}T18:05`);
  await saveRep.click();
  await read("a rep that the server rejects", dialog);
  await letThrough();
  await saveRep.click();
  await expect(dialog).toBeHidden();
  await addRep(dashboard, { weakness: "Anger", rep: "Walk once round the block" });
  await panel.getByRole("button", { name: "Mark complete Anger" }).click();
  await expectText(item(panel, "Anger"), "Completed");
  await read("two reps", panel);
  await rejectCalls(dashboard, problems, "**/wind/*/weakness-reps");
  await panel.getByRole("button", { name: "Mark complete Haste" }).click();
  await read("a toggle that the server rejects", panel);
  await panel.getByRole("button", { name: "Delete weakness rep Haste" }).click();
  await read("a rep's delete that the server rejects", panel);
  await expectText(item(panel, "Haste"), "Pending");
  readAll();
});

test("texts › Void", async ({ dashboard, user, problems }) => {
  const { read, readAll } = readerOf("void");
  let panel = await openPanel(dashboard, "void");
  const dialog = dashboard.getByRole("dialog");
  await read("a day without battles", panel);

  await panel.getByRole("button", { name: "Log Battle" }).click();
  await read("the dialog of a battle", dashboard);
  await dialog.getByRole("button", { name: "Log Battle" }).click();
  await read("a battle that lacks something", dialog);
  await rejectCalls(dashboard, problems, "**/void/*/battle-logs");
  await dialog.getByLabel("Hard Thing").fill("Cold shower");
  await dialog.getByLabel("Battle Description").fill("Two minutes.");
  await dialog.getByRole("button", { name: "Log Battle" }).click();
  await read("a battle that the server rejects", dialog);
  await expect(dialog.getByLabel("Hard Thing")).toHaveValue("Cold shower");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  const fought = [
    { hard_thing: "The stairs", difficulty_rating: 3, outcome: "ongoing" },
    { hard_thing: "The letter", difficulty_rating: 4, outcome: "ongoing" },
    { hard_thing: "The dentist", difficulty_rating: 7, outcome: "victory" },
    { hard_thing: "The truth", difficulty_rating: 9, outcome: "defeat" },
  ] as const;
  const battle_logs = fought.map((one) => ({
    ...one,
    battle_description: "It had to be done.",
    timestamp: `${TODAY}T09:15:00.000Z`,
  }));
  await user.api.call(putBattleLogs, { params: { day: TODAY }, body: { battle_logs } });
  await dashboard.reload();
  panel = await openPanel(dashboard, "void");
  await expect(battle(panel, "The truth")).toBeVisible();
  await read("four battles", panel);
  const stairs = battle(panel, "The stairs");
  await stairs.getByRole("button", { name: /Add lessons learned/ }).click();
  await stairs.getByLabel("Lessons learned").fill("Breathe.");
  await stairs.getByRole("button", { name: "Victory" }).click();
  await read("an outcome that the server rejects", panel);
  await expect(stairs.getByLabel("Lessons learned")).toHaveValue("Breathe.");
  await stairs.getByRole("button", { name: "Delete" }).click();
  await read("a delete that the server rejects", panel);
  await dashboard.unroute("**/void/*/battle-logs");
  await stairs.getByRole("button", { name: "Victory" }).click();
  await read("a victory", dashboard);
  await battle(panel, "The letter").getByRole("button", { name: "Defeat" }).click();
  await read("a defeat", dashboard);

  await panel.getByRole("button", { name: "Commit to Tomorrow" }).click();
  await read("the dialog of a commitment", dashboard);
  const commit = dialog.getByRole("button", { name: "Commit", exact: true });
  await commit.click();
  await read("an empty commitment", dialog);
  await rejectCalls(dashboard, problems, "**/void/*/commitment");
  await dialog.getByRole("textbox").fill("Run the hill.");
  await commit.click();
  await read("a commitment that the server rejects", dialog);
  await expect(dialog.getByRole("textbox")).toHaveValue("Run the hill.");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await rejectCalls(dashboard, problems, "**/api/void/2026-11-21");
  await panel.getByLabel("Reflection").fill("Not lost");
  await panel.getByRole("button", { name: "Save reflection" }).click();
  await expect(panel.getByRole("alert").filter({ hasText: "Failed to save Void Ring data" })).toBeVisible();
  await expect(panel.getByLabel("Reflection")).toHaveValue("Not lost");
  readAll();
});
