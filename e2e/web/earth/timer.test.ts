// @vitest-environment screens
import { addEntry, getDay } from "#shared/contract/mod.ts";
import { expect, test } from "../../screens/test.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { entryRows, startTimer, stopTimer } from "./earth_panel.ts";
import { saved } from "../parts/saved.ts";

const TIMER_KEY = "earth_ring_timer";

test("timer › survives a reload", async ({ dashboard, clock }) => {
  await startTimer(dashboard, "Learning");
  await saved(dashboard);
  await clock.moveTo("2026-11-21T14:42:10Z");
  await dashboard.reload();
  await expect(dashboard.getByRole("timer")).toContainText("12m");
  await stopTimer(dashboard);
  await expect(entryRows(dashboard)).toContainText("Learning");
  await expect(entryRows(dashboard)).toContainText("12m");
});

test("timer › is stored in local storage", async ({ dashboard }) => {
  await startTimer(dashboard, "Deep Work");
  const stored = await dashboard.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? "null"),
    TIMER_KEY,
  );
  expect(stored).toMatchObject({ category: "Deep Work", date: "2026-11-21" });
  expect(Date.parse(stored.startTime)).toBeGreaterThanOrEqual(Date.parse("2026-11-21T14:30:00Z"));
  await stopTimer(dashboard);
  expect(await dashboard.evaluate((key) => localStorage.getItem(key), TIMER_KEY)).toBeNull();
});

test("timer › saves an entry from start to stop with source timer", async ({ dashboard, clock, user }) => {
  await startTimer(dashboard, "Health");
  await clock.moveTo("2026-11-21T15:15:00Z");
  await stopTimer(dashboard);
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: "2026-11-21" } });
  const [entry] = day.earth.actual_entries;
  expect(entry).toMatchObject({ category: "Health", source: "timer" });
  const minutes = (Date.parse(entry?.end_ts ?? "") - Date.parse(entry?.start_ts ?? "")) / 60_000;
  expect(minutes).toBeGreaterThan(44.5);
  expect(minutes).toBeLessThan(45.5);
});

test("timer › t starts the work that was last done, and stops it", async ({ dashboard, user }) => {
  const times = {
    start_ts: "2026-11-21T09:00:00Z",
    end_ts: "2026-11-21T10:00:00Z",
    source: "manual",
  } as const;
  await user.api.call(addEntry, { params: { day: "2026-11-21" }, body: { ...times, category: "Learning" } });
  await dashboard.reload();
  await expect(entryRows(dashboard)).toHaveCount(1);
  await dashboard.keyboard.press("t");
  await expect(dashboard.getByRole("timer")).toBeVisible();
  await expect(dashboard.getByRole("button", { name: "Stop" })).toBeFocused();
  await dashboard.keyboard.press("t");
  await expect(dashboard.getByRole("timer")).toBeHidden();
  await expect(entryRows(dashboard)).toHaveCount(2);
  await expect(entryRows(dashboard).filter({ hasText: "Learning" })).toHaveCount(2);
});

test("timer › a switch ends one entry where the next begins, and its mistake can be discarded", async ({ dashboard, clock, user }) => {
  await startTimer(dashboard, "Admin");
  await clock.moveTo("2026-11-21T14:30:05Z");
  await dashboard.getByRole("group", { name: "Switch to" }).getByRole("button", { name: "Learning" }).click();
  await expect(dashboard.getByText(/^Admin stopped after \ds$/)).toBeVisible();
  await clock.moveTo("2026-11-21T15:00:00Z");
  await stopTimer(dashboard);
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: "2026-11-21" } });
  const [first, second] = day.earth.actual_entries;
  expect(first?.end_ts).toBe(second?.start_ts);
  await expect(dashboard.getByText("Overlaps another entry")).toHaveCount(0);
});

test("timer › started by mistake and switched at once, can be discarded", async ({ dashboard }) => {
  await startTimer(dashboard, "Admin");
  await dashboard.getByRole("group", { name: "Switch to" }).getByRole("button", { name: "Learning" }).click();
  await dashboard.getByRole("button", { name: "Discard" }).click();
  await expect(entryRows(dashboard)).toHaveCount(0);
  await expect(dashboard.getByRole("timer")).toBeVisible();
});

test("timer › asks once whether it should go on after four hours", async ({ dashboard, clock }) => {
  await startTimer(dashboard, "Deep Work");
  await clock.moveTo("2026-11-21T18:31:00Z");
  const question = dashboard.getByRole("region", { name: "A long timer" });
  await expect(question).toHaveText("Still on Deep Work?YesNo, I stopped atSave");
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(question).toBeHidden();
  await dashboard.reload();
  await expect(dashboard.getByRole("timer")).toBeVisible();
  await expect(question).toBeHidden();
});

test("timer › that was forgotten ends when the user says, and its hours are shown", async ({ dashboard, clock }) => {
  await startTimer(dashboard, "Deep Work");
  await clock.moveTo("2026-11-21T19:31:00Z");
  await expect(dashboard.getByText(/5h 0m/).first()).toBeVisible();
  await expect(dashboard.getByText("21% tracked")).toBeVisible();
  const question = dashboard.getByRole("region", { name: "A long timer" });
  await question.getByLabel("No, I stopped at").fill("15:30");
  await question.getByRole("button", { name: "Save" }).click();
  await expect(question).toBeHidden();
  await expect(entryRows(dashboard)).toContainText("to 3:30 PM");
});

test("timer › continues an entry, or recent work, with its note", async ({ dashboard, user }) => {
  for (const [hour, category, note] of [[8, "Learning", "Kanji"], [9, "Admin", ""]] as const) {
    const times = { start_ts: `2026-11-21T0${hour}:00:00Z`, end_ts: `2026-11-21T0${hour}:30:00Z` };
    const body = { ...times, category, note, source: "manual" } as const;
    await user.api.call(addEntry, { params: { day: "2026-11-21" }, body });
  }
  await expect(entryRows(dashboard)).toHaveCount(2);
  const timer = dashboard.getByRole("region", { name: "Quick Timer" });
  await dashboard.getByRole("button", { name: "Continue: Learning, Kanji" }).click();
  await expect(timer).toContainText("Learning");
  await expect(timer.getByLabel("Note (Optional)")).toHaveValue("Kanji");
  await expect(dashboard.getByRole("button", { name: "Continue: Learning, Kanji" })).toBeHidden();
  await dashboard.getByRole("button", { name: "Continue Admin 9:00 AM" }).click();
  await expect(timer).toContainText("Admin");
  await expect(timer.getByLabel("Note (Optional)")).toHaveValue("");
});

test("timer › is discarded when the stored value is corrupt", async ({ page, user }) => {
  await page.goto("/api/health");
  await page.evaluate((key) => localStorage.setItem(key, "{not json"), TIMER_KEY);
  await openSignedIn(page, user.token);
  await expect(page.getByRole("group", { name: "Start a timer" })).toBeVisible();
  await expect(page.getByRole("timer")).toBeHidden();
});

test.describe("timer left running yesterday", () => {
  test.beforeEach(async ({ page, user }) => {
    await page.goto("/api/health");
    const timer = { startTime: "2026-11-20T23:10:00.000Z", category: "Deep Work", date: "2026-11-20" };
    await page.evaluate(
      ([key, value]) => localStorage.setItem(key, value),
      [TIMER_KEY, JSON.stringify(timer)] as const,
    );
    await openSignedIn(page, user.token);
    await expect(page.getByText("A Deep Work timer started yesterday at 11:10 PM was left running"))
      .toBeVisible();
  });

  test("is not resumed, and can be discarded", async ({ page }) => {
    await expect(page.getByRole("timer")).toBeHidden();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText(/was left running/)).toBeHidden();
    await saved(page);
    await page.reload();
    await expect(page.getByText("Today's Progress")).toBeVisible();
    await expect(page.getByText(/was left running/)).toBeHidden();
  });

  test("stands above the Quick Timer, and is saved for an hour when another one starts", async ({ page, user, problems }) => {
    // The server does not know this timer, and Chromium logs its 404 as an error.
    problems.allow(/status of 404 .*timer\/stop/);
    await startTimer(page, "Learning");
    await expect(page.getByText("Deep Work saved, 11:10 PM to 12:00 AM")).toBeVisible();
    await expect(page.getByText(/was left running/)).toBeHidden();
    await saved(page);
    const { day } = await user.api.call(getDay, { params: { day: "2026-11-20" } });
    expect(day.earth.actual_entries).toMatchObject([
      { start_ts: "2026-11-20T23:10:00.000Z", end_ts: "2026-11-21T00:00:00.000Z", category: "Deep Work" },
    ]);
    await page.keyboard.press("t");
    await expect(page.getByRole("timer")).toBeHidden();
  });

  test("is saved on its own day with the end time that the user enters", async ({ page, user, problems }) => {
    // The server does not know this timer, and Chromium logs its 404 as an error.
    problems.allow(/status of 404 .*timer\/stop/);
    await page.getByLabel("End Time").fill("2026-11-20T23:40");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(/was left running/)).toBeHidden();
    await saved(page);
    const { day } = await user.api.call(getDay, { params: { day: "2026-11-20" } });
    expect(day.earth.actual_entries).toMatchObject([
      { start_ts: "2026-11-20T23:10:00.000Z", end_ts: "2026-11-20T23:40:00.000Z", category: "Deep Work" },
    ]);
    await expect(page.getByText("No time entries yet")).toBeVisible();
  });
});
