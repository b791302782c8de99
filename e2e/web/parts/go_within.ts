import type { Page } from "@playwright/test";

/** Goes to an address of the app as a link does: without loading it again, which takes several times as long. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => history.pushState(null, "", path), path);
}
