// @vitest-environment screens
import {
  addEntry,
  getDay,
  getTimer,
  putCommitment,
  putFire,
  putGoals,
  putStudyTargets,
  putTimer,
  stopTimer as stopByApi,
} from "#shared/contract/mod.ts";
import { describe } from "vitest";
import { startClockAt } from "../../fixtures/fake_date.ts";
import { expect, test } from "../../screens/test.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { entryRows, startTimer, stopTimer } from "./earth_panel.ts";
import { saved } from "../parts/saved.ts";

const TIMER_KEY = "earth_ring_timer";

test("timer › survives a reload, and saves an entry from start to stop", async ({ dashboard, clock, user }) => {
  const stored = () =>
    dashboard.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null"), TIMER_KEY);
  await startTimer(dashboard, "Health");
  expect(await stored()).toMatchObject({ category: "Health", date: "2026-11-21" });
  await saved(dashboard);
  await clock.moveTo("2026-11-21T15:15:10Z");
  await dashboard.reload();
  await expect(dashboard.getByRole("timer")).toContainText("45m");
  await stopTimer(dashboard);
  expect(await stored()).toBeNull();
  await expect(entryRows(dashboard)).toContainText("45m");
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: "2026-11-21" } });
  const [entry] = day.earth.actual_entries;
  expect(entry).toMatchObject({ category: "Health", source: "timer" });
  expect(entry?.start_ts).toMatch(/^2026-11-21T14:30/);
  expect(entry?.end_ts).toMatch(/^2026-11-21T15:15/);
});

describe("across midnight", () => {
  test.override({ startAt: "2026-11-21T23:50:00Z" });

  test("timer › is saved as two entries, one on each day", async ({ dashboard, user }) => {
    await startTimer(dashboard, "Sleep");
    await saved(dashboard);
    // The page is looked at all the time: it does not become visible again, as with `clock`.
    const setBack = startClockAt(Date.parse("2026-11-22T00:20:00Z"));
    await stopTimer(dashboard);
    await saved(dashboard);
    setBack();
    const entriesOf = async (day: string) =>
      (await user.api.call(getDay, { params: { day } })).day.earth.actual_entries;
    const midnight = "2026-11-22T00:00:00.000Z";
    expect(await entriesOf("2026-11-21")).toMatchObject([{ end_ts: midnight, category: "Sleep" }]);
    expect(await entriesOf("2026-11-22")).toMatchObject([{ start_ts: midnight, category: "Sleep" }]);
  });
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

for (const elsewhere of ["stops", "back-dates"] as const) {
  test(`timer › its note is typed to the end when another device ${elsewhere} it`, async ({ dashboard, user, clock }) => {
    await startTimer(dashboard, "Learning");
    await saved(dashboard);
    await clock.moveTo("2026-11-21T14:50:00Z");
    const note = dashboard.getByLabel("Note (Optional)");
    await note.click();
    await dashboard.keyboard.type("Chapter");
    const { timer } = await user.api.call(getTimer, {});
    if (!timer) throw new Error("No timer runs");
    if (elsewhere === "stops") {
      await user.api.call(stopByApi, { body: { end_ts: "2026-11-21T14:50:00Z" } });
      await expect(entryRows(dashboard)).toHaveCount(1);
    } else {
      await user.api.call(putTimer, { body: { ...timer, start_ts: "2026-11-21T14:10:00Z", replace: true } });
      await expect(dashboard.getByRole("timer")).toContainText("40m");
    }
    // The space would press whatever button the focus went to.
    await dashboard.keyboard.type(" three");
    await expect(note).toBeFocused();
    await dashboard.keyboard.press("Enter");
    await saved(dashboard);
    const { day } = await user.api.call(getDay, { params: { day: "2026-11-21" } });
    const after = (await user.api.call(getTimer, {})).timer;
    const notes = [...day.earth.actual_entries, ...(after ? [after] : [])].map((one) => one.note);
    expect(notes).toEqual(["Chapter three"]);
    expect(after?.category).toBe(elsewhere === "stops" ? undefined : "Learning");
    await dashboard.keyboard.press("Tab");
    await expect(note).toHaveCount(elsewhere === "stops" ? 0 : 1);
  });
}

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

test("timer › started for a study target moves Earth, Wind and Water, and Undo takes that back", async ({ page, clock, user }) => {
  const day = "2026-11-21";
  const { study_targets } = await user.api.call(putStudyTargets, {
    params: { day },
    body: { study_targets: [{ subject: "Spanish", target_minutes: 30 }] },
  }).then(({ wind }) => wind);
  await user.api.call(putGoals, {
    params: { day },
    body: {
      goals: [{
        domain: "Mind",
        target: "Focus",
        baseline: 61,
        step_pct: 2,
        current_target: 61,
        unit: "minutes",
        category: "Learning",
      }],
    },
  });
  await openSignedIn(page, user.token);
  await page.getByRole("button", { name: "Start Spanish" }).click();
  await expect(page.getByRole("timer")).toBeVisible();
  // Its name leads to its record, from the timer and from the entry.
  await expect(page.getByRole("link", { name: "Spanish" })).toHaveAttribute("href", "/book?subject=Spanish");
  await saved(page);
  await clock.moveTo("2026-11-21T15:02:30Z");
  await stopTimer(page);
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Learning 32m · Wind 30/30 · Water +32 of 61");
  await expect(entryRows(page)).toContainText("for Spanish");
  await expect(entryRows(page).getByRole("link", { name: "Spanish" }))
    .toHaveAttribute("href", "/book?subject=Spanish");
  await expect(page.getByRole("tab", { name: "Wind" })).toHaveAccessibleDescription(/30 of 30 min/);
  await saved(page);
  const { day: stopped } = await user.api.call(getDay, { params: { day } });
  expect(stopped.earth.actual_entries[0]?.for).toEqual({ kind: "study_target", id: study_targets[0]?.id });
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("timer")).toContainText("32m");
  await expect(entryRows(page)).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Wind" })).toHaveAccessibleDescription(/0 of 30 min/);
  await stopTimer(page);

  await entryRows(page).getByRole("button", { name: /^Edit entry/ }).click();
  const dialog = page.getByRole("dialog", { name: "Edit entry" });
  await dialog.getByRole("button", { name: "Don't count it for Spanish" }).click();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("tab", { name: "Wind" })).toHaveAccessibleDescription(/0 of 30 min/);
  await saved(page);
  const { day: edited } = await user.api.call(getDay, { params: { day } });
  expect(edited.earth.actual_entries).toMatchObject([{ category: "Learning", for: null }]);
});

test("timer › for the task offers to complete Fire, and for the commitment to log it", async ({ page, clock, user }) => {
  const day = "2026-11-21";
  await user.api.call(putFire, {
    params: { day },
    body: { weakness: "Scrolling", task: "Phone away for 20 minutes" },
  });
  await user.api.call(putCommitment, { params: { day }, body: { tomorrow_commitment: "Open the letters" } });
  await openSignedIn(page, user.token);
  const notices = page.getByRole("region", { name: "Notifications" });
  await page.getByRole("button", { name: "Start Phone away for 20 minutes" }).click();
  await saved(page);
  await clock.moveTo("2026-11-21T14:50:00Z");
  await stopTimer(page);
  await notices.getByRole("button", { name: "Mark Complete" }).click();
  await expect(page.getByRole("tab", { name: "Fire" })).toHaveAccessibleDescription(/forged/);

  const band = page.getByRole("region", { name: "Today's commitment" });
  await band.getByRole("button", { name: "Start it" }).click();
  await expect(band.getByRole("button", { name: "Start it" })).toBeHidden();
  await saved(page);
  await clock.moveTo("2026-11-21T15:20:00Z");
  await stopTimer(page);
  await notices.getByRole("button", { name: "Log as battle" }).click();
  await expect(page.getByRole("dialog", { name: "Log Battle" }).getByLabel("Hard Thing")).toHaveValue(
    "Open the letters",
  );
});

test("timer › what else it can be started with stands after the strip, where the focus meets it", async ({ dashboard }) => {
  const parts = ["Quick Timer", "strip", "Or start", "Time Entries"];
  const order = () =>
    dashboard.evaluate(() =>
      [...document.querySelectorAll("[role=tabpanel] :is(h2, h3, h4, [data-touch-strip])")].map((one) =>
        one.matches("[data-touch-strip]") ? "strip" : one.textContent
      )
    );
  await expect.poll(async () => (await order()).filter((one) => parts.includes(one ?? ""))).toEqual(parts);
});
