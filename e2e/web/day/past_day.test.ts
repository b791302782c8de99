// @vitest-environment screens
import { afterEach } from "vitest";
import { getDay, patchGoal, putGoals } from "#shared/contract/mod.ts";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import { setLanguage, t } from "#shared/texts/translate.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { addEntryByHand, entryRows, startTimer } from "../earth/earth_panel.ts";
import { seedWeek, TODAY, track } from "../parts/seed_week.ts";
import { RING_NAMES, RINGS } from "#shared/domain/rings/mod.ts";
import { fillDay } from "../parts/fill_day.ts";
import { openMenu } from "../parts/open_menu.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";

afterEach(() => setLanguage(null));

test("previous day › opens one day at a time, and Back works", async ({ page, user }) => {
  await seedWeek(user.api);
  await openSignedIn(page, user.token, "/dashboard?day=2026-11-17&ring=void");
  await expect(page.getByText("4 days ago")).toBeVisible();
  const previous = page.getByRole("link", { name: "Previous day" });
  await previous.click();
  await expect(page.getByText("5/5 Rings").first()).toBeVisible();
  await expect(page.getByRole("tabpanel", { name: "Void" })).toContainText("Call the landlord");
  await expect(previous).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Tuesday, November 17, 2026" })).toBeVisible();
});

/** Words that mean another day, or nothing, on a day that is not today. */
const OF_TODAY = /\b(today|tonight|tomorrow|yesterday)\b|今日|本日|今夜|明日|昨日/i;

test.for([["English", null], ["Japanese", JAPANESE]] as const)(
  "past and future days › no panel speaks of today, yesterday or tomorrow, in %s",
  async ([_, language], { page, user }) => {
    setLanguage(language);
    await fillDay(user.api, "2026-11-17");
    const { goals } = (await user.api.call(getDay, { params: { day: "2026-11-17" } })).day.water;
    const [first] = goals;
    const params = { day: "2026-11-17", id: first?.id ?? "" };
    await user.api.call(patchGoal, { params, body: { state: "success" } });
    for (const day of ["2026-11-17", "2026-11-23"]) {
      await openSignedIn(page, user.token, `/dashboard?day=${day}`);
      for (const ring of RING_NAMES) {
        const { title } = RINGS[ring];
        await page.getByRole("tab", { name: t(title) }).click();
        const panel = page.getByRole("tabpanel", { name: t(title) });
        await expect(panel.getByRole("heading", { level: 2 }).first()).toBeAttached();
        // Its question comes with the check.
        if (ring === "wind" && day < TODAY) {
          await expect(panel).toContainText(new RegExp(t("Complacency {score} of 100", { score: "\\d+" })));
        }
        // The goals of a future day are today's, which its panel says.
        if (day < TODAY || ring !== "water") await expect(panel).not.toContainText(OF_TODAY);
      }
    }
  },
);

test("past day › a commitment names the day that it is for", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/dashboard?day=2026-11-17&ring=void");
  await page.getByRole("button", { name: "Set commitment" }).click();
  const dialog = page.getByRole("dialog", { name: "Commitment for Nov 18" });
  await dialog.getByRole("button", { name: "Set commitment" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Please enter your commitment for Nov 18");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Quick add" }).click();
  const palette = page.getByRole("dialog", { name: "Quick add" });
  await expect(palette).not.toContainText(/Repeat yesterday|Commit to tomorrow/);
  await palette.getByRole("combobox").fill("tomorrow run at six");
  await expect(palette.getByRole("listbox").getByRole("option", { selected: true })).toContainText(
    "Commit to “run at six” for Wednesday, November 18, 2026",
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Commitment for Nov 18 set",
  );
  await expect(page.getByRole("tabpanel", { name: "Void" })).toContainText("run at six");
});

test("invalid date in the address › shows today and says why", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/dashboard?day=2026-02-30");
  await expect(page.getByText("Today's Progress")).toBeVisible();
  await expect(page.getByText("That date doesn't exist. Showing today.")).toBeVisible();
  await expect(page).not.toHaveURL(/day=/);
});

test("tomorrow › opens on Void, and shows the goals with their new targets and no results", async ({ page, user }) => {
  const goals = [{
    domain: "Health",
    target: "Push-ups",
    baseline: 30,
    current_target: 30,
    unit: "reps",
    state: "success",
  }] as const;
  await user.api.call(putGoals, { params: { day: TODAY }, body: { goals: [...goals] } });
  await openSignedIn(page, user.token, "/dashboard");
  const today = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Today" });
  await expect(today).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Tomorrow" }).click();
  await expect(today).not.toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("tabpanel", { name: "Void" })).toBeVisible();
  await expect(page.getByText("Overall Completion")).toBeHidden();
  await expect(page.getByText("no goals")).toBeHidden();
  const water = await openPanel(page, "water");
  const carried = water.getByRole("region", { name: "Tomorrow's goals, as today stands" });
  await expect(carried).toContainText("Push-ups33 reps");
  await expect(carried.getByRole("link", { name: "Push-ups" })).toHaveAttribute("href", /^\/book\?goal=/);
});

test("future day › takes only a commitment and planned reps", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/dashboard?day=2026-11-23");
  await expect(page.getByText("In 2 days")).toBeVisible();
  await expect(page.getByText("This day is in the future")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Entry" })).toBeHidden();
  await page.keyboard.press("b");
  await expect(page.getByRole("dialog")).toBeHidden();

  let panel = await openPanel(page, "void");
  await panel.getByLabel("Hard thing for this day").fill("Call the landlord");
  await panel.getByRole("button", { name: "Commit" }).click();
  await expect(panel.getByRole("button", { name: "Commit" })).toBeHidden();

  panel = await openPanel(page, "wind");
  await panel.getByRole("button", { name: "Add Weakness Rep" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Weakness/Area to Improve").fill("Rushing");
  await dialog.getByLabel("Specific Rep/Exercise").fill("Read it twice");
  await dialog.getByRole("button", { name: "Add Weakness Rep" }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText("Read it twice")).toBeVisible();

  await expect.poll(async () => {
    const { day } = await user.api.call(getDay, { params: { day: "2026-11-23" } });
    return [day.void.today_commitment, day.wind.weakness_reps.map(({ weakness }) => weakness)];
  }).toEqual(["Call the landlord", ["Rushing"]]);
});

test("future day › a commitment is queued at once, also while the day before it cannot be loaded", async ({ page, user, problems }) => {
  problems.allow(/could not be loaded|Failed to fetch/);
  await openSignedIn(page, user.token, "/dashboard?day=2026-11-25&ring=void");
  const field = page.getByLabel("Hard thing for this day");
  await expect(field).toBeVisible();
  await page.route("**/api/**", (route) => route.abort());
  await field.fill("Call the landlord");
  await page.getByRole("button", { name: "Commit" }).click();
  await expect(page.getByText("Offline: 1 change not saved yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Commit" })).toBeHidden();
});

test("past day › says what is not there without “yet”", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/dashboard?day=2026-11-17");
  for (const ring of RING_NAMES) {
    const panel = await openPanel(page, ring);
    await expect(panel.getByRole("heading", { level: 2 }).first()).toBeAttached();
    await expect(panel).not.toContainText(/\byet\b/);
    await expect(page.getByRole("tablist")).not.toContainText(/\byet\b/);
  }
});

test("timer › runs on today, and is in the header and the title of every page that does not show it", async ({ dashboard, clock }) => {
  await startTimer(dashboard, "Deep Work");
  const inHeader = dashboard.getByRole("group", { name: "Running timer" });
  await expect(dashboard).toHaveTitle("0m Deep Work · Gorin");
  await expect(inHeader).toBeHidden();
  await dashboard.getByRole("link", { name: "Yesterday" }).click();
  await expect(dashboard.getByText("Yesterday", { exact: true })).toBeVisible();
  await expect(dashboard.getByRole("main").getByRole("timer")).toBeHidden();
  await expect(inHeader.getByRole("timer")).toBeVisible();
  await dashboard.getByRole("link", { name: "Back to today" }).click();
  await expect(dashboard.getByRole("main").getByRole("timer")).toBeVisible();
  await expect(inHeader).toBeHidden();
  await openPanel(dashboard, "fire");
  await expect(inHeader.getByRole("timer")).toBeVisible();
  await saved(dashboard);

  for (const key of ["i", "h", "s"]) {
    await dashboard.keyboard.press(key);
    await expect(inHeader).toContainText("Deep Work");
    await expect(dashboard).toHaveTitle(/^\d+m Deep Work · Gorin$/);
  }
  await clock.moveTo("2026-11-21T14:55:00Z");
  await expect(dashboard).toHaveTitle("24m Deep Work · Gorin");
  await inHeader.getByRole("button", { name: "Stop" }).click();
  await expect(inHeader).toBeHidden();
  await expect(dashboard).toHaveTitle("Settings · Gorin");
  await dashboard.keyboard.press("d");
  await expect(entryRows(dashboard)).toContainText("Deep Work");
});

test("day strip › fills a gap, resolves an overlap and splits an entry", async ({ page, user }) => {
  await track(user.api, TODAY, "Sleep", 0, 7);
  await track(user.api, TODAY, "Deep Work", 9, 12);
  await track(user.api, TODAY, "Entertainment", 11, 14);
  await openSignedIn(page, user.token);
  const earth = page.getByRole("tabpanel", { name: "Earth" });
  const gap = earth.getByRole("button", { name: "Fill 7:00 AM to 9:00 AM" });
  const dialog = page.getByRole("dialog", { name: "Fill 7:00 AM to 9:00 AM" });
  const fill = async () => {
    await gap.click();
    await dialog.getByRole("group", { name: /^Fill 7:00 AM/ }).getByRole("button", { name: "Health" })
      .click();
    await expect(dialog).toBeHidden();
    await expect(gap).toBeHidden();
  };
  await fill();
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await gap.click();
  await dialog.getByRole("button", { name: "Other times" }).click();
  const add = page.getByRole("dialog", { name: "Add Entry" });
  await expect(add.getByLabel("End Time")).toHaveValue(`${TODAY}T09:00`);
  await add.getByRole("button", { name: "Cancel" }).click();
  await fill();
  await expect(entryRows(page)).toHaveCount(4);
  await expect(entryRows(page).filter({ hasText: "7:00 AM to 9:00 AM" })).toContainText("Health");

  const overlaps = earth.getByRole("list", { name: "Overlaps" });
  await expect(overlaps).toContainText(
    "Overlaps: Deep Work and Entertainment share 11:00 AM to 12:00 PM, 1h 0m",
  );
  await earth.getByRole("button", { name: "Shorten Entertainment (11:00 AM)" }).click();
  await expect(overlaps).toBeHidden();
  await expect(entryRows(page).filter({ hasText: "12:00 PM to 2:00 PM" })).toContainText("Entertainment");

  await earth.getByRole("button", { name: "Edit entry Deep Work 9:00 AM" }).click();
  await page.getByRole("dialog", { name: "Edit entry" }).getByRole("button", { name: "Split in two" })
    .click();
  const split = page.getByRole("dialog", { name: "Split Deep Work" });
  await expect(split.getByLabel("Split at")).toHaveValue(`${TODAY}T10:30`);
  await split.getByLabel("Split at").fill(`${TODAY}T12:00`);
  await split.getByRole("button", { name: "Split", exact: true }).click();
  await expect(split.getByRole("alert")).toHaveText("Choose a time within the entry");
  await split.getByLabel("Split at").fill(`${TODAY}T10:00`);
  await split.getByRole("button", { name: "Split", exact: true }).click();
  await expect(split).toBeHidden();
  await expect(entryRows(page).filter({ hasText: "9:00 AM to 10:00 AM" })).toContainText("Deep Work");
  await expect(entryRows(page).filter({ hasText: "10:00 AM to 12:00 PM" })).toContainText("Deep Work");
  await page.getByRole("region", { name: "Notifications" }).getByRole("listitem")
    .filter({ hasText: "Deep Work entry split in two" }).getByRole("button", { name: "Undo" }).click();
  await expect(entryRows(page)).toHaveCount(4);
  await expect(entryRows(page).filter({ hasText: "9:00 AM to 12:00 PM" })).toContainText("Deep Work");

  const strip = earth.getByRole("slider", { name: "Entries on the strip" });
  await strip.focus();
  await page.keyboard.press("End");
  await expect(strip).toHaveAttribute("aria-valuetext", "Entertainment, 12:00 PM to 2:00 PM");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(entryRows(page).filter({ hasText: "12:00 PM to 2:05 PM" })).toContainText("Entertainment");
  await page.getByRole("region", { name: "Notifications" }).getByRole("listitem")
    .filter({ hasText: "Entertainment entry lengthened" }).getByRole("button", { name: "Undo" }).click();
  await expect(entryRows(page).filter({ hasText: "12:00 PM to 2:00 PM" })).toContainText("Entertainment");
  await strip.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("x");
  await expect(entryRows(page).filter({ hasText: "9:00 AM to 10:30 AM" })).toContainText("Deep Work");
});

test("navigation › opens pages by link and by key", async ({ dashboard }) => {
  const pages = dashboard.getByRole("navigation", { name: "Pages" });
  for (
    const [key, name, heading] of [
      ["i", "Insights", "This week"],
      ["h", "History", "November 2026"],
      ["s", "Settings", "Settings"],
    ] as const
  ) {
    await dashboard.keyboard.press(key);
    await expect(dashboard.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    const links = key === "s" ? await openMenu(dashboard) : pages;
    await expect(links.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  }
  await dashboard.keyboard.press("?");
  await expect(dashboard.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Go to Insights");
  await dashboard.keyboard.press("Escape");
  await pages.getByRole("link", { name: "Today" }).click();
  await expect(dashboard.getByText("Today's Progress")).toBeVisible();
});

test("yesterday › can be filled in, and today does not change", async ({ dashboard, user }) => {
  await dashboard.getByRole("link", { name: "Yesterday" }).click();
  await expect(dashboard).toHaveURL("/dashboard?day=2026-11-20");
  await expect(dashboard.getByRole("heading", { name: "Friday, November 20, 2026" })).toBeVisible();
  await expect(dashboard.getByText("Yesterday", { exact: true })).toBeVisible();
  await expect(dashboard.getByText("Today's Progress")).toBeHidden();
  await expect(dashboard.getByRole("group", { name: "Start a timer" })).toBeHidden();

  await addEntryByHand(dashboard, { start: "2026-11-20T09:00", end: "2026-11-20T10:00", category: "Admin" });
  await expect(entryRows(dashboard)).toHaveCount(1);
  await expect(dashboard.getByText("1/5 Rings").first()).toBeVisible();

  const panel = await openPanel(dashboard, "wind");
  await panel.getByRole("button", { name: "Mark Wind Complete" }).click();
  await dashboard.getByRole("button", { name: "Complete it anyway" }).click();
  await expect(dashboard.getByText("2/5 Rings").first()).toBeVisible();

  await dashboard.getByRole("link", { name: "Back to today" }).click();
  await expect(dashboard).toHaveURL("/dashboard?ring=wind");
  await expect(dashboard.getByText("0/5 Rings").first()).toBeVisible();
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: "2026-11-20" } });
  expect(day.completion).toMatchObject({ earth: true, wind: true });
});

test("past day › that is not on the device is not shown as empty while the server is tried again", async ({ page, user, problems }) => {
  problems.allow(/could not be loaded|Failed to fetch/);
  await fillDay(user.api, "2026-11-17");
  const reached = Promise.withResolvers<void>();
  let calls = 0;
  await page.route("**/api/days/2026-11-17", async (route) => {
    if (calls++ === 0) return await route.abort();
    await reached.promise;
    await route.fallback();
  });
  await openSignedIn(page, user.token, "/dashboard?day=2026-11-17");
  await expect(page.getByText("Not on this device yet")).toBeVisible();
  const band = page.getByRole("region", { name: "Tuesday, November 17, 2026" });
  await expect(band.getByRole("progressbar", { name: "Overall Completion" })).toHaveCount(0);
  await expect(band.getByText("Loading your Gorin...")).toHaveCount(0);
  // Empty rings would say that nothing was done.
  await expect(band.locator("[data-mark]")).toHaveCount(0);
  reached.resolve();
  await expect(band.getByText(/^\d\/5 Rings$/)).toBeVisible();
});
