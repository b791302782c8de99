import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { test } from "../../fixtures/test.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Each theme and each width once: no colour of ours depends on the width, and no place on the theme. */
const VIEWS = [
  { colorScheme: "light", width: 320 },
  { colorScheme: "dark", width: 1280 },
] as const;

/** Declares what `declare` does once for each view, with pages that are seen so. */
export function inEachView(declare: () => void): void {
  for (const { colorScheme, width } of VIEWS) {
    test.describe(`${colorScheme}, ${width} px wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });
      declare();
    });
  }
}

/** What axe finds, as lines that name the rule and the elements. */
export async function violations(page: Page): Promise<string[]> {
  // What moves while it is judged has colours of its own.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
  );
  // The other mode opens a page for frames of other origins, of which there are none.
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).setLegacyMode().analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`)
  );
}

/** Whether the page is wider than its window: it then has to be scrolled sideways. */
export function overflows(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
