// @vitest-environment screens
import type { Page } from "@playwright/test";
import { listPushSubscriptions, logout, me, updateMe } from "#shared/contract/mod.ts";
import { createReminders } from "../../../api/features/push/push.ts";
import { openPushService } from "../../../api/testing/push_service.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { installPush } from "../parts/fake_push.ts";

/** What ends a subscription is loaded only then, which takes time on a busy machine. */
const SLOW = { timeout: 40_000 };

const section = (page: Page) => page.getByRole("region", { name: "Questions and reminder" });

/** Turns the reminder on, for which the browser asks whether it may show notifications. */
async function turnOn(page: Page): Promise<void> {
  // What the server knows of this browser is loaded by itself.
  await expect(section(page).getByLabel("Remind me", { exact: true })).toBeVisible();
  await section(page).getByLabel("Remind me", { exact: true }).check();
  await expect(section(page)).toContainText("This browser gets push reminders.");
}

test("push › a browser without push messages says what it needs, and the app reminds", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/settings");
  await section(page).getByLabel("Remind me", { exact: true }).check();
  await expect(section(page)).toContainText("This browser can't receive push messages here.");
  await expect(section(page).getByRole("button", { name: "Turn on in this browser" })).toHaveCount(0);
  await expect(section(page).getByRole("status")).toHaveText("Saved");
  expect((await user.api.call(me, {})).user.settings.reminders.enabled).toBe(true);
});

test("push › the switch turns this browser on with the server's key, and it is removed again", async ({ page, user }) => {
  const browser = installPush("granted");
  await openSignedIn(page, user.token, "/settings");
  await turnOn(page);
  await expect(section(page).getByRole("status")).toHaveText("Saved");
  const { public_key, subscriptions } = await user.api.call(listPushSubscriptions, {});
  expect([browser.keys, subscriptions.length]).toEqual([[public_key], 1]);
  const list = section(page).getByRole("list", { name: "Browsers with push reminders" });
  await list.getByRole("button", { name: /^Remove/ }).click();
  await expect(section(page)).toContainText("This browser gets no push reminders.");
  expect((await user.api.call(listPushSubscriptions, {})).subscriptions).toEqual([]);
  await section(page).getByRole("button", { name: "Turn on in this browser" }).click();
  await expect(section(page)).toContainText("This browser gets push reminders.");
  browser.restore();
});

test("push › a browser whose user blocks notifications says how to allow them", async ({ page, user }) => {
  const browser = installPush("denied");
  await openSignedIn(page, user.token, "/settings");
  await section(page).getByLabel("Remind me", { exact: true }).check();
  await expect(section(page)).toContainText("Notifications from this site are blocked.");
  expect((await user.api.call(listPushSubscriptions, {})).subscriptions).toEqual([]);
  browser.restore();
});

test("push › one time is for the app and for push messages, in place of several times and quiet hours", async ({ page, user }) => {
  await user.api.call(updateMe, {
    body: { settings: { push: { enabled: true, times: ["08:15", "20:30"] } } },
  });
  await openSignedIn(page, user.token, "/settings");
  const at = section(page).getByLabel("Remind me at");
  await expect(at).toHaveValue("08:15");
  await expect(section(page)).toContainText("By push message also at 8:30 PM.");
  await section(page).getByRole("button", { name: "Only at 8:15 AM" }).click();
  await expect(section(page).getByText("By push message also")).toHaveCount(0);
  await at.fill("23:15");
  await at.blur();
  await expect(section(page).getByRole("status")).toHaveText("Saved");
  const { reminders, push } = (await user.api.call(me, {})).user.settings;
  expect({ reminders, push }).toEqual({
    reminders: { enabled: true, at: "23:15" },
    push: { enabled: true, times: ["23:15"], quiet: null },
  });
});

test("push › reminds at the time that was set, until it is turned off", async ({ page, user, app, clock }) => {
  const service = await openPushService();
  const browser = installPush("granted", service.subscription);
  await openSignedIn(page, user.token, "/settings");
  const reminder = section(page);
  await turnOn(page);
  await reminder.getByLabel("Remind me at").fill("15:00");
  await reminder.getByLabel("Remind me at").blur();
  const saved = async () => (await user.api.call(me, {})).user.settings.push;
  await expect.poll(saved, SLOW).toMatchObject({ enabled: true, times: ["15:00"] });
  // The next reminder is worked out after the settings are stored, before the response.
  await expect(reminder.getByRole("status")).toHaveText("Saved");

  const remindAt = async (time: string) => {
    await clock.moveTo(`2026-11-${time}:10.000Z`);
    await createReminders(app.services).run();
    return service.received.map(({ content }) => content);
  };
  expect(await remindAt("21T14:59")).toEqual([]);
  expect(await remindAt("21T15:00")).toMatchObject([{ kind: "show", title: "5 rings are still open" }]);
  await reminder.getByLabel("Remind me", { exact: true }).uncheck();
  await expect(reminder.getByRole("status")).toHaveText("Saved");
  expect(await remindAt("22T15:00")).toHaveLength(1);
  browser.restore();
  await service.close();
});

test("push › signing out ends the subscription of this browser, and closes its reminder", async ({ page, user, app }) => {
  const browser = installPush("granted");
  await openSignedIn(page, user.token, "/settings");
  await turnOn(page);
  await expect(section(page).getByRole("status")).toHaveText("Saved");
  browser.reminders.push("One ring is still open");
  const { user: { id } } = await user.api.call(me, {});
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(() => [browser.isSubscribed, browser.reminders.length], SLOW).toEqual([false, 0]);
  await expect.poll(() => app.services.push.listSubscriptions(id), SLOW).toEqual([]);
  browser.restore();
});

test("push › a session that was ended elsewhere ends the subscription of this browser", async ({ page, user, problems }) => {
  problems.allow(/status of 401|stored session could not be resumed/);
  const browser = installPush("granted");
  await openSignedIn(page, user.token, "/settings");
  await turnOn(page);
  await user.api.call(logout, {});
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login");
  await expect.poll(() => browser.isSubscribed, SLOW).toBe(false);
  browser.restore();
});
