// @vitest-environment screens
import type { Locator, Page } from "@playwright/test";
import { me, updateMe } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { blockWrites } from "../parts/block_writes.ts";
import { met } from "../parts/met.ts";
import { REASON, rejectCalls } from "../parts/reject_calls.ts";
import { TODAY, track } from "../parts/seed_week.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name });

test("settings › are saved as they change, say what they change, and survive a reload", async ({ page, user, problems }) => {
  await openSignedIn(page, user.token, "/settings#profile");
  const saved = (name: string) => expect(section(page, name).getByRole("status")).toHaveText("Saved");
  const profile = section(page, "Profile");
  await profile.getByLabel("Time zone").selectOption("Pacific/Auckland");
  await saved("Profile");

  const day = section(page, "My day");
  await expect(day).toContainText("Your days begin at midnight UTC, which is 1:00 PM your time.");
  await expect(day.getByLabel("My day begins at")).toHaveCount(0);
  await day.getByLabel("Days follow").selectOption("My local time");
  await expect(day).toContainText("your days begin at 12:00 AM in Auckland.");
  await day.getByLabel("My day begins at").selectOption("4:00 AM");
  await expect(day).toContainText(
    "From Sun, Nov 22, your days begin at 4:00 AM in Auckland. Today, Sat, Nov 21, ends at 4:00 AM your time.",
  );
  await saved("My day");

  const reminders = section(page, "Questions and reminder");
  const at = reminders.getByLabel("Remind me at");
  await expect(at).toBeDisabled();
  await reminders.getByLabel("Remind me", { exact: true }).check();
  await saved("Questions and reminder");
  await at.fill("");
  await expect(reminders.getByRole("status")).toHaveText("Not saved: a reminder needs a time.");
  await at.fill("21:15");
  await at.blur();
  await saved("Questions and reminder");
  const letThrough = await rejectCalls(page, problems, "**/api/auth/me");
  await reminders.getByLabel("Void").uncheck();
  await expect(reminders.getByRole("status")).toHaveText(`Not saved: ${REASON}`);
  await letThrough();
  await reminders.getByRole("button", { name: "Try again" }).click();
  await saved("Questions and reminder");

  await page.reload();
  await expect(profile.getByLabel("Time zone")).toHaveValue("Pacific/Auckland");
  await expect(day.getByLabel("My day begins at")).toHaveValue("4");
  await expect(at).toHaveValue("21:15");
  await expect(reminders.getByLabel("Void")).not.toBeChecked();
});

test("settings › an address of a section leads to the page that has it now", async ({ page, user }) => {
  for (
    const [before, after] of [
      ["#sessions", "/settings/security#sessions"],
      ["#webhooks", "/settings/developers#webhooks"],
      ["#delete", "/settings/data#delete"],
      ["#push", "/settings#push"],
    ] as const
  ) {
    await openSignedIn(page, user.token, `/settings${before}`);
    await expect.poll(() => page.evaluate(() => location.pathname + location.hash)).toBe(after);
    await expect(page.getByRole("navigation", { name: "Sections" }).getByRole("link")).toHaveCount(4);
  }
});

test("settings › rest weekdays and rest periods appear in the calendar", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/settings#rest");
  const rest = section(page, "Rest days");
  await rest.getByLabel("Sunday").check();
  await rest.getByRole("button", { name: "Add a period of rest" }).click();
  await rest.getByLabel("Rest from").fill("2026-11-10");
  await rest.getByLabel("Rest to (Optional)").fill("2026-11-09");
  await expect(rest).toContainText("The end can't be before the start");
  await rest.getByLabel("Rest to (Optional)").fill("2026-11-12");
  await rest.getByLabel("Reason (Optional)").fill("Fever");
  await rest.getByRole("button", { name: "Add days" }).click();
  await expect(rest.getByRole("list", { name: "Rest periods" })).toContainText("Fever");
  await expect(rest.getByRole("status")).toHaveText("Saved");

  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("link", { name: /^Wednesday, November 11, .*rest day/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Sunday, November 22, .*rest day/ })).toBeVisible();
  // Rest weekdays apply from today on, and earlier days do not change.
  await expect(page.getByRole("link", { name: /^Sunday, November 15, .*rest day/ })).toBeHidden();
});

/** A change of each section, and how it looks in the section. */
const CHANGES: Readonly<Record<string, (area: Locator) => Promise<void>>> = {
  "Profile": async (area) => {
    await area.getByLabel("Time zone").selectOption("Asia/Tokyo");
  },
  "My day": async (area) => {
    await area.getByLabel("Days follow").selectOption("My local time");
  },
  "Rest days": (area) => area.getByLabel("Sunday").check(),
  "Time plan": async (area) => {
    await area.getByRole("button", { name: "Make a time plan" }).click();
    await expect(area.getByLabel("Deep Work")).toBeFocused();
    await area.getByLabel("Sleep").fill("8:00");
    await area.getByLabel("Sleep").blur();
  },
  "Questions and reminder": (area) => area.getByLabel("Remind me", { exact: true }).check(),
};

test("settings › each section says why a change was not saved, and saves it on another try", async ({ page, user, problems }) => {
  await openSignedIn(page, user.token, "/settings#plan");
  for (const [name, change] of Object.entries(CHANGES)) {
    const area = section(page, name);
    const letThrough = await rejectCalls(page, problems, "**/api/auth/me");
    await change(area);
    await expect(area.getByRole("status").first()).toHaveText(`Not saved: ${REASON}`);
    await letThrough();
    await area.getByRole("button", { name: "Try again" }).click();
    await expect(area.getByRole("status").first()).toHaveText("Saved");
  }
  expect((await user.api.call(me, {})).user).toMatchObject({
    timezone: "Asia/Tokyo",
    settings: {
      day_boundary: { mode: "timezone" },
      rest: { weekdays: [{ days: [7] }] },
      time_plan: { Sleep: 480 },
      reminders: { enabled: true },
      push: { enabled: true },
    },
  });
});

test("settings › show what another device changes", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/settings#plan");
  await expect(section(page, "Profile").getByLabel("Time zone")).toHaveValue("UTC");
  await user.api.call(updateMe, {
    body: {
      timezone: "Asia/Tokyo",
      settings: {
        day_boundary: { mode: "timezone", start_hour: 4 },
        rest: { ranges: [{ from: "2026-12-24", to: "2026-12-26", reason: "Holiday" }] },
        time_plan: { Sleep: 480 },
        prompts_enabled: { fire: false },
        push: { enabled: true, times: ["08:15"] },
      },
    },
  });
  await expect(section(page, "Profile").getByLabel("Time zone")).toHaveValue("Asia/Tokyo");
  await expect(section(page, "My day").getByLabel("My day begins at")).toHaveValue("4");
  await expect(section(page, "Rest days")).toContainText("Holiday");
  await expect(section(page, "Time plan").getByLabel("Sleep")).toHaveValue("8h");
  const reminders = section(page, "Questions and reminder");
  await expect(reminders.getByLabel("Fire")).not.toBeChecked();
  await expect(reminders.getByLabel("Remind me", { exact: true })).toBeChecked();
  await expect(reminders.getByLabel("Remind me at")).toHaveValue("08:15");
});

test("settings › changed on two devices, one of them offline: the later wins, and the other is shown", async ({ page, user, problems }) => {
  await openSignedIn(page, user.token, "/settings");
  const reminders = section(page, "Questions and reminder");
  const at = reminders.getByLabel("Remind me at");
  await reminders.getByLabel("Remind me", { exact: true }).check();
  await expect(reminders.getByRole("status")).toHaveText("Saved");
  const goOnline = await blockWrites(page, problems);
  await at.fill("21:15");
  await at.blur();
  await expect(reminders.getByRole("status")).toHaveText("Saved on this device");
  await user.api.call(updateMe, { body: { settings: { reminders: { at: "07:30" } } } });
  await goOnline();

  const notice = page.getByRole("region", { name: "Changed on two devices" });
  await expect(notice.getByRole("listitem")).toHaveText(
    "Settings: Remind me atSaved9:15 PMOther device7:30 AMDismiss",
  );
  await expect(reminders.getByRole("status")).toHaveText("Saved");
  await expect(at).toHaveValue("21:15");
  expect((await user.api.call(me, {})).user.settings.reminders).toEqual({ enabled: true, at: "21:15" });

  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(at).toHaveValue("21:15");
  await expect(notice).toBeHidden();
});

test("settings › offline, a change is kept and sent later; Earth compares the day with the plan", async ({ page, user, problems }) => {
  await track(user.api, TODAY, "Deep Work", 9, 11);
  await openSignedIn(page, user.token, "/settings#plan");
  const plan = section(page, "Time plan");
  await plan.getByRole("button", { name: "Make a time plan" }).click();
  await expect(plan).toContainText("No plan.");
  const goOnline = await blockWrites(page, problems);
  await plan.getByLabel("Deep Work").fill("3:00");
  await plan.getByLabel("Health").fill("half an hour");
  await expect(plan.getByRole("status")).toHaveText(
    "Not saved: enter Health as 4h, 1:30 or 90m, at most a day.",
  );
  await expect(plan.getByLabel("Health")).toHaveValue("half an hour");
  await plan.getByLabel("Health").fill("4");
  await expect(plan.getByText("4h 0m", { exact: true })).toBeVisible();
  await plan.getByLabel("Health").fill("30");
  await plan.getByLabel("Health").blur();
  await expect(plan).toContainText("3h 30m of 24h 0m planned.");
  await expect(plan.getByRole("status")).toHaveText("Saved on this device");
  await goOnline();
  await expect(plan.getByRole("status")).toHaveText("Saved");

  await page.getByRole("link", { name: "Today" }).click();
  const parts = page.getByRole("table", { name: "Against your time plan" });
  await expect(parts.getByRole("row", { name: "Deep Work 3h 0m 2h 0m 1h 0m under" })).toBeVisible();
  await expect(parts.getByRole("row", { name: "Variance 1h 30m" })).toBeVisible();
});

test("settings › ask and say in all less than half of what was on one page once, and a page at most fifteen things", async ({ page, user }) => {
  await user.api.call(updateMe, {
    body: {
      timezone: "Europe/Berlin",
      settings: { day_boundary: { mode: "timezone" }, reminders: { enabled: true } },
    },
  });
  await openSignedIn(page, user.token, "/settings");
  const last = { You: "weekly review", Data: "this browser", Security: "Witness", Developers: "API" };
  const sum = { controls: 0, words: 0 };
  for (const [name, text] of Object.entries(last)) {
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name }).click();
    await expect(page.getByRole("main")).toContainText(text);
    const { controls, words } = await met(page.getByRole("main"));
    expect(controls, name).toBeGreaterThan(6);
    expect(controls, name).toBeLessThanOrEqual(15);
    sum.controls += controls;
    sum.words += words;
  }
  expect(sum.controls).toBeLessThanOrEqual(40);
  expect(sum.words).toBeLessThan(1_116 / 2);
});
