// @vitest-environment screens
import { sealDay } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { holdCalls } from "../parts/hold_calls.ts";
import { seedWeek } from "../parts/seed_week.ts";

test("history › shows each day's rings and its seal, and opens any day", async ({ page, user }) => {
  await seedWeek(user.api);
  await user.api.call(sealDay, { params: { day: "2026-11-17" } });
  await openSignedIn(page, user.token, "/history");
  await expect(page.getByRole("heading", { name: "November 2026" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Saturday, November 21, 2026/ })).toHaveAttribute(
    "aria-current",
    "date",
  );
  await expect(page.getByRole("link", { name: /sealed/ })).toHaveCount(1);
  await expect(page.getByRole("link", { name: /^Tuesday, November 17, 2026, .*, sealed$/ })).toBeVisible();
  await page.getByRole("link", { name: /^Monday, November 16, 2026, all five rings complete, score 84/ })
    .click();
  await expect(page).toHaveURL("/dashboard?day=2026-11-16");
  await expect(page.getByText("5/5 Rings").first()).toBeVisible();
  await page.goBack();

  await page.getByRole("link", { name: "Previous month" }).click();
  await expect(page).toHaveURL("/history?month=2026-10");
  await expect(page.getByText("No entries in this month")).toBeVisible();
  await page.getByRole("link", { name: "This month" }).click();
  await expect(page.getByRole("heading", { name: "November 2026" })).toBeVisible();
});

test("history › draws no marks for days that are not on this device, and says so", async ({ dashboard, problems }) => {
  problems.allow(/ERR_FAILED|could not be loaded|could not be fetched|Failed to fetch/);
  await dashboard.route("**/api/**", (route) => route.abort());
  await dashboard.getByRole("link", { name: "History" }).click();
  await expect(dashboard.getByText("Not on this device yet", { exact: true })).toBeVisible();
  await expect(dashboard.getByText(/^Offline/)).toHaveText("Offline");
  const monday = dashboard.getByRole("link", { name: "Monday, November 16, 2026", exact: true });
  await expect(monday).toBeVisible();
  await expect(monday.locator("svg")).toHaveCount(0);
});

test("history › says that a month is in the future", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/history?month=2026-12");
  await expect(page.getByText("December 2026 is still to come")).toBeVisible();
  await expect(page.getByText("You can still fill in past days")).toBeHidden();
});

test("history › arrow keys move across months", async ({ page, user }) => {
  await seedWeek(user.api);
  await openSignedIn(page, user.token, "/history");
  await page.getByRole("link", { name: /^Saturday, November 21, 2026/ }).focus();
  await page.keyboard.press("Home");
  await expect(page.getByRole("link", { name: /^Monday, November 16/ })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("link", { name: /^Monday, October 26, 2026/ })).toBeFocused();
  await expect(page.getByRole("heading", { name: "October 2026" })).toBeVisible();
  await page.keyboard.press("PageDown");
  await expect(page.getByRole("link", { name: /^Thursday, November 26, 2026, in the future/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard?day=2026-11-26");
});

test("history › marks and unmarks rest days in quick succession", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/history");
  // Each click comes before the previous change is saved.
  const letThrough = await holdCalls(page, "**/api/auth/me");
  await page.getByRole("button", { name: "Choose rest days" }).click();
  const day = (name: RegExp) => page.getByRole("button", { name });
  await day(/^Thursday, November 19/).click();
  await day(/^Friday, November 20/).click();
  for (const marked of [/^Thursday, November 19, .*rest day/, /^Friday, November 20, .*rest day/]) {
    await expect(day(marked)).toHaveAttribute("aria-pressed", "true");
  }
  await day(/^Thursday, November 19/).click();
  await page.getByRole("button", { name: "Done choosing" }).click();
  await letThrough();
  await expect(page.getByRole("status").filter({ hasText: "November 19, 2026 is no longer a rest day" }))
    .toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: /^Friday, November 20, .*rest day/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Thursday, November 19, .*rest day/ })).toBeHidden();
  await page.getByRole("link", { name: /^Friday, November 20/ }).focus();
  await page.keyboard.press("r");
  await expect(page.getByRole("link", { name: /^Friday, November 20, .*rest day/ })).toBeHidden();
});
