import type { Page } from "@playwright/test";
import { expect } from "../fixtures/test.ts";
import { cutOff, overflows } from "../web/parts/accessibility.ts";

/** Expects that everything has room with text of 150 %, the largest that the popup is made for. */
export async function expectRoomFor(popup: Page, state: string): Promise<void> {
  await popup.evaluate(() => document.documentElement.style.fontSize = "150%");
  expect.soft(await overflows(popup), `${state}: scrolls sideways with larger text`).toBe(false);
  expect.soft(await popup.evaluate(cutOff), `${state}: cut off with larger text`).toEqual([]);
  expect.soft(await popup.evaluate(squeezed), `${state}: too little room with larger text`).toEqual([]);
  await popup.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

/**
 * Returns the texts of what has too little room: parts that reach beyond the content of what contains them, texts with
 * an ellipsis that no click expands, dates that the button of their picker covers, and placeholders that are longer
 * than their field. For the page.
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
    if (element.closest("button[aria-expanded]")) return false;
    return (textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth) ||
      (webkitLineClamp !== "none" && element.scrollHeight > element.clientHeight + 1);
  };
  const widthOf = (text: string, like: Element) => {
    const { fontFamily, fontSize, fontWeight } = getComputedStyle(like);
    const line = document.createElement("span");
    Object.assign(line.style, { fontFamily, fontSize, fontWeight, position: "absolute", whiteSpace: "pre" });
    line.textContent = text;
    document.body.append(line);
    const { width } = line.getBoundingClientRect();
    line.remove();
    return width;
  };
  const isTooNarrow = (input: HTMLInputElement) => {
    const { left, right } = contentOf(input);
    if (input.value === "") return widthOf(input.placeholder, input) > right - left;
    if (input.type !== "datetime-local") return false;
    const date = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
    const shown = new Date(input.value).toLocaleString([], { ...date, hour: "2-digit", minute: "2-digit" });
    // The button is as wide as the text is high. Its margin and those of the parts of a date cannot be read.
    const margins = 18;
    return widthOf(shown, input) + px(getComputedStyle(input).fontSize) + margins > right - left;
  };
  const all = [...document.querySelectorAll("main, main *:not(svg *, select *)")];
  return [
    ...all.filter((element) => reachesOut(element) || isShortened(element)),
    ...[...document.querySelectorAll("input")].filter(isTooNarrow),
  ].map((element) => element.outerHTML.slice(0, 160));
}
