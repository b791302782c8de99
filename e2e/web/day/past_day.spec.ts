import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";
import { seedWeek, TODAY } from "../parts/seed_week.ts";

test("dashboard › is accessible and fits on past and future days", async ({ page, user }) => {
  await seedWeek(user.api);
  for (const day of ["2026-11-16", "2026-11-23"]) {
    await openSignedIn(page, user.token, `/dashboard?day=${day}`);
    await expect(page.getByText(/^(\d days ago|In \d days)$/)).toBeVisible();
    await expect(page.getByText(day < TODAY ? "Reconciliation" : "This day is in the future"))
      .toBeVisible();
    await expectAccessible(page, day);
  }
});
