import { expect, test } from "../fixtures/test.ts";
import { signedInPopup } from "./popup_parts.ts";

test("a timer that has run for four hours is asked after once, and runs on after Yes", async ({ extension, server, user }) => {
  const popup = await signedInPopup(extension, server.url, user);
  await popup.getByRole("button", { name: "Deep Work" }).click();
  await expect(popup.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(popup.getByText("Still on Deep Work?")).toBeHidden();
  await popup.evaluate(startedFourHoursAgo);

  await expect(popup.getByText("Still on Deep Work?")).toBeVisible();
  await expect.poll(() => popup.evaluate(() => chrome.notifications.getAll())).toEqual({ long_timer: true });
  await popup.getByRole("button", { name: "Yes" }).click();
  await expect(popup.getByText("Still on Deep Work?")).toBeHidden();
  await expect(popup.getByRole("button", { name: "Stop" })).toBeVisible();
});

async function startedFourHoursAgo(): Promise<void> {
  const { earth_ring_timer: kept } = await chrome.storage.local.get("earth_ring_timer");
  kept.value.startTime = new Date(Date.now() - 4 * 3_600_000).toISOString();
  await chrome.storage.local.set({ earth_ring_timer: kept });
}

declare const chrome: {
  storage: {
    local: {
      // What the extension keeps, as far as these tests look at it.
      get(key: "earth_ring_timer"): Promise<{ earth_ring_timer: { value: { startTime: string } } }>;
      set(values: object): Promise<void>;
    };
  };
  notifications: { getAll(): Promise<Record<string, true>> };
};
