// @vitest-environment screens
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { addEntryByHand, entryRows, fillEntry, startTimer } from "./earth_panel.ts";
import { saved } from "../parts/saved.ts";
import { track } from "../parts/seed_week.ts";

test("entry › appears in the list, the figures and the top categories", async ({ dashboard }) => {
  await addEntryByHand(dashboard, {
    start: "2026-11-21T09:00",
    end: "2026-11-21T11:24",
    category: "Deep Work",
    note: "The second chapter",
  });
  const row = entryRows(dashboard);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("9:00 AM");
  await expect(row).toContainText("11:24 AM");
  await expect(row).toContainText("2h 24m");
  await expect(row).toContainText("The second chapter");
  const figures = dashboard.getByRole("tabpanel");
  // 144 of 1,440 minutes; at 14:30, 14:30 less 2:24 is not accounted for.
  await expect(figures).toContainText("10%");
  await expect(figures).toContainText("726 min");
  await expect(figures).toContainText("2.4");
  await expect(dashboard.getByText("1/5 Rings").first()).toBeVisible();
});

test("entry dialog › reports missing fields, then an end before the start, and keeps the input", async ({ dashboard }) => {
  await dashboard.getByRole("button", { name: "Add Entry" }).first().click();
  const dialog = dashboard.getByRole("dialog", { name: "Add Entry" });
  const save = dialog.getByRole("button", { name: "Add Entry" });
  await save.click();
  await expect(dialog.getByRole("alert")).toContainText("Please fill in all required fields");

  await fillEntry(dialog, {
    start: "2026-11-21T11:00",
    end: "2026-11-21T10:00",
    category: "Admin",
    note: "Letters",
  });
  await save.click();
  await expect(dialog.getByRole("alert")).toContainText("End time must be after start time");

  await dialog.getByLabel("End Time").fill("2026-11-21T11:30");
  await expect(dialog.getByLabel("Note (Optional)")).toHaveValue("Letters");
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(entryRows(dashboard)).toContainText("30m");
});

test.describe("half a minute past", () => {
  test.override({ startAt: "2026-11-21T14:44:45Z" });

  test("variance › ends with the last gap, at the same minute, also while the page stays open", async ({ page, user, clock }) => {
    await track(user.api, "2026-11-21", "Sleep", 0, 14);
    await openSignedIn(page, user.token);
    const earth = page.getByRole("tabpanel", { name: "Earth" });
    const gap = earth.getByRole("button", { name: /^Fill 2:00 PM to/ });
    /** Returns the minutes of the gap, and those that are not accounted for. */
    const minutes = async () => {
      const [, hour, minute] = /to (\d+):(\d+) PM/.exec(await gap.getAttribute("aria-label") ?? "") ?? [];
      const [, variance] = /(\d+) minunaccounted/.exec(await earth.textContent() ?? "") ?? [];
      return [60 * (Number(hour) - 2) + Number(minute), Number(variance)];
    };
    await expect(gap).toBeVisible();
    await expect.poll(async () => new Set(await minutes()).size, "variance and gap").toBe(1);
    await clock.moveTo("2026-11-21T15:04:20Z");
    await expect(earth).toContainText("64 min");
    expect(await minutes()).toEqual([64, 64]);

    await startTimer(page, "Deep Work");
    await clock.moveTo("2026-11-21T15:30:20Z");
    expect(await minutes(), "the time of the running timer is accounted for").toEqual([64, 64]);
    await expect(earth).toContainText("Time Tracked Today60%");
    await earth.getByRole("button", { name: "Add Entry" }).click();
    await expect(page.getByRole("dialog", { name: "Add Entry" }).getByLabel("End Time"))
      .toHaveValue("2026-11-21T15:04");
  });
});

test("entry › is edited", async ({ dashboard }) => {
  await addEntryByHand(dashboard, { start: "2026-11-21T09:00", end: "2026-11-21T10:00", category: "Admin" });
  await dashboard.getByRole("button", { name: /^Edit entry Admin/ }).click();
  const dialog = dashboard.getByRole("dialog", { name: "Edit entry" });
  await dialog.getByLabel("Category").selectOption("Learning");
  await dialog.getByLabel("End Time").fill("2026-11-21T10:30");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toBeHidden();
  await expect(entryRows(dashboard)).toContainText("Learning");
  await expect(entryRows(dashboard)).toContainText("1h 30m");
  await saved(dashboard);
  await dashboard.reload();
  await expect(entryRows(dashboard)).toContainText("Learning");
});

test("entry › is restored from its toast after a delete", async ({ dashboard }) => {
  await addEntryByHand(dashboard, { start: "2026-11-21T09:00", end: "2026-11-21T10:00", category: "Social" });
  await dashboard.getByRole("button", { name: /^Delete entry Social/ }).click();
  await expect(dashboard.getByText("No time entries yet")).toBeVisible();
  await expect(dashboard.getByText("0/5 Rings").first()).toBeVisible();
  await dashboard.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" })
    .click();
  await expect(entryRows(dashboard)).toContainText("Social");
  await expect(dashboard.getByText("1/5 Rings").first()).toBeVisible();
});

test("any script and markup › is shown as typed and never runs", async ({ dashboard }) => {
  const note = "<img src=x onerror=alert(1)> مرحبا 五輪 👩‍👩‍👧";
  await addEntryByHand(dashboard, {
    start: "2026-11-21T09:00",
    end: "2026-11-21T10:00",
    category: "Misc",
    note,
  });
  await expect(entryRows(dashboard)).toContainText(note);
  await saved(dashboard);
  await dashboard.reload();
  await expect(entryRows(dashboard)).toContainText(note);
});
