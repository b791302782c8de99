// @vitest-environment screens
import { addEntry, putBattleLogs, updateMe } from "#shared/contract/mod.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { startTimer, stopTimer } from "../earth/earth_panel.ts";
import { completeFour } from "../parts/complete_four.ts";
import { figure } from "../parts/open_panel.ts";
import { TODAY, track } from "../parts/seed_week.ts";

const YESTERDAY = "2026-11-20";

test("today › says that the date differs in the user's zone, with a link to the setting", async ({ page, user }) => {
  await user.api.call(updateMe, { body: { timezone: "Pacific/Kiritimati" } });
  await openSignedIn(page, user.token);
  const band = page.getByRole("region", { name: "Saturday, November 21, 2026" });
  await expect(band).toContainText("Your days run on UTC. In Kiritimati it is already Sunday.");
  await expect(band.getByRole("link", { name: "Change when your day begins" }))
    .toHaveAttribute("href", "/settings");
});

test("today › names a rest day and its reason, also on another day", async ({ page, user }) => {
  const rest = {
    weekdays: [{ from: TODAY, days: [6] }],
    ranges: [{ from: YESTERDAY, to: YESTERDAY, reason: "Fever" }],
  };
  await user.api.call(updateMe, { body: { settings: { rest } } });
  await openSignedIn(page, user.token);
  const band = (date: string) => page.getByRole("region", { name: date });
  await expect(band("Saturday, November 21, 2026").getByText("Rest day", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Yesterday" }).click();
  await expect(band("Friday, November 20, 2026")).toContainText("Rest day: Fever");
  await page.getByRole("link", { name: "Previous day" }).click();
  await expect(band("Thursday, November 19, 2026")).not.toContainText("Rest day");
});

test("today › a streak counts days that are more than 400 days ago", async ({ page, user }) => {
  const battle = { hard_thing: "Run", battle_description: "In the rain", outcome: "victory" } as const;
  for (const ago of [1, 399, 400, 401, 402]) {
    const params = { day: addDays(TODAY, -ago) };
    await user.api.call(putBattleLogs, { params, body: { battle_logs: [battle] } });
  }
  const rest = { weekdays: [], ranges: [{ from: addDays(TODAY, -398), to: addDays(TODAY, -2), reason: "" }] };
  await user.api.call(updateMe, { body: { settings: { rest } } });
  await openSignedIn(page, user.token);
  await expect(page.getByText("Void, 5 days in a row")).toBeVisible();
});

test("today › an entry that overlaps one of the night before is shortened to what is left of it", async ({ page, user }) => {
  const add = (day: string, category: "Sleep" | "Deep Work", start_ts: string, end_ts: string) =>
    user.api.call(addEntry, { params: { day }, body: { start_ts, end_ts, category, source: "manual" } });
  await add(YESTERDAY, "Sleep", `${YESTERDAY}T22:30:00Z`, `${TODAY}T05:30:00Z`);
  await add(TODAY, "Deep Work", `${TODAY}T05:00:00Z`, `${TODAY}T06:10:00Z`);
  await openSignedIn(page, user.token);
  const earth = page.getByRole("tabpanel", { name: "Earth" });
  const overlaps = earth.getByRole("list", { name: "Overlaps" });
  await expect(overlaps).toContainText("Overlaps: Sleep and Deep Work share 5:00 AM to 5:30 AM, 30m");
  await expect(earth.getByText("Overlaps another entry")).toHaveCount(2);
  await expect(overlaps.getByRole("button")).toHaveCount(1);
  await overlaps.getByRole("button", { name: "Shorten Deep Work (5:00 AM)" }).click();
  await expect(overlaps).toBeHidden();
  await expect(earth.getByRole("listitem").filter({ hasText: "5:30 AM to 6:10 AM" })).toContainText(
    "Deep Work",
  );
});

test("today › an entry of the night before is in the list and the strip, and a new entry begins at its end", async ({ page, user }) => {
  const times = { start_ts: `${YESTERDAY}T23:00:00Z`, end_ts: `${TODAY}T07:24:00Z` };
  await user.api.call(addEntry, {
    params: { day: YESTERDAY },
    body: { ...times, category: "Sleep", source: "manual" },
  });
  await openSignedIn(page, user.token);
  const earth = page.getByRole("tabpanel", { name: "Earth" });
  const row = earth.getByRole("listitem").filter({ hasText: "Sleep (from yesterday)" });
  await expect(row).toContainText("12:00 AM to 7:24 AM");
  await expect(row.getByRole("link", { name: "from yesterday" }))
    .toHaveAttribute("href", `/dashboard?day=${YESTERDAY}`);
  await expect(earth.getByRole("img", { name: /12:00 AM to 7:24 AM Sleep from the day before/ }))
    .toBeVisible();
  await expect(earth.getByRole("button", { name: /^Fill 7:24 AM to 2:/ })).toBeVisible();
  await expect(figure(earth, "Time Tracked Today")).toHaveText("31%");
  // The entry is one of yesterday's, and counts in its category there.
  await expect(figure(earth, "Top Category")).toHaveText("Sleep");
  await expect(earth.getByRole("region", { name: "Top Time Categories" })).toContainText("Sleep");
  await earth.getByRole("button", { name: "Add Entry" }).click();
  await expect(page.getByRole("dialog", { name: "Add Entry" }).getByLabel("Start Time"))
    .toHaveValue(`${TODAY}T07:24`);
});

test("today › the guide of a newcomer begins what its buttons say, on every tab, and checks off the rings", async ({ page, user, clock }) => {
  await openSignedIn(page, user.token, "/dashboard?ring=water");
  const guide = page.getByRole("region", { name: "Five rings for today" });
  await expect(guide.getByRole("listitem")).toHaveCount(5);
  const press = (name: string) => guide.getByRole("button", { name }).click();
  const expectDialog = async (name: string) => {
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name })).toBeHidden();
  };
  await press("Start a timer");
  await expect(page.getByRole("tabpanel", { name: "Earth" }).getByRole("timer")).toBeVisible();
  await expect(guide.getByText("Running", { exact: true })).toBeVisible();
  await press("Add a goal");
  await expectDialog("Add Goal");
  await press("Pick a weakness");
  await expectDialog("Target Weakness");
  await press("Choose what to study");
  await expectDialog("Add Study Target");
  await press("Log a battle");
  await expectDialog("Log Battle");

  await completeFour(user.api, TODAY);
  await page.reload();
  await expect(guide.getByText("Done", { exact: true })).toHaveCount(4);
  await stopTimer(page);
  await expect(page.getByText("All five rings today.")).toBeVisible();
  // It moves nothing under the pointer, and is gone with the panel.
  await expect(guide.getByText("Done", { exact: true })).toHaveCount(5);
  await page.getByRole("tab", { name: "Water" }).click();
  await expect(guide).toBeHidden();

  await clock.moveTo("2026-11-29T09:00:00Z");
  await page.reload();
  await expect(page.getByRole("region", { name: "Next", exact: true }).getByRole("button")).toHaveText(
    "Start a timer",
  );
  await expect(guide).toBeHidden();
  await clock.moveTo("2026-12-06T09:00:00Z");
  await page.reload();
  await expect(page.getByRole("tab", { name: "Earth" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Next", exact: true })).toBeHidden();
});

test("today › no guide is shown when the history cannot be fetched", async ({ page, user, problems }) => {
  problems.allow(/ERR_FAILED/);
  await page.route("**/api/analytics/range*", (route) => route.abort());
  await openSignedIn(page, user.token);
  await expect(page.getByText("No time entries yet")).toBeVisible();
  await expect(page.getByRole("region", { name: "Five rings for today" })).toBeHidden();
});

test("today › there is no guide for users with a history, and the last ring is followed by the streak", async ({ page, user }) => {
  await completeFour(user.api, YESTERDAY);
  await track(user.api, YESTERDAY, "Deep Work", 9, 10);
  await openSignedIn(page, user.token);
  await expect(page.getByText("No time entries yet")).toBeVisible();
  await expect(page.getByRole("region", { name: "Five rings for today" })).toBeHidden();
  await completeFour(user.api, TODAY);
  await page.reload();
  await startTimer(page, "Health");
  await stopTimer(page);
  await expect(page.getByText("All five rings. Day 2 in a row.")).toBeVisible();
});
