import type { Page } from "@playwright/test";
import type { RingName } from "#shared/rings/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openPanel } from "../parts/open_panel.ts";

/** Records the layout shifts of the page. Call it before the page is opened. */
async function watchShifts(page: Page): Promise<void> {
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

function shiftsOf(page: Page): Promise<string[]> {
  // The script above added the list, which the page's types do not contain.
  return page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);
}

/** A twentieth of what counts as good: text may grow by a pixel when its font arrives, but no block may move. */
const STILL = 0.005;

function expectStill(shifts: readonly string[]): void {
  const sum = shifts.reduce((total, shift) => total + parseFloat(shift), 0);
  expect(sum, shifts.join("\n")).toBeLessThan(STILL);
}

for (const width of [320, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("sign-in page › does not shift while it loads", async ({ page }) => {
      await watchShifts(page);
      await page.goto("/login");
      await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expectStill(await shiftsOf(page));
    });

    test("dashboard › does not shift while it loads", async ({ page, user }) => {
      await watchShifts(page);
      await openSignedIn(page, user.token);
      await expect(page.getByText("No time entries yet")).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expectStill(await shiftsOf(page));
    });
  });
}

/** The first action of each ring on an empty day. */
const FIRST_ACTIONS = {
  earth: "Deep Work",
  water: "Add Goal",
  fire: "Change",
  wind: "Add Study Target",
  void: "Log Battle",
} as const satisfies Record<RingName, string>;

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("dashboard › shows the first action of each ring above the tabs, without scrolling", async ({ dashboard }) => {
    const tabs = await dashboard.getByRole("tablist").boundingBox();
    for (const [ring, action] of Object.entries(FIRST_ACTIONS) as [RingName, string][]) {
      const panel = await openPanel(dashboard, ring);
      const box = await panel.getByRole("button", { name: action, exact: true }).first().boundingBox();
      expect.soft(box && box.y + box.height, ring).toBeLessThan(tabs?.y ?? 0);
    }
    expect(await dashboard.evaluate(() => scrollY)).toBe(0);
    const belowFooter = await dashboard.evaluate(() =>
      document.documentElement.scrollHeight -
      (document.querySelector("footer")?.getBoundingClientRect().bottom ?? 0)
    );
    expect(belowFooter, "room for the tabs alone").toBeLessThan((tabs?.height ?? 0) + 24);
  });
});
