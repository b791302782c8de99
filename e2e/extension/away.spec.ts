import type { Page } from "@playwright/test";
import { getDay } from "#shared/contract/mod.ts";
import { expect, test } from "./extension_test.ts";
import type { Extension } from "../fixtures/extension.ts";
import { today } from "../fixtures/today.ts";
import { signedInPopup, storedValueOf } from "./popup_page.ts";
import { notifications, workerOf } from "./worker.ts";

test("time away while a timer ran is asked about once, and can be kept, dropped or split off", async ({ extension, server, user }) => {
  const params = { day: today() };
  const entries = async () => {
    const { day } = await user.api.call(getDay, { params });
    return day.earth.actual_entries.map(({ category, note }) => note ? `${category}: ${note}` : category);
  };
  const popup = await signedInPopup(extension, server.url, user);
  const options = await extension.openOptions();
  await options.getByLabel("Ask about time away while a timer runs").check();
  // The checkbox changes at once, before the preference is stored.
  await expect.poll(() => storedValueOf(options, "preferences")).toMatchObject({ idle: true });
  await options.close();
  const question = popup.getByText(/^You were away from/);
  await popup.getByRole("button", { name: "Deep Work", exact: true }).click();

  await backDate(popup);
  await goAwayAndComeBack(extension);
  await expect(question).toHaveCount(1);
  await expect.poll(() => notifications(popup)).toEqual(["away"]);
  await popup.getByRole("button", { name: "Keep" }).click();
  await expect(question).toBeHidden();
  await expect(popup.getByRole("timer")).toHaveText(/^30m/);
  expect(await entries()).toEqual([]);

  await goAwayAndComeBack(extension);
  await expect(question).toHaveCount(1);
  await popup.getByRole("button", { name: "Drop" }).click();
  await expect(question).toBeHidden();
  await expect(popup.getByRole("timer")).toHaveText(/^\d+s$/);
  await expect.poll(entries).toEqual(["Deep Work"]);

  await backDate(popup);
  await goAwayAndComeBack(extension);
  await popup.getByRole("button", { name: "Split" }).click();
  await expect(question).toBeHidden();
  await expect.poll(entries).toEqual(["Deep Work", "Deep Work", "Misc: Away"]);
});

async function backDate(popup: Page): Promise<void> {
  // Without a timer there is a button with the same name.
  await expect(popup.getByRole("timer")).toBeVisible();
  await popup.getByRole("button", { name: "Started earlier" }).click();
  await popup.getByRole("button", { name: "30 min ago" }).click();
  await expect(popup.getByRole("timer")).toHaveText(/^30m/);
  // The popup shows it at once, before the worker has it.
  const startedAt = async () => {
    const timer = await storedValueOf(popup, "earth_ring_timer") as { startTime: string } | null;
    return Date.parse(timer?.startTime ?? "");
  };
  await expect.poll(startedAt).toBeLessThan(Date.now() - 29 * 60_000);
}

/**
 * A headless browser reports no idle time, so the test dispatches the browser's events: idle, locked, and active twice.
 */
async function goAwayAndComeBack(extension: Extension): Promise<void> {
  await (await workerOf(extension)).evaluate(() => {
    for (const state of ["idle", "locked", "active", "active"]) chrome.idle.onStateChanged.dispatch(state);
  });
}

declare const chrome: { idle: { onStateChanged: { dispatch(state: string): void } } };
