import { logout } from "#shared/contract/mod.ts";
import { signInAgain } from "../../fixtures/account.ts";
import { expect, test } from "../../fixtures/test.ts";

test("logout › leaves other sessions signed in", async ({ dashboard, user, server }) => {
  const other = await signInAgain(server.url, user);
  await other.api.call(logout, {});
  await dashboard.reload();
  await expect(dashboard.getByText("Today's Progress")).toBeVisible();
});

test("unknown address › says so and links to the dashboard", async ({ page, problems }) => {
  problems.allow(/status of 404/);
  expect((await page.goto("/no/such/page"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL("/login");
});
