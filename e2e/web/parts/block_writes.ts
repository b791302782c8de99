import type { Page } from "@playwright/test";
import type { Problems } from "../../fixtures/problems.ts";

/**
 * Aborts every write of the page. Returns a function that lets writes through and reports that the network is back.
 */
export async function blockWrites(
  page: Page,
  problems: Pick<Problems, "allow">,
): Promise<() => Promise<void>> {
  problems.allow(/ERR_FAILED/);
  const path = "**/api/**";
  await page.route(path, (route) => route.request().method() === "GET" ? route.fallback() : route.abort());
  return async () => {
    await page.unroute(path);
    await page.evaluate(() => dispatchEvent(new Event("online")));
  };
}
