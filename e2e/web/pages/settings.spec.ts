import type { Locator, Page } from "@playwright/test";
import { signInAgain } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";
import { TODAY, track } from "../parts/seed_week.ts";
import { REASON, rejectCalls } from "../parts/reject_calls.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name });

async function save(part: Locator): Promise<void> {
  await part.getByRole("button", { name: /^Save / }).click();
  await expect(part.getByRole("status")).toHaveText("Saved");
}

test("settings › time zone and day boundary explain what they change and survive a reload", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/settings");
  const profile = section(page, "Profile");
  await profile.getByLabel("Time zone").selectOption("Pacific/Auckland");
  await save(profile);

  const day = section(page, "My day");
  await expect(day).toContainText(
    "Your days begin at midnight UTC, which is 1:00 PM your time.",
  );
  await day.getByLabel("My day runs on").selectOption("My local time");
  await expect(day).toContainText("your days begin at 12:00 AM in Auckland.");
  await day.getByLabel("A day begins at").selectOption("4:00 AM");
  await expect(day).toContainText(
    "From Sun, Nov 22, your days begin at 4:00 AM in Auckland. Today, Sat, Nov 21, ends at 4:00 AM your time.",
  );
  await save(day);

  await page.reload();
  await expect(section(page, "Profile").getByLabel("Time zone")).toHaveValue("Pacific/Auckland");
  await expect(section(page, "My day").getByLabel("A day begins at")).toHaveValue("4");
});

test("settings › a time plan takes minutes or hours, and Earth compares the day with it", async ({ page, user }) => {
  await track(user.api, TODAY, "Deep Work", 9, 11);
  await openSignedIn(page, user.token, "/settings");
  const plan = section(page, "Time plan");
  await expect(plan).toContainText("No plan.");
  await plan.getByLabel("Deep Work").fill("3:00");
  await plan.getByLabel("Health").fill("half an hour");
  await expect(plan).toContainText("Minutes, or hours as 1:30");
  await expect(plan.getByRole("button", { name: "Save time plan" })).toBeDisabled();
  await plan.getByLabel("Health").fill("30");
  await expect(plan).toContainText("3:30 of 24:00 hours planned.");
  await save(plan);

  await page.getByRole("link", { name: "Today" }).click();
  const parts = page.getByRole("table", { name: "Against your time plan" });
  await expect(parts.getByRole("row", { name: "Deep Work 3h 0m 2h 0m 1h 0m under" })).toBeVisible();
  await expect(parts.getByRole("row", { name: "Variance 1h 30m" })).toBeVisible();
});

test("settings › rest weekdays and rest periods appear in the calendar", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/settings");
  const rest = section(page, "Rest days");
  await rest.getByLabel("Sunday").check();
  await rest.getByLabel("Rest from").fill("2026-11-10");
  await rest.getByLabel("Rest to").fill("2026-11-09");
  await expect(rest).toContainText("The end must not be before the start");
  await rest.getByLabel("Rest to").fill("2026-11-12");
  await rest.getByLabel("Reason (Optional)").fill("Fever");
  await rest.getByRole("button", { name: "Add days" }).click();
  await expect(rest.getByRole("list", { name: "Rest periods" })).toContainText("Fever");
  await save(rest);

  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("link", { name: /^Wednesday, November 11, .*rest day/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Sunday, November 22, .*rest day/ })).toBeVisible();
  // Rest weekdays apply from today on, and earlier days do not change.
  await expect(page.getByRole("link", { name: /^Sunday, November 15, .*rest day/ })).toBeHidden();
});

test("settings › reminders are saved, and an error appears beside their button", async ({ page, user, problems }) => {
  await openSignedIn(page, user.token, "/settings");
  const reminders = section(page, "Reminders");
  await reminders.getByLabel("Remind me").check();
  await reminders.getByLabel("At", { exact: true }).fill("21:15");
  await reminders.getByLabel("Void").uncheck();
  const letThrough = await rejectCalls(page, problems, "**/api/auth/me");
  await reminders.getByRole("button", { name: "Save reminders" }).click();
  await expect(reminders.getByRole("alert")).toContainText("The settings could not be saved");
  await expect(reminders.getByRole("alert")).toContainText(REASON);
  await letThrough();
  await save(reminders);
  await page.reload();
  await expect(reminders.getByLabel("At", { exact: true })).toHaveValue("21:15");
  await expect(reminders.getByLabel("Void")).not.toBeChecked();
});

test("settings › are accessible and fit, with an invalid plan and two sessions", async ({ page, user, server }) => {
  await signInAgain(server.url, user);
  await openSignedIn(page, user.token, "/settings");
  await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toBeVisible();
  await section(page, "Time plan").getByLabel("Sleep").fill("much");
  await expectAccessible(page, "an invalid plan and two sessions");
});
