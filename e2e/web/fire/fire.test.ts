// @vitest-environment screens
import { getDay, putFire } from "#shared/contract/mod.ts";
import { expect, test } from "../../screens/test.ts";
import { chooseWeakness, openTasks, openWeaknesses, setTask } from "./fire_panel.ts";
import { startTimer } from "../earth/earth_panel.ts";
import { openPanel } from "../parts/open_panel.ts";
import { REASON, rejectCalls } from "../parts/reject_calls.ts";
import { saved } from "../parts/saved.ts";

const TODAY = "2026-11-21";
const FIRE = "**/api/fire/2*";

test("fire › goes from choosing a weakness to the reflection and survives a reload", async ({ dashboard }) => {
  let fetches = 0;
  await dashboard.route("**/api/fire/weakness-suggestions", (route) => {
    fetches++;
    return route.fallback();
  });
  let panel = await openPanel(dashboard, "fire");
  await expect(panel.getByText("Weakness Ready to Forge")).toBeVisible();
  await expect(panel.getByText("Pending", { exact: true })).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Target Weakness" })).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Attack Task (≤30 minutes)" })).toBeVisible();
  const save = panel.getByRole("button", { name: "Save Progress" });
  const complete = panel.getByRole("button", { name: "Mark Complete" });
  await expect(save).toBeDisabled();
  await expect(complete).toBeDisabled();
  await expect(panel.getByLabel("Reflection")).toBeHidden();
  // Before the dialog opens, so that nothing in it moves when they arrive.
  await expect.poll(() => fetches, "calls for the suggested weaknesses").toBe(1);

  let dialog = await openTasks(dashboard);
  await expect(dialog.getByText("Suggested tasks")).toBeVisible();
  await expect(dialog.getByText("Select a weakness first to see task suggestions")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Set This Task" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  dialog = await openWeaknesses(dashboard);
  const select = dialog.getByRole("button", { name: "Select This Weakness" });
  await expect(select).toBeDisabled();
  const group = dialog.getByRole("button", { name: "Procrastination" });
  await group.click();
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await dialog.getByRole("button", { name: "Waiting to feel ready before starting" }).click();
  await expect(dialog.getByLabel("Custom Weakness")).toHaveValue("Waiting to feel ready before starting");
  await group.click();
  await expect(dialog.getByRole("button", { name: "Waiting to feel ready before starting" })).toBeHidden();
  const tab = dashboard.getByRole("tablist", { name: "Rings" });
  await expect(tab).toContainText("no weakness chosen");
  await select.click();
  await expect(panel.getByText("Waiting to feel ready before starting")).toBeVisible();
  await expect(tab, "it is saved at once").toContainText("ready to forge");
  await expect(save).toBeDisabled();

  dialog = await openTasks(dashboard);
  await expect(dialog.getByText("Select a weakness first to see task suggestions")).toBeHidden();
  const first = dialog.getByRole("listitem").first();
  const task = await first.innerText();
  await first.getByRole("button").click();
  await expect(dialog.getByLabel("Custom Task")).toHaveValue(task);
  await dialog.getByRole("button", { name: "Set This Task" }).click();
  await expect(panel.getByText(task)).toBeVisible();

  await panel.getByLabel("Trigger Recognition (Optional)").fill("After lunch, at the desk");
  await save.click();
  await expect(dashboard.getByText("Progress saved")).toBeVisible();
  await expect(dashboard.getByText("0/5 Rings").first()).toBeVisible();

  await saved(dashboard);
  await dashboard.reload();
  panel = dashboard.getByRole("tabpanel", { name: "Fire" });
  await expect(panel.getByText("Waiting to feel ready before starting")).toBeVisible();
  await expect(panel.getByText(task)).toBeVisible();
  await expect(panel.getByLabel("Trigger Recognition (Optional)")).toHaveValue("After lunch, at the desk");
  await expect(panel.getByText("Draft restored")).toBeHidden();

  await panel.getByRole("button", { name: "Mark Complete" }).click();
  await expect(panel.getByText("Weakness Forged Today")).toBeVisible();
  await expect(panel.getByText("Complete", { exact: true })).toBeVisible();
  await expect(dashboard.getByText("1/5 Rings").first()).toBeVisible();
  await expect(panel.getByRole("button", { name: "Save Progress" })).toBeHidden();
  await expect(panel.getByRole("button", { name: "Mark Complete" })).toBeHidden();
  await panel.getByLabel("Reflection").fill("It took eleven minutes.");
  await panel.getByRole("button", { name: "Update Reflection" }).click();
  await expect(dashboard.getByText("Reflection saved")).toBeVisible();

  await saved(dashboard);
  await dashboard.reload();
  await expect(panel.getByText("Weakness Forged Today")).toBeVisible();
  await expect(panel.getByLabel("Reflection")).toHaveValue("It took eleven minutes.");
});

test("fire › a failed save shows the reason and keeps the input", async ({ dashboard, problems }) => {
  const panel = await openPanel(dashboard, "fire");
  const allow = await rejectCalls(dashboard, problems, FIRE);
  await chooseWeakness(dashboard, "The inbox");
  await expect(panel.getByRole("alert")).toHaveText(`Failed to save Fire Ring data${REASON}`);
  await setTask(dashboard, "Close it until noon");
  await panel.getByLabel("Trigger Recognition (Optional)").fill("A red badge");
  await panel.getByRole("button", { name: "Save Progress" }).click();
  await expect(panel.getByRole("alert")).toHaveText(`Failed to save Fire Ring data${REASON}`);
  await panel.getByRole("button", { name: "Mark Complete" }).click();
  await expect(panel.getByRole("alert")).toHaveText(`Failed to save Fire Ring data${REASON}`);
  await saved(dashboard);
  await dashboard.reload();
  await expect(panel.getByText("Draft restored")).toBeVisible();
  await expect(panel.getByText("The inbox")).toBeVisible();
  await expect(panel.getByText("Close it until noon")).toBeVisible();
  await expect(panel.getByLabel("Trigger Recognition (Optional)")).toHaveValue("A red badge");
  await allow();
  await panel.getByRole("button", { name: "Mark Complete" }).click();
  await expect(panel.getByText("Weakness Forged Today")).toBeVisible();
  await expect(panel.getByRole("alert")).toBeHidden();
  await expect(panel.getByText("Draft restored")).toBeHidden();
});

test("fire › both dialogs work without suggestions and show no error", async ({ dashboard, problems }) => {
  problems.allow(/status of 500/);
  await dashboard.route(
    "**/api/fire/*-suggestions*",
    (route) =>
      route.fulfill({ status: 500, json: { success: false, error: "Out of order", code: "internal" } }),
  );
  const panel = await openPanel(dashboard, "fire");
  await chooseWeakness(dashboard, "The inbox");
  await setTask(dashboard, "Close it until noon");
  await expect(dashboard.getByRole("alert")).toHaveCount(0);
  await expect(panel.getByRole("button", { name: "Mark Complete" })).toBeEnabled();
});

test("fire › a restored draft can be discarded", async ({ dashboard, problems }) => {
  const panel = await openPanel(dashboard, "fire");
  await rejectCalls(dashboard, problems, FIRE);
  await chooseWeakness(dashboard, "The inbox");
  await expect(panel.getByRole("alert")).toBeVisible();
  await dashboard.reload();
  await expect(panel.getByText("The inbox")).toBeVisible();
  await panel.getByRole("button", { name: "Discard draft" }).click();
  await expect(panel.getByText("The inbox")).toBeHidden();
  await expect(panel.getByText("Draft restored")).toBeHidden();
});

test("fire › works by keyboard, and closing a dialog restores focus", async ({ dashboard }) => {
  const panel = await openPanel(dashboard, "fire");
  await panel.getByRole("button", { name: "Change" }).focus();
  await dashboard.keyboard.press("Enter");
  const dialog = dashboard.getByRole("dialog");
  await dialog.getByLabel("Custom Weakness").focus();
  await dashboard.keyboard.type("The inbox");
  await dashboard.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole("button", { name: "Change" })).toBeFocused();
  await dashboard.keyboard.press("Tab");
  await expect(panel.getByRole("link", { name: "The inbox" })).toBeFocused();
  await dashboard.keyboard.press("Tab");
  await expect(panel.getByRole("button", { name: "Set task" })).toBeFocused();
  await dashboard.keyboard.press("Enter");
  await expect(dialog.getByRole("listitem").first()).toBeVisible();
  await dialog.getByRole("listitem").first().getByRole("button").press("Enter");
  await dialog.getByRole("button", { name: "Set This Task" }).press("Enter");
  await panel.getByRole("button", { name: "Mark Complete" }).press("Enter");
  await expect(panel.getByText("Weakness Forged Today")).toBeVisible();
});

test("fire › the task starts a countdown of its minutes, with one notice at its end", async ({ dashboard, user, clock }) => {
  const panel = await openPanel(dashboard, "fire");
  await chooseWeakness(dashboard, "The inbox");
  await setTask(dashboard, "Close it for 10 minutes");
  await openPanel(dashboard, "earth");
  await startTimer(dashboard, "Deep Work");
  await openPanel(dashboard, "fire");
  // Starting it saves it, too, and stops the timer of the same category, however short that ran.
  const start = panel.getByRole("button", { name: "Start 10 min" });
  await start.press("Enter");
  await expect(panel.getByText(/^(9m \d+s|10m 0s) left of 10m$/)).toBeVisible();
  const stop = panel.getByRole("button", { name: "Stop" });
  await expect(stop).toBeFocused();
  // The second click of a double click does not stop it.
  await stop.evaluate((button) =>
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }))
  );
  await expect(stop).toBeVisible();
  const earth = await openPanel(dashboard, "earth");
  await expect(earth.getByText(/^(9m \d+s|10m 0s) left of 10m$/)).toBeVisible();
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: TODAY } });
  expect(day.earth.actual_entries).toMatchObject([{ category: "Deep Work", note: "" }]);
  await clock.moveTo(`${TODAY}T14:41:00Z`);
  await expect(dashboard.getByText("The 10 minutes for your task are up.")).toBeVisible();
  await expect(earth.getByText("Time's up (10m). Stop when you're done.")).toBeVisible();
  await expect(earth.getByRole("timer")).toBeVisible();

  await dashboard.reload();
  await expect(earth.getByText("Time's up (10m). Stop when you're done.")).toBeVisible();
  const reloaded = await openPanel(dashboard, "fire");
  await expect(reloaded.getByText("Time's up (10m). Stop when you're done.")).toBeVisible();
  await clock.moveTo(`${TODAY}T14:42:00Z`);
  await openPanel(dashboard, "earth");
  await expect(earth.getByText("Time's up (10m). Stop when you're done.")).toBeVisible();
  // At once: a notice disappears after some seconds.
  expect(await dashboard.getByText("The 10 minutes for your task are up.").count()).toBe(0);
});

test("fire › shows the weaknesses at war with their folds, and notes a usual trigger with one tap", async ({ dashboard, user }) => {
  for (const day of ["2026-11-18", "2026-11-19", "2026-11-20"]) {
    const body = {
      weakness: "Doomscrolling",
      task: "One page",
      trigger_note: "Alone",
      done: day !== "2026-11-19",
    };
    await user.api.call(putFire, { params: { day }, body });
  }
  await user.api.call(putFire, { params: { day: "2026-09-01" }, body: { weakness: "Snoozing" } });
  for (const [day, weakness] of [["11", "Haste"], ["12", "Envy"], ["13", "Sloth"]] as const) {
    await user.api.call(putFire, { params: { day: `2026-11-${day}` }, body: { weakness } });
  }
  const panel = await openPanel(dashboard, "fire");
  const war = panel.getByRole("region", { name: "At war with" });
  await expect(war.getByRole("listitem")).toHaveCount(3);
  await expect(war).toContainText("Doomscrolling2 of 30 folds");
  await expect(war).toContainText("Last struck on Friday, November 20, 2026");
  await expect(panel.getByRole("region", { name: "When it strikes" })).toContainText(
    "DoomscrollingIt struck 3 times, always between 2 PM and 3 PM.",
  );
  // The day's own has its blade below its name.
  await user.api.call(putFire, { params: { day: TODAY }, body: { weakness: "doomscrolling" } });
  await expect(panel.getByText("2 of 30 folds. Each forged day folds it once")).toBeVisible();
  await expect(panel.getByRole("img", { name: "2 of 30 folds" })).toHaveCount(1);
  const others = panel.getByRole("region", { name: "Also at war with" }).getByRole("listitem");
  await expect(others.getByRole("link")).toHaveText(["Sloth", "Envy", "Haste"]);
  const body = { weakness: "doomscrolling", task: "one page" };
  await user.api.call(putFire, { params: { day: TODAY }, body });
  await expect(panel.getByText("Worked 2 of 3 times.", { exact: true })).toBeVisible();
  const tired = panel.getByRole("button", { name: "Tired" });
  await tired.click();
  await panel.getByRole("button", { name: "In bed" }).click();
  await expect(panel.getByLabel("Trigger Recognition (Optional)")).toHaveValue("Tired, In bed");
  await tired.click();
  await expect(tired).toHaveAttribute("aria-pressed", "false");
  await expect.poll(async () =>
    (await user.api.call(getDay, { params: { day: TODAY } })).day.fire.trigger_note
  )
    .toBe("In bed");
});
