import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectUsable } from "../parts/accessibility.ts";
import { expectStill, watchShifts } from "../parts/layout_shifts.ts";

test.use({ timezoneId: "America/Los_Angeles", startAt: "2026-11-21T20:00:00.000Z" });

test("the day's end › is asked about without a shift, and accessibly", async ({ page, user }) => {
  const offer = page.getByRole("group", { name: "When your day ends" });
  await page.setViewportSize({ width: 360, height: 740 });
  await watchShifts(page);
  await openSignedIn(page, user.token);
  await expect(offer).toBeVisible();
  // As on each visit but the first, the account is known from the start, and with it when its evening begins.
  await page.reload();
  await expect(offer).toBeVisible();
  await expect(page.getByText("No time entries yet")).toBeVisible();
  await expectStill(page);
  await expectUsable(page, "the offer of another end of the day");
});
