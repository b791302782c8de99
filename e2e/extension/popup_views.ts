import type { Page } from "@playwright/test";
import { expectMarks, expectRoom, expectUsable, look } from "../web/parts/accessibility.ts";

/** A popup with the text of 200 %, with which it is twice as wide. */
const LARGER_TEXT = { width: 720, height: 600, text: "200%", also: squeezed } as const;

/** So high that its sticky footer covers no button. */
const WHOLE = { width: 360, height: 1_600 };

const SIZES = {
  whole: WHOLE,
  // A browser shows at most 600 px of a popup, which are 300 of the page's at a zoom of 200 %.
  views: [LARGER_TEXT, { width: 360, height: 300, also: coveredOnFocus }, { ...WHOLE, touched: true }],
};

/** Expects that everybody can use what the popup, or the options page, shows. */
export async function expectUsablePopup(popup: Page, state: string): Promise<void> {
  await look(popup, WHOLE);
  await expectUsable(popup, state, SIZES);
  await expectMarks(popup, state);
}

/** Expects that everything has room with text of 200 %. */
export function expectRoomForText(popup: Page, state: string): Promise<void> {
  return expectRoom(popup, state, [LARGER_TEXT]);
}

/** Returns the controls that the sticky footer covers when they are focused, and restores the focus. For the page. */
function coveredOnFocus(): string[] {
  const before = document.activeElement;
  const footer = document.querySelector("footer");
  const controls = [...document.querySelectorAll<HTMLElement>("a, button, input, select, summary, textarea")];
  const covered = controls.filter((control) => {
    if (!footer || footer.contains(control)) return false;
    control.focus();
    return control.getBoundingClientRect().bottom > footer.getBoundingClientRect().top;
  });
  if (before instanceof HTMLElement) before.focus();
  return covered.map(({ outerHTML }) => outerHTML.slice(0, 120));
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
