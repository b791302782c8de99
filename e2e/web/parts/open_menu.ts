import type { Page } from "@playwright/test";

/** Opens the menu of the header, and returns it. */
export async function openMenu(page: Page) {
  await page.getByRole("button", { name: /^Welcome back/ }).click();
  return page.getByRole("dialog", { name: "Menu" });
}
