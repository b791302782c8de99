// @vitest-environment screens
import { putBattleLogs } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { seedWeek } from "../parts/seed_week.ts";

test("insights › shows a week's figures, scores and their parts", async ({ page, user }) => {
  await seedWeek(user.api);
  await openSignedIn(page, user.token, "/insights");
  await expect(page.getByRole("heading", { name: /^This week/ })).toContainText("Nov 16 to Nov 22, 2026");
  const figure = (label: string) =>
    page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) }).locator("dd").first();
  await expect(figure("Rings completed")).toHaveText("8");
  await expect(figure("Time tracked")).toHaveText("20h 0m");
  await expect(figure("Time studied")).toHaveText("30m");
  await expect(figure("Battles won")).toHaveText("1 of 2");

  const monday = page.getByRole("button", {
    name: /^Monday, November 16, 2026: forged score 84, all five rings/,
  });
  await monday.click();
  const dialog = page.getByRole("dialog", { name: "Forged score" });
  await expect(dialog).toContainText("84/100");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Wind" })).toContainText("10/20");
  await expect(dialog).toContainText("each of which gives up to 20 points");
  await page.keyboard.press("Escape");
  await expect(monday).toBeFocused();

  await expect(page.getByRole("list", { name: "Hours per category" })).toContainText("Deep Work12h 0m");
  await expect(page.getByText("Push-ups")).toBeHidden();
  // What explains the figures comes after all charts.
  const parts = await page.evaluate(() =>
    [...document.querySelectorAll("main h2, main summary")].map(({ textContent }) => textContent)
  );
  expect(parts.at(-1)).toBe("How is this computed?");
  expect(parts.filter((part) => part === "How is this computed?")).toHaveLength(1);
});

test("insights › battle stats follow the chosen period", async ({ page, user }) => {
  const values = { battle_description: "Went.", difficulty_rating: 9 } as const;
  const fought = [["2026-11-02", "The dentist", "victory"], ["2026-11-21", "Cold shower", "defeat"]] as const;
  for (const [day, hard_thing, outcome] of fought) {
    const body = { battle_logs: [{ ...values, hard_thing, outcome }] };
    await user.api.call(putBattleLogs, { params: { day }, body });
  }
  await openSignedIn(page, user.token, "/insights");
  const stats = page.getByRole("region", { name: "Battle stats" });
  await expect(stats).toContainText("1 of 2 decided (50%)");
  await stats.getByText("Details").click();
  await expect(stats.getByRole("link", { name: "The dentist" })).toHaveAttribute(
    "href",
    "/book?hard_thing=The+dentist",
  );
  await stats.getByRole("button", { name: "This week" }).click();
  await expect(stats).toContainText("0 of 1 decided (0%)");
  for (const span of ["This year", "All", "This month"]) {
    await stats.getByRole("button", { name: span }).click();
    await expect(stats.getByRole("button", { name: span, pressed: true })).toBeVisible();
  }
});

test("insights › each week has an address, and an empty week links to its first day", async ({ page, user }) => {
  await seedWeek(user.api);
  await openSignedIn(page, user.token, "/insights");
  await page.getByRole("link", { name: "Previous week" }).click();
  await expect(page).toHaveURL("/insights?week=2026-W46");
  await expect(page.getByRole("heading", { name: /^Week 46/ })).toContainText("Nov 9 to Nov 15, 2026");
  await expect(page.getByRole("heading", { name: "No entries", exact: true })).toBeVisible();
  await expect(page.getByText("Nothing was recorded that week")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the first day of that week" })).toHaveAttribute(
    "href",
    "/dashboard?day=2026-11-09",
  );
  await expect(page.getByRole("button", { name: "Print week" })).toBeDisabled();
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(page).toHaveURL("/insights?week=2026-W47");
  await expect(page.getByRole("button", { name: "Print week" })).toBeEnabled();
  // The weeks after have not begun. Their addresses say so.
  await expect(page.getByRole("link", { name: "Next week" })).toBeDisabled();
  await openSignedIn(page, user.token, "/insights?week=2026-W48");
  await expect(page.getByRole("heading", { name: "This week is in the future" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Next week" })).toBeDisabled();
  await page.getByRole("main").getByRole("link", { name: "This week" }).click();
  await expect(page).toHaveURL("/insights");
});

test("insights › a year is a line for each ring, and a table", async ({ page, user }) => {
  await seedWeek(user.api);
  await openSignedIn(page, user.token, "/insights");
  await expect(page.getByRole("heading", { name: "2026, unrolled" })).toBeVisible();
  await expect(page.getByRole("list", { name: "The rings in 2026" }).getByRole("listitem").last())
    .toContainText("Void2 days");
  await page.getByText("The year as a table").click();
  await expect(page.getByRole("row", { name: "November 2026 3 3 1 1 1 2" })).toBeVisible();
  await page.getByRole("button", { name: "Previous year" }).click();
  await expect(page.getByText("No entries in 2025.")).toBeVisible();
  await page.getByRole("button", { name: "Next year" }).click();
  await expect(page.getByRole("button", { name: "Next year" })).toBeDisabled();
  await expect(page.getByRole("heading", { name: "2026, unrolled" })).toBeVisible();
});

test("insights › shows a loading error and retries", async ({ page, user, problems }) => {
  problems.allow(/status of 500/);
  await page.route(
    "**/api/analytics/**",
    (route) =>
      route.fulfill({ status: 500, json: { success: false, error: "Something broke.", code: "internal" } }),
  );
  await openSignedIn(page, user.token, "/insights");
  const alert = page.getByRole("alert").filter({ hasText: "The week could not be loaded" });
  await expect(alert).toContainText("Something broke.");
  await page.unroute("**/api/analytics/**");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No entries yet", exact: true })).toBeVisible();
});
