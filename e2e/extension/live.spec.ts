import { getDay, patchGoal, putCommitment, putGoals, putTimer, stopTimer } from "#shared/contract/mod.ts";
import { expect, test } from "./extension_test.ts";
import { today } from "../fixtures/today.ts";
import { signedInPopup } from "./popup_page.ts";

test("an open popup shows changes made elsewhere", async ({ extension, server, user }) => {
  const params = { day: today() };
  const goals = [{ domain: "Body", target: "Push-ups", baseline: 10, step_pct: 10 }];
  await user.api.call(putGoals, { params, body: { goals } });
  const popup = await signedInPopup(extension, server.url, user);
  const success = popup.getByRole("group", { name: "Push-ups" }).getByRole("button", { name: "Success" });
  await expect(success).toHaveAttribute("aria-pressed", "false");
  await expect(popup.getByText("All saved")).toBeVisible();

  const { day } = await user.api.call(getDay, { params });
  const id = day.water.goals[0]?.id ?? "";
  await user.api.call(patchGoal, { params: { ...params, id }, body: { state: "success" } });
  await expect(success).toHaveAttribute("aria-pressed", "true");
  await expect(popup.getByRole("heading", { name: "1 of 5 rings" })).toBeVisible();

  // On another device, on the page of yesterday: its tomorrow is today.
  await user.api.call(putCommitment, { params, body: { tomorrow_commitment: "Run the hill." } });
  await expect(popup.getByRole("button", { name: "Log as battle" })).toBeVisible();
  await expect(popup.getByText("Run the hill.", { exact: true })).toBeVisible();

  const start_ts = new Date().toISOString();
  await user.api.call(putTimer, { body: { category: "Learning", start_ts, ...params, note: "" } });
  await expect(popup.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(popup.getByRole("button", { name: "Learning", exact: true })).toHaveAttribute("aria-disabled");
  await user.api.call(stopTimer, { body: { end_ts: new Date().toISOString() } });
  await expect(popup.getByRole("button", { name: "Stop" })).toBeHidden();

  await test.step("a popup shows nothing before its store is read", async () => {
    await popup.addInitScript(() => {
      const { get } = chrome.storage.local;
      const released = new Promise((resolve) => addEventListener("release", resolve));
      chrome.storage.local.get = (key) => released.then(() => get.call(chrome.storage.local, key));
    });
    await popup.reload();
    expect(await popup.locator("#root").innerHTML()).toBe("");
    await popup.evaluate(() => dispatchEvent(new Event("release")));
    await expect(success).toHaveAttribute("aria-pressed", "true");
  });
});

declare const chrome: { storage: { local: { get: (key: string) => Promise<object> } } };
