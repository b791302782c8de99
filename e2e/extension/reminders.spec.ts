import type { Client } from "#shared/client/mod.ts";
import { getTimer, putFire, putTimer, putWeaknessReps, updateMe } from "#shared/contract/mod.ts";
import { expect, test } from "./extension_test.ts";
import { hoursAgo, localTime, today } from "../fixtures/today.ts";
import { badgeText, signedInPopup } from "./popup_page.ts";
import { dismiss, notifications, workerOf } from "./worker.ts";

test("open rings are notified once at the user's time, and a timer of four hours is asked about once, and continues after Yes", async ({ extension, server, user }) => {
  const popup = await signedInPopup(extension, server.url, user);
  await expect(popup.getByText("All saved")).toBeVisible();
  expect(await notifications(popup)).toEqual([]);
  await user.api.call(updateMe, { body: { settings: { reminders: { enabled: true, at: "00:00" } } } });
  // The event may come before anybody listens: opening the popup asks for what has changed.
  await popup.reload();
  await expect.poll(() => notifications(popup)).toEqual(["rings"]);
  await dismiss(popup, "rings");
  await popup.reload();
  await expect(popup.getByText("All saved")).toBeVisible();
  expect(await notifications(popup)).toEqual([]);

  await popup.getByRole("button", { name: "Deep Work", exact: true }).click();
  await expect(popup.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(popup.getByText("Still on Deep Work?")).toBeHidden();
  await startedFourHoursAgo(user.api);
  await expect(popup.getByText("Still on Deep Work?")).toBeVisible();
  await expect.poll(() => notifications(popup)).toEqual(["long_timer"]);
  await popup.getByRole("button", { name: "Yes" }).click();
  await expect(popup.getByText("Still on Deep Work?")).toBeHidden();
  await expect(popup.getByRole("button", { name: "Stop" })).toBeVisible();
});

test("a ring that was closed elsewhere is not notified, since the worker syncs first", async ({ extension, server, user }) => {
  const prompts_enabled = { earth: false, water: false, fire: true, wind: false, void: false };
  await user.api.call(updateMe, { body: { settings: { prompts_enabled } } });
  const popup = await signedInPopup(extension, server.url, user);
  await expect(popup.getByText("All saved")).toBeVisible();
  // Without a popup the worker does not follow changes.
  await popup.close();
  const fire = { weakness: "Procrastination", task: "Start.", done: true };
  await user.api.call(putFire, { params: { day: today() }, body: fire });
  await user.api.call(updateMe, { body: { settings: { reminders: { enabled: true, at: "00:00" } } } });

  // The real alarm, due now.
  await (await workerOf(extension)).evaluate(() => chrome.alarms.create("rings", { when: Date.now() }));
  const options = await extension.openOptions();
  await expect.poll(() => options.evaluate(dayOfRingsReminder)).toBe(today());
  expect(await notifications(options)).toEqual([]);
});

test("a weakness rep and the end of Fire's countdown are notified once, and the badge shows that end", async ({ extension, server, user }) => {
  const scheduled_time = localTime();
  const rep = { weakness: "Phone in bed", rep_description: "Charge it in the kitchen.", scheduled_time };
  await user.api.call(putWeaknessReps, { params: { day: today() }, body: { weakness_reps: [rep] } });
  await user.api.call(updateMe, { body: { settings: { reminders: { enabled: true, at: "23:59" } } } });
  const task = "Answer three letters in 5 minutes";
  await user.api.call(putFire, { params: { day: today() }, body: { weakness: "The inbox", task } });
  const start_ts = hoursAgo(0.1);
  await user.api.call(putTimer, { body: { category: "Admin", start_ts, day: today(), note: task } });
  const popup = await signedInPopup(extension, server.url, user);

  await expect.poll(async () => (await notifications(popup)).sort()).toEqual(["countdown", "rep"]);
  await expect(popup.getByText("Time's up (5m)", { exact: true })).toBeVisible();
  await expect.poll(() => badgeText(extension)).toMatch(/^[67]m$/);
  await expect.poll(() => popup.evaluate(toolbarTitle)).toBe("Gorin: Time's up (5m). Stop when you're done.");
  for (const topic of ["countdown", "rep"]) await dismiss(popup, topic);
  await popup.reload();
  await expect(popup.getByText("All saved")).toBeVisible();
  expect(await notifications(popup)).toEqual([]);
});

async function dayOfRingsReminder(): Promise<string | null> {
  return (await chrome.storage.local.get("told")).told?.value.rings ?? null;
}

function toolbarTitle(): Promise<string> {
  return chrome.action.getTitle({});
}

/** Back-dates the running timer on the server, as another surface would. */
async function startedFourHoursAgo(api: Client): Promise<void> {
  await expect.poll(async () => (await api.call(getTimer, {})).timer?.category).toBe("Deep Work");
  const { timer } = await api.call(getTimer, {});
  if (!timer) throw new Error("No timer runs");
  const start_ts = hoursAgo(4);
  await api.call(putTimer, { body: { ...timer, start_ts, replace: true } });
}

declare const chrome: {
  action: { getTitle(of: object): Promise<string> };
  storage: {
    local: {
      // The part of the stored data that these tests read. The key is that of the first version.
      get(key: "told"): Promise<{ told?: { value: { rings: string | null } } }>;
    };
  };
  alarms: { create(name: string, plan: { when: number }): Promise<void> };
};
