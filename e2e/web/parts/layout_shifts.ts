import { expect, type Page } from "@playwright/test";

/** Records the layout shifts of the page. Call it before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The standard library has no type for this entry.
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        };
        const names = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : "text"
        );
        if (value > 0) shifts.push(`${value.toFixed(4)} ${names.join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** A twentieth of what counts as good: text may grow by a pixel when its font arrives, but no block may move. */
const STILL = 0.005;

/** Expects that the page has not shifted since it was opened. */
export async function expectStill(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // The script above added the list, which the page's types do not contain.
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);
  const sum = shifts.reduce((total, shift) => total + parseFloat(shift), 0);
  expect(sum, shifts.join("\n")).toBeLessThan(STILL);
}
