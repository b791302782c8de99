import type { Page } from "@playwright/test";
import { expect } from "../../fixtures/test.ts";
import { expectMarks, LARGER_TEXT, look, PHONE, type Sizes, WHOLE, ZOOMED } from "./accessibility.ts";

/** The sizes at which a page is looked at. */
export const PAGE: Sizes = { whole: WHOLE, views: [LARGER_TEXT, ZOOMED, { ...PHONE, also: tooManyBoxes }] };

/** All problems are told at once. */
const softly = expect.configure({ soft: true });

/**
 * Expects that a page has at most eight bordered boxes, and that each text and mark on it can be seen. Afterwards it
 * has the view `WHOLE`.
 */
export async function expectCalm(page: Page, state: string, part = "dialog[open]"): Promise<void> {
  await look(page, WHOLE);
  softly(await page.evaluate(tooManyBoxes), `${state}: bordered boxes`).toEqual([]);
  await expectMarks(page, state, part);
}

/** Returns what has a line on all four sides, if it is more than a calm page has. For the page. */
function tooManyBoxes(): string[] {
  const MOST_BOXES = 8;
  const isBox = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    // What is for screen readers only is one pixel large.
    if (width <= 2 || height <= 2 || element.closest(".sr-only")) return false;
    const style = getComputedStyle(element);
    const isOutlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    return isOutlined ||
      ["top", "right", "bottom", "left"].every((side) =>
        parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
        !/(?:\/|,) 0\)$/.test(style.getPropertyValue(`border-${side}-color`))
      );
  };
  const boxes = [...document.body.querySelectorAll("*")].filter(isBox);
  return boxes.length > MOST_BOXES ? boxes.map(({ outerHTML }) => outerHTML.slice(0, 100)) : [];
}

/** Returns how many controls somebody sees in the part of the page with this role. */
export function countControls(page: Page, role: "main" | "tabpanel"): Promise<number> {
  return page.getByRole(role).evaluate((part) =>
    [...part.querySelectorAll("a[href], button, input, select, textarea, summary")].filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      return width > 2 && height > 2 && !control.closest(".sr-only") &&
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    }).length
  );
}
