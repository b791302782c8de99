// @vitest-environment screens
import type { Page } from "@playwright/test";
import { freshEmail, PASSWORD } from "../../fixtures/account.ts";
import type { Problems } from "../../fixtures/problems.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { readerOf } from "./read_texts.ts";
import { rejectCalls } from "../parts/reject_calls.ts";

test("texts › sign-in", async ({ page, user, problems }) => {
  const { read, readAll } = readerOf("login");
  await page.goto("/login");
  await read("at rest", page);
  await expect(page.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/register");
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  const button = page.getByRole("button", { name: "Sign In" });
  await failThrice(page, problems, "**/api/auth/login", () => button.click(), async (outcome) => {
    if (outcome === "while the form is submitting") {
      await expect(page.getByRole("button", { name: "Signing In..." })).toBeDisabled();
    }
    await read(outcome, page);
  });
  readAll();
});

test("texts › registration", async ({ page, problems }) => {
  const { read, readAll } = readerOf("register");
  await page.goto("/register");
  await read("at rest", page);
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login");
  await page.getByLabel("Email").fill(freshEmail());
  await page.getByLabel("Timezone").selectOption("UTC");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(`${PASSWORD}!`);
  const button = page.getByRole("button", { name: "Create Account" });
  await button.click();
  await read("two passwords that differ", page);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await failThrice(page, problems, "**/api/auth/register", () => button.click(), async (outcome) => {
    if (outcome === "while the form is submitting") {
      await expect(page.getByRole("button", { name: "Creating Account..." })).toBeDisabled();
    }
    await read(outcome, page);
  });
  readAll();
});

test("texts › dashboard", async ({ page, user }) => {
  const { read, readAll } = readerOf("dashboard");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/days/*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await openSignedIn(page, user.token);
  await read("while the day is loading", page);
  held.resolve();
  await read("at rest", page, { email: user.email });
  readAll();
});

type AuthOutcome =
  | "while the form is submitting"
  | "rejected with a reason"
  | "rejected without a reason"
  | "no response";

/** Submits a form that fails with a reason, without one, and without a response; calls `look` each time. */
async function failThrice(
  page: Page,
  problems: Pick<Problems, "allow">,
  path: string,
  send: () => Promise<void>,
  look: (outcome: AuthOutcome) => Promise<void>,
) {
  problems.allow(/status of 50[23]|ERR_FAILED/);
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held.promise;
    await route.fulfill({ status: 502, json: { success: false } });
  });
  await send();
  await look("while the form is submitting");
  held.resolve();
  await look("rejected without a reason");
  await page.unroute(path);
  const allow = await rejectCalls(page, problems, path);
  await send();
  await look("rejected with a reason");
  await allow();
  await page.route(path, (route) => route.abort());
  await send();
  await look("no response");
}
