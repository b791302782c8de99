import { freshEmail, PASSWORD } from "../../fixtures/account.ts";
import { expect, test } from "../../fixtures/test.ts";
import { entryRows, stopTimer } from "../earth/earth_panel.ts";
import { saved } from "../parts/saved.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("new user › registers, tracks time, completes the Earth ring, and signs in again", async ({ page }) => {
  const email = freshEmail();

  await page.goto("/");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Sign in to continue your discipline journey")).toBeVisible();
  await expect(page.getByText("Master yourself through the Five Rings of discipline")).toBeVisible();
  await page.getByRole("link", { name: "Sign up" }).click();

  await expect(page.getByRole("heading", { name: "Join Gorin" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Timezone").selectOption("Europe/London");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();

  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Discipline Tracker")).toBeVisible();
  await expect(page.getByText(`Welcome back, ${email}`)).toBeVisible();
  await expect(page.getByText("Today's Progress")).toBeVisible();
  await expect(page.getByText("0/5 Rings").first()).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText([/Earth/, /Water/, /Fire/, /Wind/, /Void/]);
  await expect(page.getByRole("tab", { name: "Earth" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("No time entries yet")).toBeVisible();

  await page.getByRole("button", { name: "Start a timer" }).click();
  await expect(page.getByRole("timer")).toHaveText("1s");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeInViewport();
  await stopTimer(page);

  await expect(entryRows(page)).toHaveCount(1);
  await expect(entryRows(page)).toContainText("Deep Work");
  await expect(page.getByText("1/5 Rings").first()).toBeVisible();

  await saved(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("Email").fill(email.toUpperCase());
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(`Welcome back, ${email}`)).toBeVisible();
  await expect(entryRows(page)).toHaveCount(1);
  await expect(page.getByText("1/5 Rings").first()).toBeVisible();
});
