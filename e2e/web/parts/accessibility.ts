import type { Page } from "@playwright/test";
import type axeCore from "axe-core";
import { expect, test } from "../../fixtures/test.ts";
import { ROOT } from "../../../tasks/run.ts";

/** What the script of axe defines in the page, and what this file adds. */
declare const axe: typeof axeCore;
declare const inspectPage: typeof inspect;

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules about colors, sizes and positions. All others depend only on the elements that are shown. */
const LOOKS = ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable"];

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

interface Options {
  readonly views?: readonly View[];
  /** The part that looks different from the state that was checked before; by default everything may. */
  readonly changed?: string;
  /** What to check; by default the topmost dialog, or the whole page without one. */
  readonly part?: string;
}

/**
 * Expects that axe finds no violation on `page` and that the page fits its window, in each view. A view that shows the
 * same elements as the previous one is only checked for its looks. `state` names what the page shows; the step of each
 * view carries it.
 */
export async function expectAccessible(
  page: Page,
  state: string,
  { views = VIEWS, part = OPEN_DIALOG, changed }: Options = {},
): Promise<void> {
  // Colors, sizes and positions take by far the longest to check.
  const looks = { tags: TAGS, part: changed ?? part, only: LOOKS };
  const whole = changed === undefined ? [{ tags: TAGS, part }] : [{ tags: TAGS, part, except: LOOKS }, looks];
  let previous = "";
  for (const { colorScheme, width, height = 800 } of views) {
    await test.step(`${state}: ${colorScheme}, ${width} px wide`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await loadInspection(page);
      const found = await page.evaluate((inspection) => inspectPage(inspection), { previous, whole, looks });
      expect.soft(found.violations, "accessibility violations").toEqual([]);
      expect.soft(found.overflows, "scrolls sideways").toBe(false);
      expect.soft(found.breakableTimes, "times that may break").toEqual([]);
      previous = found.shown;
    });
  }
}

/** What axe checks: the rules with one of these tags, in one part of the page or in all of it. */
interface Checks {
  readonly tags: readonly string[];
  /** Of these rules, only the ones with these names. */
  readonly only?: readonly string[];
  /** Rules that are not checked. */
  readonly except?: readonly string[];
  readonly part: string;
}

/** Returns what axe finds, as lines that name the rule and the elements. */
export async function violations(page: Page, checks: Partial<Checks> = {}): Promise<string[]> {
  await loadInspection(page);
  const looks = { tags: TAGS, part: OPEN_DIALOG, ...checks };
  const found = await page.evaluate((inspection) => inspectPage(inspection), { whole: [looks], looks });
  return found.violations;
}

/** Loads axe and the functions below into the document that `page` shows, unless they are there. */
async function loadInspection(page: Page): Promise<void> {
  if (await page.evaluate(() => "inspectPage" in globalThis)) return;
  // Scripts of this kind are compiled once for all documents, which takes longer than a check does.
  const devtools = await page.context().newCDPSession(page);
  const script = { source: INSPECTION, runImmediately: true };
  const { identifier } = await devtools.send("Page.addScriptToEvaluateOnNewDocument", script);
  // The session stays: the end of one also removes the authenticators that a story has added.
  await devtools.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
}

interface Inspection {
  /** What was shown in the previous view. */
  readonly previous?: string;
  /** What is checked when other elements are shown than before. */
  readonly whole: readonly Checks[];
  /** What is checked when only the looks can differ. */
  readonly looks: Checks;
}

/** Returns everything that is wrong with the page. For the page: each call of it takes as long as a small check. */
async function inspect({ previous, whole, looks }: Inspection) {
  // Scripts learn of a new theme and width in the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const shown = shownElements();
  const found: string[] = [];
  for (const checks of shown === previous ? [looks] : whole) {
    settle();
    found.push(...await violationsOf(checks));
  }
  return { shown, violations: found, overflows: isTooWide(), breakableTimes: breakableTimes() };
}

/** Returns a text that is equal when the same elements are shown. For the page. */
function shownElements(): string {
  return [...document.querySelectorAll("*")].map((element) =>
    element.checkVisibility({ visibilityProperty: true }) ? element.localName : "-"
  ).join();
}

/** Ends all motion, and scrolls to the top. For the page. */
function settle(): void {
  // A sticky bar covers nothing there; elsewhere it leaves parts of controls that are too small to touch.
  scrollTo({ top: 0, behavior: "instant" });
  // Colors change while an animation runs. One without an end cannot be finished. The end of a transition starts those
  // of the elements that inherit from it, so it takes several turns.
  const running = () => document.getAnimations().filter(({ playState }) => playState !== "finished");
  for (let found = running(); found.length > 0; found = running()) {
    for (const animation of found) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      if (endTime === Infinity) animation.cancel();
      else animation.finish();
    }
  }
}

/** Returns what axe finds, as lines that name the rule and the elements. For the page. */
async function violationsOf({ tags, only, except = [], part }: Checks): Promise<string[]> {
  // The page behind a modal dialog is inert, and checked before the dialog is opened.
  const context = document.querySelector(part) ?? document;
  const { violations } = await axe.run(context, {
    ...(only ? { runOnly: { type: "rule", values: [...only] } } : {
      runOnly: { type: "tag", values: [...tags] },
      // Experimental, so that its tags do not include it: a name contains the visible text.
      rules: {
        "label-content-name-mismatch": { enabled: true },
        ...Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
      },
    }),
    resultTypes: ["violations"],
    // Reading all style sheets takes as long as all rules together, and no rule with these tags uses them.
    preload: { assets: ["media"] },
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help} (${target.join(" ")}: ${html.slice(0, 200)})`)
  );
}

/** Returns whether the page is wider than its window, so that it scrolls sideways. */
export function overflows(page: Page): Promise<boolean> {
  return page.evaluate(isTooWide);
}

/** Returns whether the page is wider than its window. For the page. */
function isTooWide(): boolean {
  return document.documentElement.scrollWidth > document.documentElement.clientWidth;
}

/**
 * Returns the texts of what reaches beyond the window and cannot be scrolled to by itself, of buttons that are too
 * small for theirs, and of dialogs that are larger than the window or scroll sideways. For the page.
 */
export function cutOff(): string[] {
  const reachesBeyond = (element: Element) =>
    element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
  const scrolls = (element: Element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
  const isScrolled = (element: Element | null): boolean =>
    element !== null && (scrolls(element) ? !reachesBeyond(element) : isScrolled(element.parentElement));
  const beyond = [...document.querySelectorAll("main *, dialog[open] *")]
    .filter((element) => reachesBeyond(element) && !isScrolled(element.parentElement));
  const small = [...document.querySelectorAll("button")]
    .filter((button) =>
      getComputedStyle(button).textOverflow !== "ellipsis" && button.scrollWidth > button.clientWidth + 1
    );
  const dialogs = [...document.querySelectorAll("dialog[open]")].filter((dialog) => {
    const { left, top, right, bottom } = dialog.getBoundingClientRect();
    const parts = [dialog, ...dialog.querySelectorAll("*")].filter(scrolls);
    return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1 ||
      parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
  });
  return [...beyond, ...small, ...dialogs].map(({ tagName, textContent }) => `${tagName} ${textContent}`);
}

/** Returns the sentences in which a line may break within a time or a duration, such as 2:44 PM. For the page. */
function breakableTimes(): string[] {
  const TIME = /\d+:\d\d [AP]M|\d+h \d+m|\d+m \d+s/;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const { data, parentElement: element } = texts.currentNode as Text; // SHOW_TEXT
    const isSentence = data.trim().replace(TIME, "") !== "" && TIME.test(data);
    if (!isSentence || !element?.checkVisibility() || element.closest("option, pre, svg, textarea")) continue;
    if (getComputedStyle(element).whiteSpace !== "nowrap") found.push(data);
  }
  return found;
}

/** The script that defines `axe` and `inspectPage`. */
const INSPECTION = `${Deno.readTextFileSync(`${ROOT}/node_modules/axe-core/axe.min.js`)}
(() => {
${[inspect, shownElements, settle, violationsOf, isTooWide, breakableTimes].join("\n")}
globalThis.inspectPage = inspect;
})();`;

/** Returns what would still move with reduced motion. For the page. */
export function moving(): string[] {
  const MOMENT_SECONDS = 0.001;
  return [...document.querySelectorAll("*")].filter((element) => {
    const { animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element);
    const longest = Math.max(...`${animationDuration},${transitionDuration}`.split(",").map(parseFloat));
    return longest > MOMENT_SECONDS || scrollBehavior === "smooth";
  }).map((element) => element.outerHTML.slice(0, 120));
}

/** Returns the parts of a page that only their background shows, and that forced colors leave without any. */
export async function lostInForcedColors(page: Page): Promise<string[]> {
  const before = await page.evaluate(shownByBackground);
  await page.emulateMedia({ forcedColors: "active" });
  const after = await page.evaluate(shownByBackground);
  await page.emulateMedia({ forcedColors: "none" });
  return before.filter((part) => !after.includes(part));
}

/** Returns the elements without text that differ from what is behind them, or have a border. For the page. */
function shownByBackground(): string[] {
  const CLEAR = "rgba(0, 0, 0, 0)";
  const behind = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (backgroundColor !== CLEAR) return backgroundColor;
    }
    return "";
  };
  return [...document.querySelectorAll("body *:not(svg, svg *, input, select, textarea, .skeleton)")].filter(
    (element) => {
      const { width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2 || element.textContent !== "" || element.childElementCount > 0) {
        return false;
      }
      const { backgroundColor, borderStyle, borderColor } = getComputedStyle(element);
      const isBordered = borderStyle !== "none" && borderColor !== behind(element.parentElement);
      return isBordered || (backgroundColor !== CLEAR && backgroundColor !== behind(element.parentElement));
    },
  ).map((element) => element.outerHTML.slice(0, 160));
}
