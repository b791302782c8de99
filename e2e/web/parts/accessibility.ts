import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const OPEN_DIALOG = "dialog[open]";

interface View {
  readonly colorScheme: "dark" | "light";
  readonly width: number;
  readonly height?: number;
}

/**
 * Each theme and each width once: no color of ours depends on the width, and no position on the theme. The narrow view
 * comes last, so that what a test does between two checks is also done on a narrow screen.
 */
const VIEWS = [
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 320 },
] as const;

/**
 * Expects that axe finds no violation on `page` and that the page fits its window, in each view. `state` names what the
 * page shows; the step of each view carries it.
 */
export async function expectAccessible(
  page: Page,
  state: string,
  views: readonly View[] = VIEWS,
): Promise<void> {
  for (const { colorScheme, width, height = 800 } of views) {
    await test.step(`${state}: ${colorScheme}, ${width} px wide`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      expect.soft(await violations(page), "accessibility violations").toEqual([]);
      expect.soft(await overflows(page), "scrolls sideways").toBe(false);
    });
  }
}

/** Returns what axe finds, as lines that name the rule and the elements. */
async function violations(page: Page): Promise<string[]> {
  // Colors change while an animation runs. One without an end cannot be finished.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      if (endTime === Infinity) animation.cancel();
      else animation.finish();
    }
  });
  const axe = new AxeBuilder({ page })
    .options({ runOnly: { type: "tag", values: RULES }, resultTypes: ["violations"] })
    // The other mode opens a page for frames of other origins, of which there are none.
    .setLegacyMode();
  // The page behind a modal dialog is inert, and checked before the dialog is opened.
  if (await page.locator(OPEN_DIALOG).count() > 0) axe.include(OPEN_DIALOG);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`)
  );
}

/** Returns whether the page is wider than its window, so that it scrolls sideways. */
export function overflows(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
