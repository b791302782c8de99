import type { Page } from "@playwright/test";
import { expect } from "../../fixtures/expect.ts";

/**
 * Waits until every change on the page is saved. Changes are shown before they are saved, so wait for this before
 * reading from the server.
 */
export async function saved(page: Page): Promise<void> {
  await expect(page.locator("header[data-unsent]")).toHaveAttribute("data-unsent", "0");
}
