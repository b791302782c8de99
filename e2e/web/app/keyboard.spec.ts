import type { Page } from "@playwright/test";
import { freshEmail, PASSWORD } from "../../fixtures/account.ts";
import { expect, test } from "../../fixtures/test.ts";
import { entryRows } from "../earth/earth_panel.ts";

/** More presses than any page has controls. */
const MAX_PRESSES = 150;

/** Presses Tab until the control called `name` has focus. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role: "button" | "link" | "tab" | "textbox",
): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await expect(target).toBeVisible();
  // Also when it has the focus already: Enter right after Enter would be the second one of two.
  await page.keyboard.press("Shift");
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < MAX_PRESSES && !await hasFocus(); presses++) {
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

test("keyboard › signs up, tracks time, chooses a ring and signs out", async ({ page }) => {
  await page.goto("/login");
  await tabTo(page, "Sign up", "link");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/register");

  await tabTo(page, "Email", "textbox");
  await page.keyboard.type(freshEmail());
  await page.keyboard.press("Tab");
  await page.keyboard.type("UTC");
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Today's Progress")).toBeVisible();

  await tabTo(page, "Deep Work", "button");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("timer")).toBeVisible();
  await tabTo(page, "Stop", "button");
  await page.keyboard.press("Enter");
  await expect(entryRows(page)).toHaveCount(1);

  await tabTo(page, "Add Entry", "button");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Add Entry" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Add Entry" }).first()).toBeFocused();

  await tabTo(page, "Earth", "tab");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Water" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: "Void" })).toHaveAttribute("aria-selected", "true");

  await tabTo(page, "Logout", "button");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
});
