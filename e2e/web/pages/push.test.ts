// @vitest-environment screens
import type { Page } from "@playwright/test";
import { listPushSubscriptions, logout, me } from "#shared/contract/mod.ts";
import { createReminders } from "../../../api/features/push/push.ts";
import { openPushService } from "../../../api/testing/push_service.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { installPush } from "../parts/fake_push.ts";

/** What ends a subscription is loaded only then, which takes time on a busy machine. */
const SLOW = { timeout: 15_000 };

const section = (page: Page) => page.getByRole("region", { name: "Push reminders" });

test("push › a browser without push messages says what it needs", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/settings");
  await expect(section(page)).toContainText("This browser can't receive push messages here.");
  await expect(section(page).getByRole("button", { name: "Turn on in this browser" })).toHaveCount(0);
});

test("push › a browser is turned on with the server's key, and removed again", async ({ page, user }) => {
  const browser = installPush("granted");
  await openSignedIn(page, user.token, "/settings");
  await section(page).getByRole("button", { name: "Turn on in this browser" }).click();
  await expect(section(page)).toContainText("This browser gets push reminders.");
  await expect(section(page).getByLabel("Send push reminders")).toBeChecked();
  await expect(section(page).getByRole("status")).toHaveText("Saved");
  const { public_key, subscriptions } = await user.api.call(listPushSubscriptions, {});
  expect([browser.keys, subscriptions.length]).toEqual([[public_key], 1]);
  const list = section(page).getByRole("list", { name: "Browsers with push reminders" });
  await list.getByRole("button", { name: /^Remove/ }).click();
  await expect(section(page)).toContainText("This browser gets no push reminders.");
  expect((await user.api.call(listPushSubscriptions, {})).subscriptions).toEqual([]);
  browser.restore();
});

test("push › a browser whose user blocks notifications says how to allow them", async ({ page, user }) => {
  const browser = installPush("denied");
  await openSignedIn(page, user.token, "/settings");
  await section(page).getByRole("button", { name: "Turn on in this browser" }).click();
  await expect(section(page)).toContainText("Notifications from this site are blocked.");
  await expect(section(page).getByLabel("Send push reminders")).not.toBeChecked();
  expect((await user.api.call(listPushSubscriptions, {})).subscriptions).toEqual([]);
  browser.restore();
});

test("push › changes right after one another are all kept", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/settings");
  const push = section(page);
  await push.getByLabel("Send push reminders").check();
  await expect(push.getByLabel("Quiet from")).toBeVisible();
  // At once, as a form filler does. Both are saved after the same pause, before the page is rendered in between.
  await push.evaluate((part) => {
    for (const [label, time] of [["Quiet from", "21:00"], ["Quiet until", "06:00"]] as const) {
      const input = [...part.querySelectorAll("label")].find((one) => one.textContent.startsWith(label))
        ?.control as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, time);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
  const stored = async () => (await user.api.call(me, {})).user.settings.push?.quiet;
  await expect.poll(stored).toEqual({ from: "21:00", to: "06:00" });
});

test("push › the times and the quiet hours are saved as they change", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/settings");
  const push = section(page);
  await push.getByLabel("Send push reminders").check();
  await push.getByLabel("Another time").fill("06:30");
  await push.getByRole("button", { name: "Add time" }).click();
  await expect(push.getByRole("list", { name: "Times of the push reminders" })).toContainText(
    "6:30 AM, during quiet hours",
  );
  await push.getByRole("button", { name: "Remove 8:30 PM" }).click();
  await push.getByLabel("Quiet until").fill("06:00");
  await push.getByLabel("Quiet until").blur();
  await expect(push.getByRole("status")).toHaveText("Saved");
  expect((await user.api.call(me, {})).user.settings.push).toEqual({
    enabled: true,
    times: ["06:30"],
    quiet: { from: "22:00", to: "06:00" },
  });
});

test("push › reminds at the times that were set, and not in the quiet hours", async ({ page, user, app, clock }) => {
  const service = await openPushService();
  const browser = installPush("granted", service.subscription);
  await openSignedIn(page, user.token, "/settings");
  const push = section(page);
  await push.getByRole("button", { name: "Turn on in this browser" }).click();
  await expect(push).toContainText("This browser gets push reminders.");
  for (const time of ["15:00", "16:00", "17:00"]) {
    await push.getByLabel("Another time").fill(time);
    await push.getByRole("button", { name: "Add time" }).click();
  }
  await push.getByRole("button", { name: "Remove 8:30 PM" }).click();
  await push.getByLabel("Quiet until").fill("16:30");
  await push.getByLabel("Quiet until").blur();
  const saved = async () => (await user.api.call(me, {})).user.settings.push;
  await expect.poll(saved, SLOW).toMatchObject({ quiet: { to: "16:30" } });
  await push.getByLabel("Quiet from").fill("15:30");
  await push.getByLabel("Quiet from").blur();
  await expect(push.getByRole("list", { name: "Times of the push reminders" })).toContainText(
    "4:00 PM, during quiet hours",
  );
  const times = ["15:00", "16:00", "17:00"];
  await expect.poll(saved, SLOW).toMatchObject({ times, quiet: { from: "15:30", to: "16:30" } });
  // The next reminder is worked out after the settings are stored, before the response.
  await expect(push.getByRole("status")).toHaveText("Saved");

  const remindAt = async (time: string) => {
    await clock.moveTo(`2026-11-${time}:10.000Z`);
    await createReminders(app.services).run();
    return service.received.map(({ content }) => content);
  };
  const reminder = { kind: "show", title: "5 rings are still open" };
  expect(await remindAt("21T14:59")).toEqual([]);
  expect(await remindAt("21T15:00")).toMatchObject([reminder]);
  expect(await remindAt("21T16:00")).toMatchObject([reminder]);
  expect(await remindAt("21T16:45")).toMatchObject([reminder]);
  expect(await remindAt("21T17:00")).toMatchObject([reminder, reminder]);
  await push.getByLabel("Send push reminders").uncheck();
  await expect(push.getByRole("status")).toHaveText("Saved");
  expect(await remindAt("22T15:00")).toHaveLength(2);
  browser.restore();
  await service.close();
});

test("push › signing out ends the subscription of this browser, and closes its reminder", async ({ page, user, app }) => {
  const browser = installPush("granted");
  await openSignedIn(page, user.token, "/settings");
  await section(page).getByRole("button", { name: "Turn on in this browser" }).click();
  await expect(section(page)).toContainText("This browser gets push reminders.");
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
  await section(page).getByRole("button", { name: "Turn on in this browser" }).click();
  await expect(section(page)).toContainText("This browser gets push reminders.");
  await user.api.call(logout, {});
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login");
  await expect.poll(() => browser.isSubscribed, SLOW).toBe(false);
  browser.restore();
});
