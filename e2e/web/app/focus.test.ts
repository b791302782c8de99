// @vitest-environment screens
import type { Page } from "@playwright/test";
import { expect, test } from "../../screens/test.ts";
import { entryRows } from "../earth/earth_panel.ts";
import { chooseWeakness, setTask } from "../fire/fire_panel.ts";
import { openPanel } from "../parts/open_panel.ts";
import { battle, logBattle, notices } from "../void/void_panel.ts";
import { addRep, item } from "../wind/wind_panel.ts";

/** Presses Enter on the button called `name`, after another key: alone, it would be the second one of two. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await button.press("Shift");
  await button.press("Enter");
}

/** Expects the focus on the button called `name`. */
const expectFocusOn = (page: Page, name: string) =>
  expect(page.getByRole("button", { name, exact: true })).toBeFocused();

test("focus › follows the timer: Enter starts, stops and switches it", async ({ dashboard, clock }) => {
  await press(dashboard, "Learning");
  await expectFocusOn(dashboard, "Stop");
  await press(dashboard, "Health");
  await expect(dashboard.getByRole("button", { name: "Learning", exact: true })).toBeVisible();
  await expectFocusOn(dashboard, "Stop");
  await clock.moveTo("2026-11-21T14:45:00Z");
  await press(dashboard, "Stop");
  await expect(dashboard.getByRole("timer")).toBeHidden();
  await expectFocusOn(dashboard, "Start Health");
  // The next row takes the focus of a deleted one, and the list's button that of the last one.
  await press(dashboard, "Delete entry Health 2:30 PM");
  await expect(entryRows(dashboard)).toHaveCount(1);
  await expect(entryRows(dashboard)).toBeFocused();
  await press(dashboard, "Delete entry Learning 2:30 PM");
  await expectFocusOn(dashboard, "Add Entry");
});

test("focus › stays in Fire when its timer starts and when it is complete", async ({ dashboard }) => {
  const panel = await openPanel(dashboard, "fire");
  await press(dashboard, "Change");
  await dashboard.keyboard.press("Escape");
  await expectFocusOn(dashboard, "Change");
  await chooseWeakness(dashboard, "The inbox");
  await setTask(dashboard, "Answer one letter. Take 10 minutes.");
  await press(dashboard, "Start 10 min");
  await expect(dashboard.getByText(/ left of 10m$/)).toBeVisible();
  await expect(panel.getByRole("button", { name: "Stop" })).toBeFocused();
  await press(dashboard, "Mark Complete");
  await expect(panel.locator("[data-done=true]")).toBeFocused();
});

test("focus › stays in Wind when a rep is deleted and when it is closed", async ({ dashboard }) => {
  const panel = await openPanel(dashboard, "wind");
  await addRep(dashboard, { weakness: "Scales", rep: "Ten of them" });
  await addRep(dashboard, { weakness: "Small talk", rep: "One stranger" });
  await press(dashboard, "Delete weakness rep Scales");
  await expect(item(panel, "Scales")).toBeHidden();
  await expect(item(panel, "Small talk")).toBeFocused();
  await press(dashboard, "Mark Wind Complete");
  await press(dashboard, "Complete it anyway");
  await expectFocusOn(dashboard, "Mark Wind Incomplete");
});

test("focus › stays in Void when battles are decided, deleted and restored", async ({ dashboard }) => {
  const panel = await openPanel(dashboard, "void");
  await logBattle(dashboard, { hardThing: "Cold shower" });
  await battle(panel, "Cold shower").getByRole("button", { name: "Defeat" }).press("Enter");
  await expect(battle(panel, "Cold shower")).toBeFocused();
  await notices(dashboard).getByRole("button", { name: "Undo" }).press("Enter");
  await expect(battle(panel, "Cold shower").getByRole("button", { name: "Defeat" })).toBeVisible();
  await expect(battle(panel, "Cold shower")).toBeFocused();
  await press(dashboard, "Delete battle Cold shower");
  await expectFocusOn(dashboard, "Log Battle");
  await notices(dashboard).getByRole("button", { name: "Undo" }).press("Enter");
  await expect(battle(panel, "Cold shower")).toBeVisible();
  await expectFocusOn(dashboard, "Log Battle");
});
