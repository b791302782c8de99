import type { Page } from "@playwright/test";
import type { Problems } from "../../fixtures/problems.ts";

/**
 * From here on nothing that the page writes reaches the server. Answers how to let it through again, at which the page hears that the
 * network is back.
 */
export async function cutOff(page: Page, problems: Problems): Promise<() => Promise<void>> {
  problems.allow(/ERR_FAILED/);
  const path = "**/api/**";
  await page.route(path, (route) => route.request().method() === "GET" ? route.fallback() : route.abort());
  return async () => {
    await page.unroute(path);
    await page.evaluate(() => dispatchEvent(new Event("online")));
  };
}
