// @vitest-environment screens
import {
  addEntry,
  deleteTimer,
  getDay,
  getTimer,
  me,
  putCommitment,
  putFire,
  putWind,
  updateEntry,
} from "#shared/contract/mod.ts";
import type { Locator, Page } from "@playwright/test";
import { fillDay } from "../parts/fill_day.ts";
import { entryRows } from "../earth/earth_panel.ts";
import { openPanel } from "../parts/open_panel.ts";
import { empty, fill, restoreOf } from "../parts/trash_items.ts";
import { seedWeek } from "../parts/seed_week.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { expect, test } from "../../screens/test.ts";
import { saved } from "../parts/saved.ts";

const DAY = "2026-11-21";
const field = { name: "Type a command, or what to add" };

test("quick add › an entry is typed, previewed, added and undone", async ({ dashboard, user }) => {
  await dashboard.getByRole("button", { name: "Quick add" }).click();
  const dialog = dashboard.getByRole("dialog", { name: "Quick add" });
  await dialog.getByRole("combobox", field).fill("9-10:30 deep work: chapter 3");
  await expect(dialog.getByRole("status").first()).toHaveText(
    "Entry, Deep Work, 9:00 AM to 10:30 AM, today, chapter 3",
  );
  const option = dialog.getByRole("listbox").getByRole("option", { selected: true });
  await expect(option).toHaveText("Add entry, 1h 30m");
  await expect(option).toHaveAttribute("data-ring", "earth");
  await dashboard.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(dashboard.getByText("1/5 Rings").first()).toBeVisible();
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: DAY } });
  expect(day.earth.actual_entries).toMatchObject([
    {
      start_ts: `${DAY}T09:00:00.000Z`,
      end_ts: `${DAY}T10:30:00.000Z`,
      category: "Deep Work",
      note: "chapter 3",
    },
  ]);
  await dashboard.getByRole("button", { name: "Undo" }).click();
  await expect(dashboard.getByText("0/5 Rings").first()).toBeVisible();
});

test("quick add › before anything is typed, what can be done again and what is new for each ring", async ({ page: dashboard, user }) => {
  await fillDay(user.api, DAY);
  await openSignedIn(dashboard, user.token);
  await expect(dashboard.getByText(/^[1-5]\/5 Rings$/).first()).toBeVisible();
  const open = () => dashboard.getByRole("button", { name: "Quick add" }).click();
  await open();
  const dialog = dashboard.getByRole("dialog", { name: "Quick add" });
  const rings = (group: string) =>
    dialog.getByRole("group", { name: group }).evaluate((part) =>
      [...part.querySelectorAll("[role=option]")].map((one) => one.getAttribute("data-ring"))
    );
  expect(await rings("Again")).toEqual(["earth", "water", "fire", "wind", "void"]);
  expect(await rings("New")).toEqual(["earth", "water", "fire", "wind", "void"]);
  await dialog.getByRole("option", { name: /^地?Start a timer/ }).click();
  await expect(dialog.getByRole("combobox", field)).toBeFocused();
  await expect(dialog.getByRole("option", { name: /Start the \S.* timer$/ })).toHaveCount(9);
  await dialog.getByRole("combobox", field).fill("");
  await dialog.getByRole("option", { name: /^空?Battle again: Cold shower/ }).click();
  await expect(dashboard.getByText("Logged “Cold shower”")).toBeVisible();
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: DAY } });
  expect(day.void.battle_logs).toHaveLength(2);
});

test("quick add › what is done again counts for what it was for", async ({ page: dashboard, user }) => {
  await fillDay(user.api, DAY);
  const params = { day: DAY };
  const { day: { wind, earth } } = await user.api.call(getDay, { params });
  const purpose = { kind: "study_target", id: wind.study_targets[0]?.id ?? "" } as const;
  await openSignedIn(dashboard, user.token);
  const again = async (name: RegExp) => {
    await dashboard.getByRole("button", { name: "Quick add" }).click();
    await dashboard.getByRole("option", { name }).click();
    await saved(dashboard);
    return (await user.api.call(getTimer, {})).timer;
  };
  await expect(dashboard.getByText(/^[1-5]\/5 Rings$/).first()).toBeVisible();
  expect(await again(/^風?Study Kanji/)).toMatchObject({ category: "Learning", for: purpose });
  await user.api.call(deleteTimer, {});
  const id = earth.actual_entries[0]?.id ?? "";
  await user.api.call(updateEntry, { params: { ...params, id }, body: { for: purpose } });
  await dashboard.reload();
  // At first, the page shows the entry as it was stored on this device.
  await expect(entryRows(dashboard).filter({ hasText: "Kanji" })).toBeVisible();
  expect(await again(/^地?Continue Deep Work/)).toMatchObject({ category: "Deep Work", for: purpose });
});

test("quick add › what was understood is changed part by part, until the text is", async ({ dashboard, user }) => {
  await dashboard.getByRole("button", { name: "Quick add" }).click();
  const dialog = dashboard.getByRole("dialog", { name: "Quick add" });
  const text = dialog.getByRole("combobox", field);
  await text.fill("battle cold shower");
  await dialog.getByRole("combobox", { name: "Difficulty Rating" }).selectOption("8/10 Hard");
  await dialog.getByRole("combobox", { name: "Outcome" }).selectOption("Victory");
  await expect(dialog.getByRole("status").first()).toHaveText("Battle, cold shower, 8/10 Hard, Victory");
  await expect(dialog.getByRole("listbox").getByRole("option", { selected: true, name: "Log the victory" }))
    .toBeVisible();
  await text.fill("battle cold showers");
  await expect(dialog.getByRole("status").first()).toHaveText("Battle, cold showers, 5/10 Moderate, Ongoing");
  await text.fill("10pm-11pm sleep");
  // These times are still to come today.
  await expect(dialog.getByRole("status").first()).toContainText("Friday, November 20, 2026");
  await dialog.getByRole("combobox", { name: "Category" }).selectOption("Health");
  await dialog.getByRole("combobox", { name: "Day" }).selectOption("Thursday, November 19, 2026");
  await text.press("Enter");
  const entries = async () =>
    (await user.api.call(getDay, { params: { day: "2026-11-19" } })).day.earth.actual_entries;
  await expect.poll(entries).toMatchObject([{ end_ts: "2026-11-19T23:00:00.000Z", category: "Health" }]);
  await dashboard.getByRole("button", { name: "Undo" }).click();
  await expect.poll(entries).toEqual([]);
});

test("quick add › a rest day is marked, and a goal keeps its unit", async ({ dashboard, user }) => {
  await run(dashboard, "rest tomorrow", "Mark Sunday, November 22, 2026 as a rest day");
  await expect.poll(async () => (await user.api.call(me, {})).user.settings.rest.ranges).toHaveLength(1);
  await dashboard.getByRole("button", { name: "Quick add" }).click();
  const dialog = dashboard.getByRole("dialog", { name: "Quick add" });
  await dialog.getByRole("combobox", field).fill("rest tomorrow");
  await expect(dialog.getByRole("status").first()).toHaveText("Sunday, November 22, 2026 is a rest day");
  await dialog.getByRole("combobox", field).fill("goal read 10 pages");
  await dashboard.keyboard.press("Enter");
  await saved(dashboard);
  const { day: { water: { goals } } } = await user.api.call(getDay, { params: { day: DAY } });
  expect(goals).toMatchObject([{ target: "Read", current_target: 10, unit: "pages", domain: "Learning" }]);
});

test("quick add › says how much room is left, and when pasted text was cut", async ({ dashboard }) => {
  await dashboard.getByRole("button", { name: "Quick add" }).click();
  const input = dashboard.getByRole("combobox", field);
  await input.fill(`battle ${"x".repeat(440)}`);
  await expect(dashboard.getByText("447 of 500 characters")).toBeVisible();
  await input.evaluate((element) => {
    const clipboardData = { getData: () => "y".repeat(60) };
    element.dispatchEvent(Object.assign(new Event("paste", { bubbles: true }), { clipboardData }));
  });
  await input.fill(`battle ${"x".repeat(440)}${"y".repeat(53)}`);
  const cut = "500 of 500 characters. The pasted text was cut to fit.";
  await expect(dashboard.getByText(cut)).toBeVisible();
});

test("quick add › what is not understood is said, and nothing is added", async ({ dashboard }) => {
  await dashboard.getByRole("button", { name: "Quick add" }).click();
  const dialog = dashboard.getByRole("dialog", { name: "Quick add" });
  await dialog.getByRole("combobox", field).fill("9-10 juggling");
  await expect(dialog).toContainText("Which category? Deep Work, Admin");
  await dialog.getByRole("combobox", field).fill("xyzzy");
  await expect(dialog).toContainText("Not understood. Try “9-10:30 deep work”");
  await dashboard.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await dashboard.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(dashboard.getByText("0/5 Rings").first()).toBeVisible();
});

test("quick add › a battle, a study target and a day are reached from the keyboard", async ({ dashboard }) => {
  const run = async (text: string) => {
    await dashboard.getByRole("button", { name: "Quick add" }).click();
    await dashboard.getByRole("combobox", field).fill(text);
    await dashboard.keyboard.press("Enter");
    await expect(dashboard.getByRole("dialog", { name: "Quick add" })).toBeHidden();
  };
  await run("battle cold shower 7/10");
  await expect(dashboard.getByText("Logged “cold shower”")).toBeVisible();
  await run("study kanji 45m");
  await run("show wind");
  await expect(dashboard.getByRole("tabpanel", { name: "Wind" })).toContainText("0/45 minutes");
  await run("nov 3");
  await expect(dashboard.getByRole("heading", { name: "Tuesday, November 3, 2026" })).toBeVisible();
});

/** Runs what is first in the list for a text. */
async function run(dashboard: Page, text: string, shown = text): Promise<void> {
  await dashboard.getByRole("button", { name: "Quick add" }).click();
  const dialog = dashboard.getByRole("dialog", { name: "Quick add" });
  await dialog.getByRole("combobox", field).fill(text);
  await expect(dialog.getByRole("listbox").getByRole("option", { selected: true })).toContainText(shown);
  await dashboard.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
}

test("quick add › items are edited, completed and deleted, with Undo", async ({ page: dashboard, user }) => {
  await fillDay(user.api, DAY);
  await openSignedIn(dashboard, user.token);
  await run(dashboard, "Delete goal Push-ups");
  const water = dashboard.getByRole("tabpanel", { name: "Water" });
  await expect(water.getByRole("listitem", { name: "Push-ups" })).toBeHidden();
  await dashboard.getByRole("button", { name: "Undo" }).click();
  await expect(water.getByRole("listitem", { name: "Push-ups" })).toBeVisible();
  await run(dashboard, "Edit entry Deep Work 9:15 AM");
  const dialog = dashboard.getByRole("dialog", { name: "Edit entry" });
  await dialog.getByLabel("Note (Optional)").fill("chapter 3");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await run(dashboard, "Victory: Cold shower");
  await run(dashboard, "Mark complete Kanji");
  await run(dashboard, "Mark Fire complete");
  await run(dashboard, "Mark Wind complete");
  await expect(dashboard.getByText("4/5 Rings").first()).toBeVisible();
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: DAY } });
  expect(day.earth.actual_entries).toMatchObject([{ note: "chapter 3" }]);
  expect(day.void.battle_logs).toMatchObject([{ outcome: "victory" }]);
  expect(day.wind.study_targets).toMatchObject([{ status: "completed" }]);
});

test("quick add › the task is started, and commitments are kept, dismissed and logged", async ({ page: dashboard, user }) => {
  await fillDay(user.api, DAY);
  const commit = (day: string, tomorrow_commitment: string) =>
    user.api.call(putCommitment, { params: { day }, body: { tomorrow_commitment } });
  await commit("2026-11-20", "Write to the bank");
  await commit(DAY, "Run at six");
  await openSignedIn(dashboard, user.token);
  await expect(dashboard.getByText(/^[1-5]\/5 Rings$/).first()).toBeVisible();

  await run(dashboard, "start 30 min", "Start 30 min: Close it");
  const fire = dashboard.getByRole("tabpanel", { name: "Fire" });
  await expect(fire.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(fire).toContainText("left");

  await run(dashboard, "kept", "Kept: Write to the bank");
  const outcome = dashboard.getByRole("region", { name: "Commitment for yesterday" });
  await expect(outcome).not.toContainText("No victory was logged for it.");
  await run(dashboard, "got it", "Got it: Write to the bank");
  await expect(outcome).toBeHidden();
  await saved(dashboard);
  const { day: { void: { battle_logs } } } = await user.api.call(getDay, { params: { day: "2026-11-20" } });
  expect(battle_logs).toMatchObject([{ hard_thing: "Write to the bank", outcome: "victory" }]);

  await run(dashboard, "log as battle", "Log as battle: Run at six");
  const dialog = dashboard.getByRole("dialog", { name: "Log Battle" });
  await expect(dialog.getByLabel("Hard Thing")).toHaveValue("Run at six");
});

test("quick add › closing Wind with nothing studied asks as its button does", async ({ dashboard }) => {
  await run(dashboard, "Mark Wind complete");
  const question = dashboard.getByRole("dialog", { name: "Complete Wind with nothing studied?" });
  await question.getByRole("button", { name: "Complete it anyway" }).click();
  await expect(dashboard.getByText("1/5 Rings").first()).toBeVisible();
});

test("quick add › the running timer gets a note and an earlier start, with Undo", async ({ dashboard, user }) => {
  await run(dashboard, "Start the Deep Work timer");
  await run(dashboard, "note chapter 3", "Note the timer");
  const earth = dashboard.getByRole("tabpanel", { name: "Earth" });
  await expect(earth.getByLabel("Note (Optional)")).toHaveValue("chapter 3");
  await run(dashboard, "since 9:15", "Move the timer's start to 9:15 AM");
  await expect(earth.getByText("since 9:15 AM")).toBeVisible();
  const notice = dashboard.getByRole("listitem").filter({ hasText: "Timer started at 9:15 AM" });
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(earth.getByText("since 2:30 PM")).toBeVisible();
  await run(dashboard, "since 10m ago", "Move the timer's start to");
  await run(dashboard, "Stop the Deep Work timer");
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: DAY } });
  const [entry] = day.earth.actual_entries;
  expect(entry).toMatchObject({ note: "chapter 3" });
  // The clock runs on from 14:30 during the test.
  expect(entry && entry.start_ts < `${DAY}T14:29`).toBe(true);
});

test("quick add › an entry is split at a time that is typed", async ({ page: dashboard, user }) => {
  await fillDay(user.api, DAY);
  await openSignedIn(dashboard, user.token);
  await run(dashboard, "Split entry Deep Work 9:15 AM");
  const time = dashboard.getByLabel("Split at");
  await expect(time).toBeFocused();
  await time.fill(`${DAY}T09:40`);
  await dashboard.getByRole("button", { name: "Split", exact: true }).click();
  await saved(dashboard);
  const entries = async () =>
    (await user.api.call(getDay, { params: { day: DAY } })).day.earth.actual_entries;
  await expect.poll(async () => (await entries()).map(({ end_ts }) => end_ts)).toEqual([
    `${DAY}T09:40:00.000Z`,
    `${DAY}T10:00:00.000Z`,
  ]);
});

const REPLACED = [
  ["tomorrow swim", "void", null, "Run at six", "swim"],
  ["weakness gossip", "fire", "Target Weakness", "The inbox", "gossip"],
  ["task leave the room", "fire", "Attack Task (≤30 minutes)", "Close it", "leave the room"],
] as const;

test("quick add › Undo brings back the commitment, weakness and task that were there", async ({ page, user }) => {
  await fillDay(user.api, DAY);
  const body = { tomorrow_commitment: "Run at six" };
  await user.api.call(putCommitment, { params: { day: "2026-11-22" }, body });
  await openSignedIn(page, user.token);
  for (const [typed, ring, title, before, after] of REPLACED) {
    const panel = await openPanel(page, ring);
    // Elsewhere in the panel, the weakness that was chosen before is named still.
    const shown = title
      ? panel.locator("section").filter({ has: page.getByRole("heading", { name: title }) })
      : panel;
    await expect(shown).toContainText(before);
    await run(page, typed, after);
    await expect(shown).toContainText(after);
    await expect(shown).not.toContainText(before);
    await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
    await expect(shown).toContainText(before);
    await expect(shown).not.toContainText(after);
  }
});

test("quick add › edits and deletes an entry where Earth's entries are not shown yet", async ({ page, user }) => {
  await fillDay(user.api, DAY);
  await openSignedIn(page, user.token);
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { name: "November 2026" })).toBeAttached();
  await run(page, "edit entry", "Edit entry Deep Work 9:15 AM");
  const dialog = page.getByRole("dialog", { name: "Edit entry" });
  await dialog.getByLabel("Note (Optional)").fill("The second chapter");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("tabpanel", { name: "Earth" })).toContainText("The second chapter");
  await page.getByRole("tab", { name: "Water" }).click();
  await run(page, "delete entry", "Delete entry Deep Work 9:15 AM");
  await expect(page.getByText("No time entries yet")).toBeVisible();
});

/** Buttons that have no command of their own name, each with how the palette does the same. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "Add Entry": "Add a time entry",
  "Fill": "Add a time entry",
  "Add Goal": "Add a goal",
  "Add Study Target": "Add a study target",
  "Add Weakness Rep": "Add a weakness rep",
  "Change": "Choose a weakness",
  "Edit task": "Set the task",
  "Yesterday": "Previous day",
  "Tomorrow": "Next day",
  "Reorder": "Reorder goals",
  "Log Battle": "Log a battle",
  "Victory": "Victory: Cold shower",
  "Defeat": "Defeat: Cold shower",
  "Success": "Judge a goal",
  "Partial": "Judge a goal",
  "Failed": "Judge a goal",
  "Mark Complete": "Mark Fire complete",
  "Started earlier": "earlier",
  "Start it": "Start Run at six",
  "Start Deep Work": "Start the Deep Work timer",
  "Stop": "Stop the Admin timer",
  // A line such as "pushups +5" counts.
  "Count": "Judge a goal",
  "Judge your goals": "Show Water",
  "Do the task": "Show Fire",
  "Score": "Choose a score to see how it's computed",
};

/** Buttons of texts, triggers, periods, answers and what unfolds, which only make sense where they are. */
const IN_PLACE =
  /^(Save|Update Reflection|Status: |Add lessons|Commit to Tomorrow|I will|This (week|month|year)|How goals adapt|More[A-Z]|[A-Z][a-z ]*Complacency \d|Tired|Alone|Bored|Praised|A message|In bed|Won \d|All|None|A little|Some|A lot|Most)/;

/** Returns the names of the buttons and of the links of navigation, and of what unfolds, in a part of the page. */
function actionsIn(part: Locator): Promise<string[]> {
  // At once, since a panel may still change while what it shows is loaded.
  return part.evaluate((element) =>
    [...element.querySelectorAll("button:not([disabled]), summary, nav a:not([aria-disabled])")].map((
      button,
    ) => (button.getAttribute("aria-label") ?? button.textContent).trim())
  );
}

/** Expects that the palette does what the buttons of the band and of all panels do. */
async function expectCommands(dashboard: Page): Promise<void> {
  const missing = async () => {
    const names = await actionsIn(dashboard.getByRole("region", { name: "November 21, 2026" }));
    for (const ring of RING_NAMES) {
      const panel = await openPanel(dashboard, ring);
      // A panel that is left ends its calls, so it would never be shown whole.
      await dashboard.waitForLoadState("networkidle");
      names.push(...await actionsIn(panel));
    }
    return withoutCommand(dashboard, names);
  };
  // The list is up to date a moment after something was typed.
  await expect.poll(missing).toEqual([]);
}

/** Returns those of the names of buttons that no command has. */
async function withoutCommand(dashboard: Page, names: readonly string[]): Promise<string[]> {
  await dashboard.getByRole("button", { name: "Quick add" }).click();
  const dialog = dashboard.getByRole("dialog", { name: "Quick add" });
  let commands = "";
  // Commands on items are only listed for a text, and each has one of these letters.
  for (const letter of "aeio") {
    await dialog.getByRole("combobox", field).fill(letter);
    commands += (await dialog.getByRole("listbox").textContent() ?? "").toLowerCase();
  }
  await dashboard.keyboard.press("Escape");
  return [...new Set(names)].filter((name) => {
    const kind = name.replace(/^Fill .*/, "Fill").replace(/.*: forged score .*/, "Score")
      .replace(/.*(: (one|5) (more|less)|Type the amount)$/, "Count");
    const command = OTHERWISE[kind] ?? name;
    return !IN_PLACE.test(name) && !commands.includes(command.toLowerCase());
  });
}

test("quick add › has a command for each button of the panels while everything is open", async ({ page: dashboard, user }) => {
  await fillDay(user.api, DAY);
  await openSignedIn(dashboard, user.token);
  await expect(dashboard.getByText(/^[1-5]\/5 Rings$/).first()).toBeVisible();
  await expectCommands(dashboard);
});

test("quick add › has a command for each button while a timer runs, entries overlap and rings are done", async ({ page: dashboard, user }) => {
  const params = { day: DAY };
  await fillDay(user.api, DAY);
  const times = { start_ts: `${DAY}T09:30:00Z`, end_ts: `${DAY}T11:00:00Z` };
  await user.api.call(addEntry, { params, body: { ...times, category: "Learning", source: "manual" } });
  await user.api.call(putFire, { params, body: { weakness: "The inbox", task: "Close it", done: true } });
  await user.api.call(putWind, { params, body: { done: true } });
  const body = { tomorrow_commitment: "Run at six" };
  for (const day of ["2026-11-20", DAY, "2026-11-22"]) {
    await user.api.call(putCommitment, { params: { day }, body });
  }
  await openSignedIn(dashboard, user.token);
  await expect(dashboard.getByText(/^[1-5]\/5 Rings$/).first()).toBeVisible();
  await run(dashboard, "Start the Admin timer");
  await expect(dashboard.getByRole("timer")).toBeVisible();
  await expectCommands(dashboard);
});

test("quick add › has a command for each button of the other pages", async ({ page, user }) => {
  await seedWeek(user.api);
  for (
    const [path, last] of [
      ["/history", "Choose rest days"],
      ["/insights", /forged score/],
      ["/settings#rest", "Add a period of rest"],
    ] as const
  ) {
    await openSignedIn(page, user.token, path);
    await expect(page.getByRole("button", { name: last }).first()).toBeVisible();
    const names = await actionsIn(page.getByRole("main"));
    await expect.poll(() => withoutCommand(page, names.map((name) => name.replace(/[‹›]/, "")))).toEqual([]);
  }
});

test("quick add › has a command for each button of the trash, which does the same", async ({ page, user }) => {
  await fill(user.api);
  await empty(user.api);
  await openSignedIn(page, user.token, "/trash");
  await expect(restoreOf(page, "Kanji")).toBeVisible();
  await expect.poll(async () => withoutCommand(page, await actionsIn(page.getByRole("main")))).toEqual([]);

  await run(page, "restore kanji", "Restore Kanji");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("“Kanji” restored");
  await expect(restoreOf(page, "Kanji")).toBeHidden();
  await run(page, "delete haste", "Delete Haste for good");
  await page.getByRole("dialog").getByRole("button", { name: "Delete for good" }).click();
  await expect(restoreOf(page, "Haste")).toBeHidden();
  await expect(restoreOf(page, "Push-ups")).toBeVisible();
});

test.describe("on a server that needs an invitation", () => {
  test.override({ registration: "invite" });

  test("quick add › has a command for each button of its owner's invitations", async ({ page, user }) => {
    await openSignedIn(page, user.token, "/settings/security");
    const section = page.getByRole("region", { name: "Invitations", exact: true });
    await expect(section.getByRole("button", { name: "New invitation" })).toBeVisible();
    await expect.poll(async () => withoutCommand(page, await actionsIn(section))).toEqual([]);
    await run(page, "new invitation", "Invitations: New invitation");
    expect(await page.evaluate(() => location.hash)).toBe("#invitations");
  });

  test("quick add › asks once whether its user owns it, when something is typed", async ({ dashboard }) => {
    let calls = 0;
    await dashboard.route("**/api/auth/invites", async (route) => {
      calls++;
      await route.fallback();
    });
    for (const before of [0, 1]) {
      await dashboard.keyboard.press("Control+k");
      await expect(dashboard.getByRole("option", { name: "Start a timer" })).toBeVisible();
      expect(calls, "opened").toBe(before);
      await dashboard.getByRole("combobox", field).fill("new invitation");
      await expect(dashboard.getByRole("option", { name: "Invitations: New invitation" })).toBeVisible();
      expect(calls, "typed").toBe(1);
      await dashboard.getByRole("combobox", field).fill("");
      await dashboard.keyboard.press("Escape");
      await expect(dashboard.getByRole("dialog")).toBeHidden();
    }
  });
});

test("quick add › goes to a section of the settings", async ({ dashboard }) => {
  await run(dashboard, "change password", "Account: Change password");
  await expect(dashboard.getByRole("region", { name: "Account", exact: true })).toBeVisible();
  expect(await dashboard.evaluate(() => location.pathname + location.hash)).toBe(
    "/settings/security#account",
  );
});
