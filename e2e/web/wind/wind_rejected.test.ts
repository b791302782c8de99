// @vitest-environment screens
import { expect, test } from "../../screens/test.ts";
import { openPanel } from "../parts/open_panel.ts";
import { REASON, rejectCalls } from "../parts/reject_calls.ts";
import { addRep, addTarget, expectText, item, openCheck } from "./wind_panel.ts";

const STUDY_TARGETS = "**/api/wind/*/study-targets";
const WEAKNESS_REPS = "**/api/wind/*/weakness-reps";

test.describe("when the server rejects the call", () => {
  test("study targets show what failed and why, and keep the input", async ({ dashboard, problems }) => {
    const panel = await openPanel(dashboard, "wind");
    await addTarget(dashboard, { subject: "Kanji" });
    const letThrough = await rejectCalls(dashboard, problems, STUDY_TARGETS);
    const alert = panel.getByRole("alert");

    await panel.getByLabel("Completed minutes of Kanji").fill("12");
    await panel.getByLabel("Completed minutes of Kanji").press("Enter");
    await expect(alert).toContainText("Failed to update progress");
    await expect(alert).toContainText(REASON);
    await expect(panel.getByLabel("Completed minutes of Kanji")).toHaveValue("12");
    await panel.getByRole("button", { name: "Mark complete Kanji" }).click();
    await expect(alert).toContainText("Failed to mark target complete");
    await panel.getByRole("button", { name: "Delete study target Kanji" }).click();
    await expect(alert).toContainText("Failed to delete target");
    await expect(item(panel, "Kanji")).toBeVisible();

    await dashboard.getByRole("button", { name: "Add Study Target" }).click();
    const dialog = dashboard.getByRole("dialog", { name: "Add Study Target" });
    await dialog.getByLabel("Subject/Topic").fill("Proofs");
    await dialog.getByRole("button", { name: "Add Study Target" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Failed to add study target");
    await expect(dialog.getByRole("alert")).toContainText(REASON);
    await letThrough();
    await dialog.getByRole("button", { name: "Add Study Target" }).click();
    await expect(dialog).toBeHidden();
    await expect(item(panel, "Proofs")).toHaveCount(1);
  });

  test("weakness reps show what failed and keep the input", async ({ dashboard, problems }) => {
    const panel = await openPanel(dashboard, "wind");
    await addRep(dashboard, { weakness: "Haste", rep: "Read every letter twice" });
    await rejectCalls(dashboard, problems, WEAKNESS_REPS);
    const alert = panel.getByRole("alert");
    await panel.getByRole("button", { name: "Mark complete Haste" }).click();
    await expect(alert).toContainText("Failed to update rep status");
    await panel.getByRole("button", { name: "Delete weakness rep Haste" }).click();
    await expect(alert).toContainText("Failed to delete rep");
    await expectText(item(panel, "Haste"), "Pending");

    await dashboard.getByRole("button", { name: "Add Weakness Rep" }).click();
    const dialog = dashboard.getByRole("dialog", { name: "Add Weakness Rep" });
    await dialog.getByLabel("Weakness/Area to Improve").fill("Anger");
    await dialog.getByLabel("Specific Rep/Exercise").fill("Walk once round the block");
    await dialog.getByRole("button", { name: "Add Weakness Rep" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Failed to add weakness rep");
    await expect(dialog.getByLabel("Specific Rep/Exercise")).toHaveValue("Walk once round the block");
  });

  test("note, answers and completion show the error, and the note stays", async ({ dashboard, problems }) => {
    const panel = await openPanel(dashboard, "wind");
    await rejectCalls(dashboard, problems, "**/api/wind/2026-11-21");
    await openCheck(panel);
    await panel.getByLabel("Wind note").fill("Not lost");
    await panel.getByRole("button", { name: "Save note" }).click();
    await expect(panel.getByRole("alert")).toContainText("Failed to save Wind Ring data");
    await expect(panel.getByLabel("Wind note")).toHaveValue("Not lost");
    await panel.getByRole("group", { name: /^How much/ }).first().getByRole("button", { name: "A lot" })
      .click();
    await expect(panel.getByRole("alert").filter({ hasText: "Failed to save complacency check" }))
      .toBeVisible();
    await expect(panel.getByRole("button", { pressed: true })).toHaveCount(0);
    await panel.getByRole("button", { name: "Mark Wind Complete" }).click();
    await dashboard.getByRole("button", { name: "Complete it anyway" }).click();
    await expect(panel.getByRole("alert").filter({ hasText: "Failed to save Wind Ring data" })).toHaveCount(
      2,
    );
    await expect(dashboard.getByText("0/5 Rings").first()).toBeVisible();
  });
});
