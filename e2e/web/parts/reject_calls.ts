import type { Page } from "@playwright/test";
import type { Problems } from "../../fixtures/problems.ts";
import { expect } from "../../fixtures/expect.ts";

/** The reason in a rejected response, the same as for a full ring. */
export const REASON =
  "This is more text than a ring can hold for one day. Shorten the longest notes and save again.";

/**
 * Rejects calls to `path` (a glob) that write with 413, in the envelope of the server. Returns a function that stops
 * rejecting them.
 */
export async function rejectCalls(
  page: Page,
  problems: Pick<Problems, "allow">,
  path: string,
): Promise<() => Promise<void>> {
  // Earlier changes are saved first. Signed-out pages save nothing.
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
