// @vitest-environment screens
import type { RingName } from "#shared/domain/rings/mod.ts";
import { expect, test } from "../../screens/test.ts";
import { addEntryByHand } from "../earth/earth_panel.ts";
import { openPanel } from "../parts/open_panel.ts";
import { logBattle } from "../void/void_panel.ts";

const TODAY = "2026-11-21";

/** What an empty list shows, and the dialog that a click on it opens. */
const LISTS: readonly { ring: RingName; text: string; dialog: string | RegExp }[] = [
  { ring: "earth", text: "No time entries yet", dialog: "Add Entry" },
  { ring: "water", text: "No micro-goals set for today", dialog: "Add Goal" },
  { ring: "fire", text: "None chosen yet. Which one cost you most recently?", dialog: /Weakness/ },
  { ring: "fire", text: "None set yet. Half an hour is enough to begin.", dialog: /Task/ },
  { ring: "wind", text: "No study targets yet", dialog: "Add Study Target" },
  { ring: "wind", text: "No weakness reps yet", dialog: "Add Weakness Rep" },
  { ring: "void", text: "No battles yet today", dialog: "Log Battle" },
];

test("empty list › a click anywhere on it opens the dialog that adds the first item", async ({ dashboard }) => {
  for (const { ring, text, dialog: name } of LISTS) {
    const panel = await openPanel(dashboard, ring);
    await panel.getByText(text).click();
    const dialog = dashboard.getByRole("dialog", { name });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  }
});

test("empty facts › say so, and the record is hidden, until there is something in them", async ({ dashboard }) => {
  const earth = await openPanel(dashboard, "earth");
  const top = earth.getByRole("region", { name: "Top Time Categories" });
  await expect(top).toContainText("None");
  await addEntryByHand(dashboard, { start: `${TODAY}T09:00`, end: `${TODAY}T09:30`, category: "Admin" });
  await expect(top).toContainText("Admin0.5 h");
  const panel = await openPanel(dashboard, "void");
  const record = panel.getByRole("region", { name: "Your record" });
  await expect(record).toBeHidden();
  await logBattle(dashboard, { hardThing: "Cold shower", outcome: "victory" });
  await expect(record).toContainText("1 won, 0 lost");
});
