import type { Page } from "@playwright/test";

/** Does `work` as on a screen that is touched. The pages of later tests are not: they share the browser context. */
export async function withTouch(page: Page, work: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  try {
    await work();
  } finally {
    await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  }
}
