// @vitest-environment screens
import { getDay, listSessions, logout, putFire, register } from "#shared/contract/mod.ts";
import { freshEmail, PASSWORD } from "../../fixtures/account.ts";
import { openSignedIn, TOKEN_KEY } from "../../fixtures/signed_in.ts";
import { clientOf } from "../../screens/client.ts";
import { expect, test } from "../../screens/test.ts";
import { fillDay } from "../parts/fill_day.ts";
import { openPanel } from "../parts/open_panel.ts";
import { TODAY } from "../parts/seed_week.ts";

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

test("dashboard › shows the loading text until the day is loaded", async ({ page, user }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/api/auth/me", async (route) => {
    await held.promise;
    await route.continue();
  });
  await openSignedIn(page, user.token);
  await expect(page.getByText("Loading your Gorin...")).toBeVisible();
  held.resolve();
  await expect(page.getByText("Today's Progress")).toBeVisible();
});

test("the account is deleted after its contents were listed with their numbers", async ({ page, user, problems }) => {
  problems.allow(/status of 40[01] /);
  await user.api.call(putFire, { params: { day: "2026-11-21" }, body: { weakness: "Haste" } });
  await openSignedIn(page, user.token, "/settings/data");
  await page.getByRole("region", { name: "Delete account" }).getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog.getByRole("list", { name: "This will be erased" })).toHaveText("1 day");
  await dialog.getByLabel("Password").fill("not my password");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This is not your password.");
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect(page.getByText("Your account was deleted.")).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== "gorin_theme"))).toEqual(
    [],
  );
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toContainText("Wrong email or password.");
});

test.for(
  [
    ["water", /^Read: .*Type the amount/, /^Amount of /],
    ["void", "Edit battle Cold shower", /^Hard Thing/],
  ] as const,
)(
  "session › of another person, begun in another tab, gets nothing of what is typed here: %s, %s",
  async ([ring, opener, label], { page, user, app }) => {
    await fillDay(user.api, TODAY);
    const { token } = await user.api.call(register, {
      body: { email: freshEmail(), password: PASSWORD, timezone: "UTC" },
    });
    const other = clientOf(app, token);
    await openSignedIn(page, user.token);
    const panel = await openPanel(page, ring);
    await panel.getByRole("button", { name: opener }).first().click();
    const field = page.getByLabel(label).last();
    await field.click();
    await field.fill("17");
    await page.evaluate(([key, value]) => {
      localStorage.setItem(key, value);
      dispatchEvent(new StorageEvent("storage", { key, newValue: value, storageArea: localStorage }));
    }, [TOKEN_KEY, token] as const);
    for (const item of ["Read", "Kanji", "Cold shower"]) {
      await expect(page.getByRole("listitem", { name: item })).toBeHidden();
    }
    await expect(field).toBeHidden();
    const { day } = await other.call(getDay, { params: { day: TODAY } });
    const { water: { goals }, wind: { study_targets }, void: { battle_logs }, earth: { actual_entries } } =
      day;
    expect([goals, study_targets, battle_logs, actual_entries]).toEqual([[], [], [], []]);
  },
);
