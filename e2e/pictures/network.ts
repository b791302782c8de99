import type { Page } from "@playwright/test";
import { REASON } from "../web/parts/reject_calls.ts";

const CALLS = "**/api/**";

/** Aborts every write of a page, or rejects it as for a full ring. */
export async function block(page: Page, how: "abort" | "reject"): Promise<void> {
  await page.route(CALLS, (route) => {
    if (route.request().method() === "GET") return route.fallback();
    if (how === "abort") return route.abort();
    return route.fulfill({ status: 413, json: { success: false, error: REASON, code: "ring_full" } });
  });
}

export async function unblock(page: Page): Promise<void> {
  await page.unroute(CALLS);
  await page.evaluate(() => dispatchEvent(new Event("online")));
}
