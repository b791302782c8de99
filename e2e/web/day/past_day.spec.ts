import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";
import { seedWeek, TODAY } from "../parts/seed_week.ts";

/** Pages of which nothing is stored after the first load of the dashboard. */
const NOT_STORED = ["/dashboard?day=2026-11-10", "/insights", "/history", "/settings/security", "/trash"];

test("pages › are accessible and fit while nothing of them is stored and the server cannot be reached", async ({ dashboard, problems }) => {
  problems.allow(/ERR_FAILED/);
  await dashboard.route("**/api/**", (route) => route.abort());
  for (const path of NOT_STORED) {
    await dashboard.goto(path);
    const absent = /Not on this device yet|server.* can't be reached/;
    await expect(dashboard.getByText(absent).first()).toBeVisible();
    await expectAccessible(dashboard, path);
  }
});

test("dashboard › is accessible and fits on past and future days", async ({ page, user }) => {
  await seedWeek(user.api);
  for (const day of ["2026-11-16", "2026-11-23"]) {
    await openSignedIn(page, user.token, `/dashboard?day=${day}`);
    await expect(page.getByText(/^(\d days ago|In \d days)$/)).toBeVisible();
    await expect(page.getByText(day < TODAY ? "Time Entries" : "This day is in the future"))
      .toBeVisible();
    await expectAccessible(page, day);
  }
});
