import type { Page } from "@playwright/test";
import type { Problems } from "../fixtures/problems.ts";

/** The reason that a refused call gives, as the server would. */
export const REASON = "The server cannot reach its store right now.";

/**
 * From here on calls to `path` (a glob) that write are answered 503 in the server's own envelope. Answers how to let them
 * through again.
 */
export async function refuseCalls(
  page: Page,
  problems: Problems,
  path: string,
): Promise<() => Promise<void>> {
  problems.allow(/status of 503/);
  await page.route(
    path,
    (route) =>
      route.request().method() === "GET"
        ? route.fallback()
        : route.fulfill({ status: 503, json: { success: false, error: REASON, code: "unavailable" } }),
  );
  return () => page.unroute(path);
}
