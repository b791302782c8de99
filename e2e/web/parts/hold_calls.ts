import type { Page } from "@playwright/test";

/** From here on calls to `path` (a glob) that write are held back on their way. Answers how to let them, and all after them, through. */
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
