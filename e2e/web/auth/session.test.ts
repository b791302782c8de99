// @vitest-environment screens
import { listSessions, logout } from "#shared/contract/mod.ts";
import { openSignedIn, TOKEN_KEY } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";

const REJECTED = /status of 401|stored session could not be resumed/;

test("signed out › / and /dashboard redirect to /login", async ({ page }) => {
  for (const path of ["/", "/dashboard"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/login");
  }
});

test("signed in › /, /login and /register redirect to /dashboard", async ({ dashboard }) => {
  for (const path of ["/", "/login", "/register"]) {
    await dashboard.goto(path);
    await expect(dashboard).toHaveURL("/dashboard");
  }
});

test("sign-in › Back does not return to the sign-in page", async ({ page, user }) => {
  await page.goto("/api/health");
  await page.goto("/login");
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.goBack();
  await expect(page).toHaveURL("/api/health");
});

test("logout › ends the session in the browser and on the server", async ({ dashboard, user }) => {
  await dashboard.getByRole("button", { name: "Logout" }).click();
  await expect(dashboard).toHaveURL("/login");
  expect(await dashboard.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
  const isSignedIn = () => user.api.call(listSessions, {}).then(() => true, () => false);
  await expect.poll(isSignedIn).toBe(false);
  await dashboard.goto("/dashboard");
  await expect(dashboard).toHaveURL("/login");
});

test("stored token › is cleared without a message when it is invalid", async ({ page, problems }) => {
  problems.allow(REJECTED);
  await openSignedIn(page, "not.a.token");
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("alert")).toBeHidden();
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
});

test("session › survives leaving the page while the user is being loaded", async ({ page, user }) => {
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/auth/me", () => asked.resolve(), { times: 1 });
  await openSignedIn(page, user.token);
  await asked.promise;
  await expect(page.getByText("Today's Progress")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Today's Progress")).toBeVisible();
});

test("session › ends at the next start when it has expired", async ({ page, user, clock }) => {
  // A token is valid for 30 days.
  await clock.moveTo("2026-12-22T14:30:00Z");
  await openSignedIn(page, user.token);
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
});

test("session › ends on the open page when it is revoked elsewhere", async ({ dashboard, user, problems }) => {
  problems.allow(/status of 401|Failed/i);
  await user.api.call(logout, {});
  await expect(dashboard).toHaveURL("/login");
});

test("unknown address › keeps the header of the other pages while signed in", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/no/such/page");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(page.getByText(`Welcome back, ${user.email}`)).toBeVisible();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "History" }).click();
  await expect(page).toHaveURL("/history");
});
