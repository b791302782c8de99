// @vitest-environment screens
import { Buffer } from "node:buffer";
import type { Page } from "@playwright/test";
import { addEntry, getDay, putBattleLogs, register, updateMe } from "#shared/contract/mod.ts";
import { freshEmail, PASSWORD } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { clientOf } from "../../screens/client.ts";
import { nextDownload } from "../../screens/downloads.ts";
import { expect, test } from "../../screens/test.ts";
import { seedWeek, TODAY } from "../parts/seed_week.ts";

const section = (page: Page) => page.getByRole("region", { name: "Your data" });
const choose = (page: Page, ...files: { name: string; text: string }[]) =>
  section(page).getByLabel("Files to import").setInputFiles(
    files.map(({ name, text }) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) })),
  );

/** Clicks a button, and returns the file that the app has the browser save. */
async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
  const saving = nextDownload();
  await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
  return await saving;
}

test("everything is exported, looked at, and imported into another account; without the server, the section says so", async ({ page, user, app, problems }) => {
  problems.allow(/ERR_FAILED|could not be (?:loaded|fetched)|Failed to fetch/);
  await seedWeek(user.api);
  await user.api.call(updateMe, { body: { weaknesses: ["The inbox"] } });
  await openSignedIn(page, user.token, "/settings/data");
  const { name, text } = await download(page, "Export everything");
  expect(name).toBe(`gorin-${TODAY}.json`);
  await expect(section(page)).toContainText(`Saved as ${name}`);
  expect(JSON.parse(text).days).toHaveLength(3);

  await page.route("**/api/**", (route) => route.abort());
  const exporting = section(page).getByRole("button", { name: "Export everything", exact: true });
  await exporting.click();
  await expect(section(page)).toContainText("This needs the server, which can't be reached right now.");
  await expect(exporting).toBeDisabled();
  await page.unroute("**/api/**");
  await page.reload();
  await expect(exporting).toBeEnabled();

  const params = { day: "2026-11-16" };
  const mine = (await user.api.call(getDay, { params })).day;
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  const body = { email: freshEmail(), password: PASSWORD, timezone: "UTC" } as const;
  const { token } = await clientOf(app, null).call(register, { body });
  await openSignedIn(page, token, "/settings/data");
  await choose(page, { name, text });
  const table = section(page).getByRole("table", { name: "What the file contains", exact: true });
  await expect(section(page)).toContainText("An export from Gorin: 3 days, Monday, November 16, 2026 to");
  await expect(table.getByRole("row", { name: "Battles 2 0 0" })).toBeVisible();
  await expect(section(page)).toContainText("Your profile will be replaced by the one in the file.");
  await section(page).getByRole("button", { name: "Add to what I have" }).click();
  await expect(section(page)).toContainText("new records were added.");
  const theirs = (await clientOf(app, token).call(getDay, { params })).day;
  expect({ ...theirs, versions: null }).toEqual({ ...mine, versions: null });
  await page.goto("/dashboard?day=2026-11-16&ring=void");
  await expect(page.getByText("Call the landlord").first()).toBeVisible();
});

test("a spreadsheet gets a table as CSV", async ({ page, user }) => {
  await seedWeek(user.api);
  await openSignedIn(page, user.token, "/settings/data#tables");
  const { name, text } = await download(page, "Export time entries as CSV");
  expect(name).toBe(`gorin-entries-${TODAY}.csv`);
  expect(text.split("\r\n")).toHaveLength(5);
});

test("replacing asks for a saved copy first, and erases what was there", async ({ page, user }) => {
  await seedWeek(user.api);
  await openSignedIn(page, user.token, "/settings/data");
  const { text } = await download(page, "Export everything");
  await user.api.call(putBattleLogs, { params: { day: TODAY }, body: { battle_logs: [] } });
  const extra = {
    start_ts: `${TODAY}T08:00:00Z`,
    end_ts: `${TODAY}T09:00:00Z`,
    category: "Misc",
    source: "manual",
  } as const;
  await user.api.call(addEntry, { params: { day: TODAY }, body: extra });

  await choose(page, { name: "copy.json", text });
  await section(page).getByText("Replace everything instead").click();
  const replace = section(page).getByRole("button", { name: "Replace everything", exact: true });
  await expect(section(page)).toContainText("This erases everything you have");
  await expect(replace).toBeDisabled();
  expect(JSON.parse((await download(page, "Save a copy")).text).days).toHaveLength(4);
  await section(page).getByLabel("I have a copy and want to replace everything").check();
  await replace.click();
  await expect(section(page)).toContainText("Everything was replaced by the 3 days from the file.");
  const { day } = await user.api.call(getDay, { params: { day: TODAY } });
  expect(day.earth.actual_entries).toEqual([]);
});

test("Toggl's report and Loop's check marks are recognised, and bad rows are named with their lines and left out", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/settings/data");
  const head =
    "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()";
  const row = "M,m@example.org,,Website,,PR 12,No,2026-11-20,09:00:00,2026-11-20,10:00:00,01:00:00,,";
  await choose(page, {
    name: "Toggl.csv",
    text: `\ufeff${head}\n${row}\n${row.replace("10:00:00", "10:60:00")}\n`,
  });
  await expect(section(page)).toContainText("Toggl Track's detailed report: 1 day");
  await expect(section(page).getByRole("group", { name: "Rows that are left out" })).toContainText(
    '1 row cannot be imported and is left out:Line 3: "2026-11-20 10:60:00" is not a date and time',
  );
  await expect(section(page)).toContainText("Friday, November 20, 2026, 9:00 AM to 10:00 AM: Website: PR 12");
  await section(page).getByLabel("Category of Website").selectOption("Admin");
  await section(page).getByRole("button", { name: "Add the other rows" }).click();
  await expect(section(page)).toContainText("1 new record was added.");
  const { day } = await user.api.call(getDay, { params: { day: "2026-11-20" } });
  expect(day.earth.actual_entries).toMatchObject([{ category: "Admin", note: "Website: PR 12" }]);

  await choose(page, { name: "Toggl.csv", text: `\ufeff${head}\n${row}\n` });
  await expect(section(page)).toContainText("Nothing in the file is new: you already have all of it.");
  await expect(section(page).getByLabel("Category of Website")).toHaveValue("Admin");
  await expect(section(page).getByRole("button", { name: "Cancel" })).toBeVisible();
  await expect(section(page).getByRole("button", { name: "Add to what I have" })).toHaveCount(0);

  await choose(
    page,
    { name: "Checkmarks.csv", text: "Date,Read,\n2026-11-20,YES_MANUAL,\n2026-11-19,NO,\n" },
    { name: "Habits.csv", text: "Position,Name,Type,Color\n001,Read,YES_NO,#FF8F00\n" },
  );
  await expect(section(page).getByRole("row", { name: "Goals 2 0 0" })).toBeVisible();
});

test("whose time and which order of dates a file has is chosen, and a file that cannot be read says what it is", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/settings/data");
  await choose(page, { name: "x.csv", text: "Name,Amount\nx,y\n" });
  await expect(section(page).getByRole("alert")).toContainText(
    "The columns of this file are not known: Name, Amount.",
  );

  const row = (person: string, date: string) => `${person},Website,${date},9:00 AM,${date},10:00 AM,1:00\n`;
  const text = "User,Project,Start Date,Start Time,End Date,End Time,Duration (h)\n" +
    row("Ada", "11/10/2026") + row("Ada", "11/11/2026") + row("Mio", "11/09/2026");
  await choose(page, { name: "clockify.csv", text });
  await expect(section(page)).toContainText(
    "Clockify's detailed report: 2 days, Tuesday, November 10, 2026 to",
  );
  await section(page).getByLabel("Whose time?").selectOption("Mio");
  await expect(section(page)).toContainText("Clockify's detailed report: 1 day, Monday, November 9, 2026.");
  await section(page).getByLabel("Dates in this file").selectOption("day_first");
  await expect(section(page)).toContainText("Clockify's detailed report: 1 day, Friday, September 11, 2026.");
  await section(page).getByRole("button", { name: "Add to what I have" }).click();
  await expect(section(page)).toContainText("1 new record was added.");
  const { day } = await user.api.call(getDay, { params: { day: "2026-09-11" } });
  expect(day.earth.actual_entries).toMatchObject([{ category: "Deep Work" }]);
});
