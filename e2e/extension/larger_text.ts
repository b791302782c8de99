import type { Page } from "@playwright/test";
import { expect } from "../fixtures/test.ts";
import { cutOff, narrowFields, overflows } from "../web/parts/accessibility.ts";

/** Expects that everything has room with text of 200 %, with which the popup is twice as wide. */
export async function expectRoomFor(popup: Page, state: string): Promise<void> {
  const size = popup.viewportSize() ?? { width: 360, height: 600 };
  await popup.setViewportSize({ ...size, width: 2 * size.width });
  await popup.evaluate(() => document.documentElement.style.fontSize = "200%");
  expect.soft(await overflows(popup), `${state}: scrolls sideways with larger text`).toBe(false);
  expect.soft(await popup.evaluate(cutOff), `${state}: cut off with larger text`).toEqual([]);
  expect.soft(await popup.evaluate(narrowFields), `${state}: fields too narrow for larger text`).toEqual([]);
  expect.soft(await popup.evaluate(squeezed), `${state}: too little room with larger text`).toEqual([]);
  await popup.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await popup.setViewportSize(size);
}

/**
 * Returns the texts of what has too little room: parts that reach beyond the content of what contains them, and texts
 * with an ellipsis that no click expands and no title says. For the page.
 */
function squeezed(): string[] {
  const px = (length: string) => Number.parseFloat(length) || 0;
  const isLaidOut = (element: Element) => {
    const { display, position } = getComputedStyle(element);
    return !["inline", "contents", "none"].includes(display) && !["absolute", "fixed"].includes(position);
  };
  const contentOf = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return {
      left: left + px(style.borderLeftWidth) + px(style.paddingLeft) - 1,
      right: right - px(style.borderRightWidth) - px(style.paddingRight) + 1,
    };
  };
  const reachesOut = (element: Element) => {
    const parent = element.parentElement;
    if (!parent || !isLaidOut(element) || !isLaidOut(parent)) return false;
    const { left, right } = element.getBoundingClientRect();
    const { marginLeft, marginRight } = getComputedStyle(element);
    const content = contentOf(parent);
    return left - px(marginLeft) < content.left || right + px(marginRight) > content.right;
  };
  const isShortened = (element: Element) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(element);
    if (element.closest("button[aria-expanded], button[title]")) return false;
    return (textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth) ||
      (webkitLineClamp !== "none" && element.scrollHeight > element.clientHeight + 1);
  };
  const all = [...document.querySelectorAll("main, main *:not(svg *, select *)")];
  return all.filter((element) => reachesOut(element) || isShortened(element))
    .map((element) => element.outerHTML.slice(0, 160));
}
