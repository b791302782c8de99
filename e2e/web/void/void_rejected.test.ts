// @vitest-environment screens
import { expect, test } from "../../screens/test.ts";
import { openPanel } from "../parts/open_panel.ts";
import { REASON, rejectCalls } from "../parts/reject_calls.ts";
import { battle, fillBattle, logBattle } from "./void_panel.ts";

const BATTLE_LOGS = "**/api/void/*/battle-logs";
const COMMITMENT = "**/api/void/*/commitment";

test.describe("when the server rejects the call", () => {
  test("battles show what failed and why, and keep the input", async ({ dashboard, problems }) => {
    const panel = await openPanel(dashboard, "void");
    await logBattle(dashboard, { hardThing: "Cold shower" });
    const letThrough = await rejectCalls(dashboard, problems, BATTLE_LOGS);
    const shower = battle(panel, "Cold shower");
    await shower.getByRole("button", { name: /Add lessons learned/ }).click();
    await shower.getByLabel("Lessons learned").fill("Breathe.");
    await shower.getByRole("button", { name: "Defeat" }).click();
    await expect(panel.getByRole("alert")).toContainText("Failed to update battle outcome");
    await expect(panel.getByRole("alert")).toContainText(REASON);
    await expect(shower.getByLabel("Lessons learned")).toHaveValue("Breathe.");
    await panel.getByRole("button", { name: "Delete battle Cold shower" }).click();
    await expect(panel.getByRole("alert")).toContainText("Failed to delete battle log");
    await expect(shower).toBeVisible();

    await panel.getByRole("button", { name: "Log Battle" }).click();
    const dialog = dashboard.getByRole("dialog", { name: "Log Battle" });
    await fillBattle(dialog, { hardThing: "The letter" });
    await dialog.getByRole("button", { name: "Log Battle" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Failed to add battle log");
    await expect(dialog.getByLabel("Hard Thing")).toHaveValue("The letter");
    await letThrough();
    await dialog.getByRole("button", { name: "Log Battle" }).click();
    await expect(dialog).toBeHidden();
    await expect(battle(panel, "The letter")).toHaveCount(1);
  });

  test("commitment and reflection show the error and keep the input", async ({ dashboard, problems }) => {
    const panel = await openPanel(dashboard, "void");
    await rejectCalls(dashboard, problems, COMMITMENT);
    await panel.getByRole("button", { name: "Commit to Tomorrow" }).click();
    const dialog = dashboard.getByRole("dialog", { name: "Commit to Tomorrow" });
    await dialog.getByRole("textbox").fill("Run the hill.");
    await dialog.getByRole("button", { name: "Commit", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("Failed to set tomorrow commitment");
    await expect(dialog.getByRole("alert")).toContainText(REASON);
    await expect(dialog.getByRole("textbox")).toHaveValue("Run the hill.");
    await dashboard.keyboard.press("Escape");

    await rejectCalls(dashboard, problems, "**/api/void/2026-11-21");
    await panel.getByLabel("Reflection").fill("Not lost");
    await panel.getByRole("button", { name: "Save reflection" }).click();
    await expect(panel.getByRole("alert")).toContainText("Failed to save Void Ring data");
    await expect(panel.getByLabel("Reflection")).toHaveValue("Not lost");
  });
});
