import type { Page } from "@playwright/test";
import type { Problems } from "../../fixtures/problems.ts";
import { expect } from "../../fixtures/test.ts";

/** The reason that a refused call gives, as the server does of a ring that it cannot hold. */
export const REASON =
  "This is more text than a ring can hold for one day. Shorten the longest notes and save again.";

/**
 * From here on calls to `path` (a glob) that write are answered 413 in the server's own envelope: it will never take them.
 * Answers how to let them through again.
 */
export async function rejectCalls(
  page: Page,
  problems: Problems,
  path: string,
): Promise<() => Promise<void>> {
  // What is on its way is not meant: it is shown before it is saved. Pages for guests save nothing.
  await expect(page.locator('header[data-unsent]:not([data-unsent="0"])')).toHaveCount(0);
  problems.allow(/status of 413/);
  await page.route(
    path,
    (route) =>
      route.request().method() === "GET"
        ? route.fallback()
        : route.fulfill({ status: 413, json: { success: false, error: REASON, code: "ring_full" } }),
  );
  return () => page.unroute(path);
}
