/**
 * How calm each page is: its bordered boxes, and the controls and words that somebody meets on it. And that its texts
 * and marks can be seen, in the dark and in forced colors, and have room where a window is zoomed to 200 %.
 */
import process from "node:process";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectMarks, expectRoom, lookAt, ZOOMED } from "../parts/accessibility.ts";
import { fillAfternoon } from "../parts/fill_afternoon.ts";
import { goWithin } from "../parts/go_within.ts";
import { seedWeek, TODAY } from "../parts/seed_week.ts";

/** Each page, and a text of what it shows last. */
const PAGES = {
  "/dashboard?ring=earth": "Top Time Categories",
  "/dashboard?ring=water": "How goals adapt",
  "/dashboard?ring=fire": "of 30 folds",
  "/dashboard?ring=wind": "Moves for today",
  "/dashboard?ring=void": "Reflection",
  "/book": "Weaknesses",
  "/insights": "How is this computed?",
  "/history": "Choose rest days",
  "/settings": "weekly review",
  "/settings/data": "this browser",
  "/settings/security": "Witness",
  "/settings/developers": "API",
  "/trash": "Trash",
  "/review": "What moved",
  "/seal": "Next",
};

const MOST_BOXES = 8;

/** How many controls parts of pages have: half of the 31 of Wind's panel in version 0.2, and the first move. */
const MOST_CONTROLS: Readonly<Record<string, number>> = { "/dashboard?ring=wind": 15 + 1 };

/** How many controls all pages of the settings have: half of those of the one page of version 0.2. */
const MOST_SETTINGS = 81 / 2;

/** Returns what has a line on all four sides, and how many controls and words somebody sees in it. For the page. */
function look(part: HTMLElement): { boxes: string[]; controls: number; words: number } {
  const isSeen = (element: Element | null): element is Element => {
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    // What is for screen readers only is one pixel large.
    return width > 2 && height > 2 && element.closest(".sr-only") === null;
  };
  const isBox = (element: Element) => {
    const style = getComputedStyle(element);
    const isOutlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    return isOutlined ||
      ["top", "right", "bottom", "left"].every((side) =>
        parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
        !/(?:\/|,) 0\)$/.test(style.getPropertyValue(`border-${side}-color`))
      );
  };
  const seen = [...part.querySelectorAll("*")].filter(isSeen);
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  let words = 0;
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (isSeen(parentElement)) words += (textContent ?? "").split(/\s+/).filter(Boolean).length;
  }
  return {
    boxes: seen.filter(isBox).map(({ outerHTML }) => outerHTML.slice(0, 100)),
    controls: seen.filter((one) => one.matches("a[href], button, input, select, textarea, summary")).length,
    words,
  };
}

test.use({ colorScheme: "dark", viewport: { width: 1280, height: 800 } });

test("each page › has at most eight bordered boxes and shows each text and mark, and Wind and the settings have half of the former controls", async ({ page, user }) => {
  await seedWeek(user.api);
  await fillAfternoon(user, TODAY);
  await openSignedIn(page, user.token);
  const found: string[] = [];
  const settings = { 1280: 0, 360: 0 };
  for (const [path, last] of Object.entries(PAGES)) {
    await goWithin(page, path);
    await expect(page.getByRole("main")).toContainText(last);
    await expectMarks(page, path);
    const countAt = async (width: 1280 | 360) => {
      const { boxes, controls, words } = await page.locator("body").evaluate(look);
      const at = `${path} at ${width} px`;
      expect.soft(boxes.length, `${at}: ${boxes.join("\n")}`).toBeLessThanOrEqual(MOST_BOXES);
      found.push(`${at}: ${boxes.length} boxes, ${controls} controls, ${words} words`);
      const main = page.getByRole("main");
      if (path.startsWith("/settings")) settings[width] += (await main.evaluate(look)).controls;
      const most = MOST_CONTROLS[path];
      if (most === undefined) return;
      const panel = (await page.getByRole("tabpanel").evaluate(look)).controls;
      expect.soft(panel, `controls in the panel of ${at}`).toBeLessThanOrEqual(most);
      found.push(`${at}: ${panel} controls in the panel`);
    };
    await countAt(1280);
    await expectRoom(page, path, [ZOOMED]);
    await lookAt(page, { width: 360, height: 800 }, () => countAt(360));
  }
  for (const [width, controls] of Object.entries(settings)) {
    expect.soft(controls, `controls of all settings at ${width} px`).toBeLessThanOrEqual(MOST_SETTINGS);
    found.push(`settings at ${width} px: ${controls} controls`);
  }
  process.stdout.write(`${found.join("\n")}\n`);
});
