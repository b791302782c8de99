// @vitest-environment screens
import { vi } from "vitest";
import { confirmTotp, startTotp } from "#shared/contract/mod.ts";
import { totpCode } from "../../../api/auth/second_step.ts";
import { freshEmail, PASSWORD } from "../../fixtures/account.ts";
import { expect, test } from "../../screens/test.ts";

/** Chromium logs every 4xx response as an error. */
const REJECTED = /status of 4\d\d/;

test.describe("signing in", () => {
  test("enables the button only with an email and a password", async ({ page }) => {
    await page.goto("/login");
    const button = page.getByRole("button", { name: "Sign In" });
    await expect(button).toBeDisabled();
    await page.getByLabel("Email").fill("   ");
    await page.getByLabel("Password").fill("x");
    await expect(button).toBeDisabled();
    await page.getByLabel("Email").fill("somebody@example.com");
    await expect(button).toBeEnabled();
    await page.getByLabel("Password").fill("");
    await expect(button).toBeDisabled();
  });

  test("says why each reload asks again where the browser stores nothing", async ({ page }) => {
    const text = page.getByText("This browser does not let Gorin store anything");
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    await expect(text).toHaveCount(0);
    const denied = () => {
      throw new DOMException("The browser denies storage.", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: denied, setItem: denied, removeItem: denied });
    try {
      await page.reload();
      await expect(text).toBeVisible();
    } finally {
      // The page is left with its own.
      vi.unstubAllGlobals();
    }
  });

  test("shows the same error for a wrong password and an unknown email, until a field is edited", async ({ page, user, problems }) => {
    problems.allow(REJECTED);
    await page.goto("/login");
    const alert = page.getByRole("alert");
    for (const email of [user.email, freshEmail()]) {
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill("not the password");
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(alert).toContainText("Wrong email or password.");
      await expect(page.getByLabel("Password")).toBeFocused();
      await page.getByLabel("Password").press("End");
      await page.getByLabel("Password").press("a");
      await expect(alert).toBeHidden();
    }
    await expect(page).toHaveURL("/login");
  });

  test("shows progress and cannot be sent twice", async ({ page, user }) => {
    const held = Promise.withResolvers<void>();
    await page.route("**/api/auth/login", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/login");
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password").fill(user.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("button", { name: "Signing In..." })).toBeDisabled();
    held.resolve();
    await expect(page).toHaveURL("/dashboard");
  });

  test("shows an error when the server cannot be reached", async ({ page, problems }) => {
    problems.allow(/ERR_FAILED|Failed to load resource/);
    await page.goto("/login");
    await page.route("**/api/auth/login", (route) => route.abort());
    await page.getByLabel("Email").fill("somebody@example.com");
    await page.getByLabel("Password").fill("whatever it was");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert")).toContainText("Login failed");
    // Nothing is wrong with the password.
    await expect(page.getByLabel("Password")).not.toBeFocused();
  });
});

test.describe("registering", () => {
  test("enables the button only when every field is filled in", async ({ page }) => {
    await page.goto("/register");
    const button = page.getByRole("button", { name: "Create Account" });
    await expect(button).toBeDisabled();
    await page.getByLabel("Email").fill(freshEmail());
    await page.getByLabel("Timezone").selectOption("UTC");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await expect(button).toBeDisabled();
    await page.getByLabel("Confirm Password").fill(PASSWORD);
    await expect(button).toBeEnabled();
    await page.getByLabel("Timezone").selectOption("");
    await expect(button).toBeDisabled();
  });

  test("offers the time zones of docs/behaviour.md", async ({ page }) => {
    await page.goto("/register");
    const zones = page.getByLabel("Timezone").locator("option:not([value=''])");
    await expect(zones).toHaveText([
      "America/New_York",
      "America/Chicago",
      "America/Denver",
      "America/Los_Angeles",
      "Europe/London",
      "Europe/Paris",
      "Europe/Berlin",
      "Asia/Tokyo",
      "Asia/Shanghai",
      "Australia/Sydney",
      "UTC",
    ]);
  });

  test("shows an error when the passwords differ, until a field is edited", async ({ page }) => {
    await page.goto("/register");
    await page.getByLabel("Email").fill(freshEmail());
    await page.getByLabel("Timezone").selectOption("UTC");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm Password").fill(`${PASSWORD}!`);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByRole("alert")).toContainText("Passwords do not match");
    await expect(page.getByLabel("Confirm Password")).toBeFocused();
    await expect(page.getByLabel("Confirm Password")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Confirm Password").fill(PASSWORD);
    await expect(page.getByRole("alert")).toBeHidden();
  });

  test("shows an error when the email is taken", async ({ page, user, problems }) => {
    problems.allow(REJECTED);
    await page.goto("/register");
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Timezone").selectOption("UTC");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByRole("alert")).toContainText("There is already an account with this email.");
  });

  test("rejects a common password", async ({ page, problems }) => {
    problems.allow(REJECTED);
    await page.goto("/register");
    await page.getByLabel("Email").fill(freshEmail());
    await page.getByLabel("Timezone").selectOption("UTC");
    await page.getByLabel("Password", { exact: true }).fill("password123");
    await page.getByLabel("Confirm Password").fill("password123");
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByRole("alert")).toContainText("This password is too common");
    const password = page.getByLabel("Password", { exact: true });
    await expect(password).toBeFocused();
    await expect(password).toHaveAttribute("aria-invalid", "true");
  });
});

test.describe("a server for one account", () => {
  test.override({ registration: "first" });

  test("the register page › says that the server does not accept new accounts", async ({ page, user }) => {
    expect(user.email).toContain("@");
    await page.goto("/login");
    await page.getByRole("link", { name: "Sign up" }).click();
    await expect(page.getByText("This server does not accept new accounts.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Create Account" })).toBeHidden();
  });
});

test("two-step sign-in › asks for a code after the password, and takes a recovery code instead", async ({ page, user, clock, problems }) => {
  problems.allow(/status of 401 .*auth\/login/);
  const { secret } = await user.api.call(startTotp, {});
  const { recovery_codes: [recoveryCode = ""] } = await user.api.call(confirmTotp, {
    body: { code: totpCode(secret, Date.now()) },
  });
  const enterPassword = async () => {
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
  };
  await page.goto("/login");
  await enterPassword();
  await page.getByLabel("Code").fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("That code is wrong, or was used before.");
  // A code signs in only after the one that was used last.
  await clock.moveTo(new Date(Date.now() + 30_000).toISOString());
  await page.getByLabel("Code").fill(totpCode(secret, Date.now()));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Today's Progress")).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await enterPassword();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Today's Progress")).toBeVisible();
});
