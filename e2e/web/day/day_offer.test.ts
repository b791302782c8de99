// @vitest-environment screens
import { onTestFinished, vi } from "vitest";
import { me } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { saved } from "../parts/saved.ts";

/** Puts the device in a time zone until the end of the test. */
function deviceIn(zone: string) {
  const asked = vi.spyOn(Temporal.Now, "timeZoneId").mockReturnValue(zone);
  onTestFinished(() => asked.mockRestore());
  return asked;
}

test.describe("on a device in Los Angeles", () => {
  test.override({ startAt: "2026-11-21T20:00:00.000Z" });

  test("the day's end › follows the device's zone when the user says so, and is asked about once per zone", async ({ page, user, clock }) => {
    const zone = deviceIn("America/Los_Angeles");
    // A newcomer's page has it twice, and the style sheet that hides one of them is not loaded here.
    const offer = page.getByRole("group", { name: "When your day ends" }).first();
    await openSignedIn(page, user.token);
    await expect(offer).toContainText("Your day ends at 4:00 PM. End it at midnight in Los Angeles?");
    await offer.getByRole("button", { name: "Yes" }).click();
    await expect(offer).toBeHidden();
    await saved(page);
    await page.reload();
    await expect(page.getByText("Today's Progress")).toBeVisible();
    await expect(offer).toBeHidden();

    // A day later, in Tokyo.
    zone.mockReturnValue("Asia/Tokyo");
    await clock.moveTo("2026-11-23T00:00:00.000Z");
    await page.reload();
    await expect(offer).toContainText("Your day follows Los Angeles and ends at 5:00 PM here.");
    await offer.getByRole("button", { name: "Keep Los Angeles" }).click();
    await expect(offer).toBeHidden();
    await saved(page);
    await page.reload();
    await expect(page.getByText("Today's Progress")).toBeVisible();
    await expect(offer).toBeHidden();

    // And in Berlin.
    zone.mockReturnValue("Europe/Berlin");
    await page.reload();
    await offer.getByRole("button", { name: "Switch to Berlin" }).click();
    await expect(offer).toBeHidden();
    await saved(page);
    expect((await user.api.call(me, {})).user).toMatchObject({
      timezone: "Europe/Berlin",
      settings: { day_boundary: { mode: "timezone", start_hour: 0 } },
    });
  });
});
