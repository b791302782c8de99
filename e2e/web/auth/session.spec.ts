import { expect, test } from "../../fixtures/test.ts";

test("unknown address › says so and links to the dashboard", async ({ page, problems }) => {
  problems.allow(/status of 404/);
  expect((await page.goto("/no/such/page"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL("/login");
});
