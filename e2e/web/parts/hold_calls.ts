import type { Page } from "@playwright/test";

/** Holds back calls to `path` (a glob) that write. Returns a function that releases them and stops holding back. */
export async function holdCalls(page: Page, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() !== "GET") await held.promise;
    await route.fallback();
  });
  return async () => {
    held.resolve();
    await page.unroute(path);
  };
}
