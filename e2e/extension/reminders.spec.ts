import { getDay, putFire, putTimer, putWeaknessReps, putWind, updateMe } from "#shared/contract/mod.ts";
import { expect, test } from "./extension_test.ts";
import type { Extension } from "../fixtures/extension.ts";
import { hoursAgo, localTime, today } from "../fixtures/today.ts";
import { badgeText, signedInPopup, storedValueOf } from "./popup_page.ts";
import { dismiss, notifications, workerOf } from "./worker.ts";

const TASK = "Answer three letters in 5 minutes";

test("what is due is notified once, but not a ring that was closed elsewhere, and time away is asked about", async ({ extension, server, user }) => {
  const params = { day: today() };
  const prompts_enabled = { earth: false, water: false, fire: false, wind: true, void: false };
  await user.api.call(updateMe, { body: { settings: { prompts_enabled } } });
  const popup = await signedInPopup(extension, server.url, user);
  await expect(popup.getByText("All saved")).toBeVisible();
  // Without a popup the worker does not follow changes.
  await popup.close();
  await user.api.call(putWind, { params, body: { done: true } });
  await user.api.call(updateMe, { body: { settings: { reminders: { enabled: true, at: "00:00" } } } });

  // The real alarm, due now.
  await (await workerOf(extension)).evaluate(() => chrome.alarms.create("rings", { when: Date.now() }));
  const options = await extension.openOptions();
  // The key of the first version.
  await expect.poll(() => storedValueOf(options, "told")).toMatchObject({ rings: today() });
  expect(await notifications(options)).toEqual([]);
  await options.getByLabel("Ask about time away while a timer runs").check();
  // The checkbox changes at once, before the preference is stored.
  await expect.poll(() => storedValueOf(options, "preferences")).toMatchObject({ idle: true });

  const rep = { weakness: "Phone in bed", rep_description: "Charge it.", scheduled_time: localTime() };
  await user.api.call(putWeaknessReps, { params, body: { weakness_reps: [rep] } });
  await user.api.call(putFire, { params, body: { weakness: "The inbox", task: TASK } });
  const timer = { category: "Admin", start_ts: hoursAgo(4.1), day: today(), note: TASK } as const;
  await user.api.call(putTimer, { body: timer });
  // In the same tab: another one takes as long as the popup itself.
  const again = options;
  await again.goto(extension.popupUrl);
  await expect.poll(async () => (await notifications(again)).sort()).toEqual([
    "countdown",
    "long_timer",
    "rep",
  ]);
  await expect(again.getByText("Time's up (5m)", { exact: true })).toBeVisible();
  await expect.poll(() => badgeText(extension)).toMatch(/^4h0\d$/);
  await expect.poll(() => again.evaluate(toolbarTitle)).toBe("Gorin: Time's up (5m). Stop when you're done.");
  for (const topic of ["countdown", "long_timer", "rep"]) await dismiss(again, topic);
  await again.getByRole("button", { name: "Yes" }).click();
  await expect(again.getByText("Still on Admin?")).toBeHidden();
  await again.reload();
  await expect(again.getByText("All saved")).toBeVisible();
  expect(await notifications(again)).toEqual([]);

  await goAwayAndComeBack(extension);
  const question = again.getByText(/^You were away from/);
  await expect(question).toHaveCount(1);
  await expect.poll(() => notifications(again)).toEqual(["away"]);
  await again.getByRole("button", { name: "Drop" }).click();
  await expect(question).toBeHidden();
  await expect(again.getByRole("timer")).toHaveText(/^\d+s$/);
  const entries = async () => (await user.api.call(getDay, { params })).day.earth.actual_entries;
  await expect.poll(entries).toMatchObject([{ category: "Admin" }]);
});

function toolbarTitle(): Promise<string> {
  return chrome.action.getTitle({});
}

/**
 * A headless browser reports no idle time, so the test dispatches the browser's events: idle, locked, and active twice.
 */
async function goAwayAndComeBack(extension: Extension): Promise<void> {
  await (await workerOf(extension)).evaluate(() => {
    for (const state of ["idle", "locked", "active", "active"]) chrome.idle.onStateChanged.dispatch(state);
  });
}

declare const chrome: {
  action: { getTitle(of: object): Promise<string> };
  alarms: { create(name: string, plan: { when: number }): Promise<void> };
  idle: { onStateChanged: { dispatch(state: string): void } };
};
