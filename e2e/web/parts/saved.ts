import type { Page } from "@playwright/test";
import { expect } from "../../fixtures/test.ts";

/**
 * Waits until the server has all that was done on the page. What is done is shown before it is saved, so whoever reads the server next
 * waits for this first.
 */
export async function saved(page: Page): Promise<void> {
  await expect(page.locator("header[data-unsent]")).toHaveAttribute("data-unsent", "0");
}
