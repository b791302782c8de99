import { me } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";

test.use({ timezoneId: "America/Los_Angeles", startAt: "2026-11-21T20:00:00.000Z" });

test("the day's end › follows the device's zone when the user says so, and is asked about once per zone", async ({ page, user, browser }) => {
  const offer = page.getByRole("group", { name: "When your day ends" });
  await openSignedIn(page, user.token);
  await expect(offer).toContainText("Your day ends at 4:00 PM. End it at midnight in Los Angeles?");
  await offer.getByRole("button", { name: "Yes" }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByText("Today's Progress")).toBeVisible();

  // A day later, on a device in Tokyo.
  const abroad = await browser.newPage({ timezoneId: "Asia/Tokyo" });
  await abroad.clock.install({ time: "2026-11-23T00:00:00.000Z" });
  await openSignedIn(abroad, user.token, new URL("/dashboard", page.url()).href);
  const home = abroad.getByRole("group", { name: "When your day ends" });
  await expect(home).toContainText("Your day follows Los Angeles and ends at 5:00 PM here.");
  await home.getByRole("button", { name: "Keep Los Angeles" }).click();
  await expect(home).toBeHidden();
  await abroad.reload();
  await expect(abroad.getByText("Today's Progress")).toBeVisible();
  await expect(home).toBeHidden();
  await abroad.close();
  await expect(offer).toBeHidden();

  // And on one in Berlin.
  const moved = await browser.newPage({ timezoneId: "Europe/Berlin" });
  await moved.clock.install({ time: "2026-11-23T00:00:00.000Z" });
  await openSignedIn(moved, user.token, new URL("/dashboard", page.url()).href);
  const there = moved.getByRole("group", { name: "When your day ends" });
  await there.getByRole("button", { name: "Switch to Berlin" }).click();
  await expect(there).toBeHidden();
  await expect.poll(async () => (await user.api.call(me, {})).user).toMatchObject({
    timezone: "Europe/Berlin",
    settings: { day_boundary: { mode: "timezone", start_hour: 0 } },
  });
  await moved.close();
});

test("the day's end › stays at midnight UTC when the user says so, and the question is accessible", async ({ page, user }) => {
  const offer = page.getByRole("group", { name: "When your day ends" });
  await openSignedIn(page, user.token);
  await expect(offer).toBeVisible();
  await expectAccessible(page, "the offer");
  await offer.getByRole("button", { name: "Keep UTC" }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByText("Today's Progress")).toBeVisible();
  await expect(offer).toBeHidden();
  const { user: now } = await user.api.call(me, {});
  expect(now.settings.day_boundary.mode).toBe("utc");
});
