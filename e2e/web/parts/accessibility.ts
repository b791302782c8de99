import type { CDPSession, Page } from "@playwright/test";
import type axeCore from "axe-core";
import { expect, test } from "../../fixtures/test.ts";
import { ROOT } from "../../../tasks/run.ts";

/** What the script of axe defines in the page, and what this file adds. */
declare const axe: typeof axeCore;
declare const inspection: {
  readonly lostMarks: typeof lostMarks;
  readonly marksShown: typeof marksShown;
  readonly moving: typeof moving;
  readonly setFontSize: typeof setFontSize;
  readonly tooLittleRoom: typeof tooLittleRoom;
  readonly violationsOf: typeof violationsOf;
};

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules that look for what is over and behind each element, which takes longer than all others together. */
export const SLOW_RULES: readonly string[] = ["color-contrast", "link-in-text-block", "target-size"];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A size of the window, and that of its text. */
export interface View extends Size {
  readonly text?: "150%" | "200%";
  /** Whether the screen is touched: each control must be large enough for a finger. */
  readonly touched?: boolean;
  /** What is checked in this view besides. Returns what is wrong. For the page. */
  readonly also?: () => string[];
}

/** The sizes at which a surface is looked at. */
export interface Sizes {
  /** Where names, roles and structure are checked; by default where the page is. */
  readonly whole?: View;
  /** Where everything must have room. */
  readonly views: readonly View[];
}

export const WHOLE = { width: 1280, height: 800 };
export const LARGER_TEXT = { ...WHOLE, text: "200%" } as const;
export const PHONE = { width: 320, height: 740, touched: true };

/** At 200 % a window of 1280 px has this size. */
export const ZOOMED = { width: 640, height: 400 };

/**
 * At 400 % a window of 1280 px has 320 of them left. Text alone may be enlarged, too: the queries of the style sheets
 * then know nothing of it.
 */
export const SIZES: Sizes = { whole: WHOLE, views: [LARGER_TEXT, PHONE] };

/** For what differs little from what was looked at in each of these: another state of a page, or another dialog. */
export const NARROW: Sizes = { views: [PHONE] };

/** Without a dialog, it is the whole page that is checked. */
const TOPMOST = "dialog[open]";

/** All problems are told at once. */
const softly = expect.configure({ soft: true });

/**
 * Expects that everybody can use what `page` shows, which is its topmost dialog if one is open: axe finds no violation
 * in it, or in another `part` (a selector); everything has room in each view, and each control is large enough for a
 * finger. `state` names what the page shows. Afterwards the page has the view that it had.
 */
export async function expectUsable(page: Page, state: string, sizes = SIZES, part = TOPMOST): Promise<void> {
  await test.step(state, async () => {
    const before = viewOf(page);
    await look(page, sizes.whole ?? before);
    softly(await violations(page, { without: SLOW_RULES, part }), `${state}: accessibility violations`)
      .toEqual([]);
    await expectRoom(page, state, sizes.views, before);
  });
}

/**
 * Expects what differs between pages, and hardly between the states of one: texts can be read on what is behind them,
 * controls are large enough in this window, too, nothing moves with reduced motion, and forced colors lose no mark.
 * That text can be read on each color of both themes is shown where the colors are (`shared/ui/tokens.test.ts`).
 */
export async function expectMarks(page: Page, state: string, part = TOPMOST): Promise<void> {
  await test.step(state, async () => {
    softly(await violations(page, { only: SLOW_RULES, part }), `${state}: accessibility violations`).toEqual(
      [],
    );
    softly(await page.evaluate(() => inspection.moving()), `${state}: moves`).toEqual([]);
    const marks = await page.evaluate(() => inspection.marksShown());
    await page.emulateMedia({ forcedColors: "active" });
    // What is focused by a script is marked after a key alone.
    await page.keyboard.press("Shift");
    const lost = await page.evaluate((marks) => inspection.lostMarks(marks), marks);
    softly(lost, `${state}: lost in forced colors`).toEqual([]);
    await page.emulateMedia({ forcedColors: "none" });
  });
}

/** Expects that everything that `page` shows has room in each view. Afterwards it has the present one, or `before`. */
export async function expectRoom(
  page: Page,
  state: string,
  views: readonly View[],
  before: View = viewOf(page),
): Promise<void> {
  for (const view of views) {
    await look(page, view);
    const { text = "100%", touched = false, also, width, height } = view;
    const at = `${state}: at ${width} by ${height} px with text of ${text}`;
    // Until the page knows of its new size everywhere.
    await softly.poll(() => page.evaluate((touched) => inspection.tooLittleRoom(touched), touched), at)
      .toEqual([]);
    if (also) softly(await page.evaluate(also), at).toEqual([]);
  }
  await look(page, before);
}

/** The views that were given to pages, and the windows that these had. */
const given = new WeakMap<Page, { readonly view: View; readonly window: Size }>();

/** Returns the view that a page has: the last one given, unless its window was resized since. */
function viewOf(page: Page): View {
  const window = page.viewportSize() ?? WHOLE;
  const last = given.get(page);
  return last?.window.width === window.width && last.window.height === window.height ? last.view : window;
}

/** Gives the page a view, and not the browser's window around it, which takes several times as long. */
export async function look(page: Page, view: View): Promise<void> {
  const devtools = await inspected(page);
  const { width, height, touched = false, text = "" } = view;
  const now = viewOf(page);
  // All at once, so that the page is laid out once.
  await Promise.all([
    touched !== (now.touched ?? false) &&
    devtools.send("Emulation.setTouchEmulationEnabled", { enabled: touched }),
    (width !== now.width || height !== now.height) &&
    devtools.send("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: false,
    }),
    text !== (now.text ?? "") && page.evaluate((text) => inspection.setFontSize(text), text),
  ]);
  given.set(page, { view, window: page.viewportSize() ?? WHOLE });
}

/** What axe checks: the rules with one of these tags, or with these names, in one part of the page. */
interface Checks {
  readonly tags?: readonly string[];
  readonly only?: readonly string[];
  /** The rules that are left out. */
  readonly without?: readonly string[];
  /** By default the topmost dialog, or the whole page without one. */
  readonly part?: string;
}

/** Returns what axe finds, as lines that name the rule and the elements. */
export async function violations(page: Page, checks: Checks = {}): Promise<string[]> {
  await inspected(page);
  return await page.evaluate((checks) => inspection.violationsOf(checks), { tags: TAGS, ...checks });
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Loads axe and the functions below into the document that `page` shows, unless they are there. Returns the page's
 * session of the developer tools, which is kept: the end of one also removes the authenticators that a story has added.
 */
async function inspected(page: Page): Promise<CDPSession> {
  const opening = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opening);
  const devtools = await opening;
  if (await page.evaluate(() => "inspection" in globalThis)) return devtools;
  // Scripts of this kind are compiled once for all documents, which takes longer than a check does.
  const script = { source: INSPECTION, runImmediately: true };
  const { identifier } = await devtools.send("Page.addScriptToEvaluateOnNewDocument", script);
  await devtools.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
  return devtools;
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

/** Returns the marks that the page has. For the page. */
function marksShown() {
  return { backgrounds: shownByBackground(), shadows: shadowed() };
}

/** Returns what axe finds, as lines that name the rule and the elements. For the page. */
async function violationsOf(
  { tags = [], only, without = [], part = "dialog[open]" }: Checks,
): Promise<string[]> {
  // Scripts learn of a new theme and width in the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  settle();
  // The page behind a modal dialog is inert, and checked before the dialog is opened.
  const context = [...document.querySelectorAll(part)].at(-1) ?? document;
  const { violations } = await axe.run(context, {
    ...(only ? { runOnly: { type: "rule", values: [...only] } } : {
      runOnly: { type: "tag", values: [...tags] },
      // Experimental, so that its tags do not include it: a name contains the visible text.
      rules: {
        "label-content-name-mismatch": { enabled: true },
        ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
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

/** Changes the size of all text; an empty one is that of the browser. For the page. */
function setFontSize(fontSize: string): void {
  document.documentElement.style.fontSize = fontSize;
}

/** Returns what has too little room, or is too small for a finger if the screen is touched. For the page. */
function tooLittleRoom(isTouched: boolean): string[] {
  // Dialogs rise again where they get another shape.
  settle();
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...(scrollWidth > clientWidth ? ["the page scrolls sideways"] : []),
    // The greeting has one line, or two on phones, so that a long email moves nothing. A word that is longer than a
    // line may be cut as long as it widens nothing.
    ...cutOff().filter((cut) =>
      !/^cut: (?:span "(?:Welcome back, |おかえりなさい、)|.*Unbreakable)/.test(cut)
    ),
    ...breakableTimes().map((text) => `may break within a time: ${text}`),
    ...narrowFields(),
    ...unreachableScrollers(),
    ...(isTouched ? smallTargets() : []),
  ];
}

/** Returns what scrolls by itself but not by keyboard, since nothing in it takes the focus. For the page. */
function unreachableScrollers(): string[] {
  const FOCUSABLE = "a[href], button, input, select, summary, textarea, [tabindex]";
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  return [...root.querySelectorAll("*")].filter((element) => {
    if (element.scrollWidth <= element.clientWidth + 1 && element.scrollHeight <= element.clientHeight + 1) {
      return false;
    }
    const { overflowX, overflowY } = getComputedStyle(element);
    const scrolls = [
      element.scrollWidth > element.clientWidth + 1 ? overflowX : "",
      element.scrollHeight > element.clientHeight + 1 ? overflowY : "",
    ].some((overflow) => ["auto", "scroll"].includes(overflow));
    // The arrow keys of a field move through its list.
    return scrolls && !element.matches(`${FOCUSABLE}, [role=listbox]`) && !element.querySelector(FOCUSABLE);
  }).map((element) => `scrolls without the focus: ${element.outerHTML.slice(0, 160)}`);
}

/**
 * Returns what has too little room: what reaches beyond the window and cannot be scrolled to by itself, dialogs that
 * are larger than the window, texts that are cut, and texts and controls that cover each other. For the page.
 */
function cutOff(): string[] {
  /** As much of a letter may be missing, in px. */
  const TOLERANCE = 1.5;
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const ancestors = (element: Element | null): Element[] =>
    element === null || element === document.body ? [] : [element, ...ancestors(element.parentElement)];
  const scrolls = (element: Element) => ["auto", "scroll"].includes(styleOf(element).overflowX);
  const nameOf = (element: Element) =>
    `${element.localName} "${
      (element.textContent || element.getAttribute("aria-label") || "").slice(0, 80)
    }"`;

  const reachesBeyond = (element: Element) =>
    element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
  // Text for screen readers alone is clipped.
  const isClipped = (element: Element) => styleOf(element).clipPath !== "none";
  const isScrolled = (element: Element | null): boolean =>
    element !== null &&
    (isClipped(element) || (scrolls(element) ? !reachesBeyond(element) : isScrolled(element.parentElement)));
  const beyond = [...root.querySelectorAll("*")]
    .filter((element) => reachesBeyond(element) && !isScrolled(element.parentElement))
    .map((element) => `beyond the window: ${nameOf(element)}`);

  const dialogs = [...document.querySelectorAll("dialog[open]")].filter((dialog) => {
    const { left, top, right, bottom } = dialog.getBoundingClientRect();
    const parts = [dialog, ...dialog.querySelectorAll("*")].filter(scrolls);
    return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1 ||
      parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
  }).map((dialog) => `larger than the window: ${nameOf(dialog)}`);

  const buttons = [...root.querySelectorAll("button:not([aria-expanded])")].filter((button) =>
    button.clientWidth > 1 && button.scrollWidth > button.clientWidth + 1
  ).map((button) => `too narrow for its text: ${nameOf(button)}`);

  /** What is fixed to the window covers what scrolls, so only what is on the same layer is compared. */
  const layerOf = (element: Element) =>
    ancestors(element).find((each) => ["fixed", "sticky"].includes(styleOf(each).position));
  interface Piece {
    readonly element: Element;
    readonly layer: Element | undefined;
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  const pieces: Piece[] = [];
  const cut = new Set<string>();
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement: element } = texts.currentNode as Text; // SHOW_TEXT
    if (!element || data.trim() === "" || element.closest("option, textarea, datalist")) continue;
    // A click shows the rest of it.
    if (element.closest("button[aria-expanded]")) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const clips = ancestors(element).filter((each) => styleOf(each).overflowX !== "visible");
    if (clips.some(isClipped)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const line of range.getClientRects()) {
      if (line.width < 1) continue;
      // A font's box is higher than its letters.
      const slack = line.height / 4;
      let piece = { left: line.left, right: line.right, top: line.top + slack, bottom: line.bottom - slack };
      for (const clip of clips) {
        const box = clip.getBoundingClientRect();
        const shown = {
          left: Math.max(piece.left, box.left),
          right: Math.min(piece.right, box.right),
          top: Math.max(piece.top, box.top),
          bottom: Math.min(piece.bottom, box.bottom),
        };
        const isCut = shown.right - shown.left < piece.right - piece.left - TOLERANCE ||
          shown.bottom - shown.top < piece.bottom - piece.top - TOLERANCE;
        if (isCut && !scrolls(clip)) cut.add(`cut: ${nameOf(element)}`);
        piece = shown;
      }
      if (piece.right - piece.left > 1 && piece.bottom - piece.top > 1) {
        pieces.push({ element, layer: layerOf(element), ...piece });
      }
    }
  }

  const overlapping = pieces.flatMap((one, index) =>
    pieces.slice(index + 1).filter((other) =>
      one.element !== other.element && one.layer === other.layer &&
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOLERANCE &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOLERANCE
    ).map((other) => `covers: ${nameOf(one.element)} and ${nameOf(other.element)}`)
  );
  return [...beyond, ...dialogs, ...cut, ...buttons, ...overlapping];
}

/** Returns the fields too narrow for a text that they do not wrap: a choice, a placeholder, a date. For the page. */
function narrowFields(): string[] {
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const px = (length: string) => Number.parseFloat(length) || 0;
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
  const roomNeeded = (field: Element): number => {
    // Where the browser lets a style sheet draw a select, its choice wraps.
    if (field instanceof HTMLSelectElement) {
      return field.matches(".rich-select") ? 0 : widthOf(field.selectedOptions[0]?.text ?? "", field);
    }
    if (!(field instanceof HTMLInputElement)) return 0;
    if (field.value === "") return widthOf(field.placeholder, field);
    if (field.type !== "datetime-local") return 0;
    const date = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
    const shown = new Date(field.value).toLocaleString([], { ...date, hour: "2-digit", minute: "2-digit" });
    // The button is as wide as the text is high. Its margin and those of the parts of a date cannot be read.
    const MARGINS_PX = 18;
    return widthOf(shown, field) + px(getComputedStyle(field).fontSize) + MARGINS_PX;
  };
  return [...root.querySelectorAll("input, select")].filter((field) => {
    if (!field.checkVisibility() || field.clientWidth <= 1) return false;
    const { paddingLeft, paddingRight } = getComputedStyle(field);
    return roomNeeded(field) > field.clientWidth - px(paddingLeft) - px(paddingRight) + 1;
  }).map((field) => field.outerHTML.slice(0, 160));
}

/**
 * Returns the controls that are too small for a finger: less than 44 px high or wide. A link in a sentence may be as
 * high as its line, and what is in one of seven columns as narrow as a day is on a phone. A label belongs to its
 * control. For the page.
 */
function smallTargets(): string[] {
  const SIZE = 43.5;
  // In a window of 320 px, which has 44 of them at 360.
  const DAY_SIZE = 38.5;
  const CONTROLS = "a[href], button, input, select, summary, textarea, [role=tab], [role=option]";
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const isInSentence = (element: Element | null): boolean =>
    element !== null && getComputedStyle(element).display === "inline" &&
    ([...element.parentElement?.childNodes ?? []].some((node) =>
      node.nodeType === Node.TEXT_NODE && node.textContent?.trim()
    ) || isInSentence(element.parentElement));
  return [...root.querySelectorAll(CONTROLS)].flatMap((control) => {
    const labels = control.matches("[type=checkbox], [type=radio]") && "labels" in control
      ? [...(control as HTMLInputElement).labels ?? []] // An input, since it has labels.
      : [];
    const boxes = [control, ...labels].map((element) => element.getBoundingClientRect());
    const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    const height = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
    const isShown = getComputedStyle(control).clipPath === "none" && width > 1 && height > 1 &&
      control.checkVisibility({ visibilityProperty: true });
    const isInWeek =
      control.closest("li, td, label, [role=gridcell]")?.parentElement?.childElementCount === 7;
    const least = isInWeek ? DAY_SIZE : SIZE;
    if (!isShown || isInSentence(control) || (height >= least && width >= least)) return [];
    return [`too small, ${Math.round(width)} by ${Math.round(height)}: ${control.outerHTML.slice(0, 140)}`];
  });
}

/**
 * Returns the sentences in which a line may break within a time or a duration, such as 2:44 PM, and the durations by
 * themselves that are broken. For the page.
 */
function breakableTimes(): string[] {
  const TIME = /\d+:\d\d [AP]M|\d+h \d+m|\d+m \d+s|\d+時間\d+分|\d+分\d+秒/;
  const isBroken = (text: Node) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getClientRects().length > 1;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const { data, parentElement: element } = texts.currentNode as Text; // SHOW_TEXT
    const isSentence = data.trim().replace(TIME, "") !== "";
    if (
      !TIME.test(data) || (!isSentence && !isBroken(texts.currentNode)) || !element?.checkVisibility() ||
      element.closest("option, pre, svg, textarea")
    ) continue;
    if (getComputedStyle(element).whiteSpace !== "nowrap") found.push(data);
  }
  return found;
}

/** Returns what would still move with reduced motion. For the page. */
function moving(): string[] {
  const MOMENT_SECONDS = 0.001;
  return [...document.querySelectorAll("*")].filter((element) => {
    const { animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element);
    const longest = Math.max(...`${animationDuration},${transitionDuration}`.split(",").map(parseFloat));
    return longest > MOMENT_SECONDS || scrollBehavior === "smooth";
  }).map((element) => element.outerHTML.slice(0, 120));
}

/**
 * Returns what forced colors, which are on, lose of the marks that were there without: parts that only their background
 * shows, bars that differ by it alone, what is chosen in a group and looks like what is not, pressed buttons whose text
 * is not readable, marks that are shadows, and controls that look the same with the focus. For the page.
 */
function lostMarks({ backgrounds, shadows }: ReturnType<typeof marksShown>): string[] {
  const after = new Map(shownByBackground().map((part) => [part.at, part]));
  const alike = backgrounds.flatMap((one, index) =>
    backgrounds.slice(index + 1).filter((other) =>
      one.isBar && other.isBar && one.group === other.group && one.shade !== other.shade &&
      after.get(one.at)?.shade === after.get(other.at)?.shade
    ).map((other) => `alike: ${one.html} and ${other.html}`)
  );
  return [
    ...backgrounds.filter(({ at }) => !after.has(at) && numbered[at]?.isConnected)
      .map(({ html }) => `not visible: ${html}`),
    ...new Set(alike),
    ...unmarkedChoices(),
    ...unreadablePressed(),
    ...withoutLine(shadows),
    ...unmarkedFocus(),
  ];
}

/** The elements that have a number, by it: in the page. */
declare const numbered: Element[];

/** Returns the number of an element, which it keeps whatever comes and goes on the page meanwhile. For the page. */
function numberOf(element: Element): number {
  const at = numbered.indexOf(element);
  return at >= 0 ? at : numbered.push(element) - 1;
}

/** Returns the elements without text that differ from what is behind them, or have a border. For the page. */
function shownByBackground() {
  const CLEAR = "rgba(0, 0, 0, 0)";
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const all = [...root.querySelectorAll("*")];
  const behind = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (backgroundColor !== CLEAR) return backgroundColor;
    }
    return "";
  };
  return all.flatMap((element) => {
    if (element.matches("svg, svg *, input, select, textarea, .skeleton")) return [];
    const { width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || element.textContent !== "" || element.childElementCount > 0) return [];
    const { backgroundColor, backgroundImage, borderStyle, borderWidth, borderColor } = getComputedStyle(
      element,
    );
    const isBordered = borderStyle !== "none" && borderWidth !== "0px" &&
      borderColor !== behind(element.parentElement);
    const isFilled = backgroundColor !== CLEAR && backgroundColor !== behind(element.parentElement);
    if (!isBordered && !isFilled) return [];
    return [{
      at: numberOf(element),
      html: element.outerHTML.slice(0, 160),
      shade: `${backgroundColor} ${backgroundImage}`,
      isBar: element.matches("[data-bar]"),
      group: all.indexOf(element.closest("[data-ring], section") ?? element),
    }];
  });
}

/** Returns what is chosen, pressed or current, and looks like another one of its group that is not. For the page. */
function unmarkedChoices(): string[] {
  const STATES = [
    "aria-selected",
    "aria-pressed",
    "aria-checked",
    "aria-current",
    "data-inked",
    "data-complete",
  ];
  const GROUPS = "[role=tablist], [role=group], [role=listbox], [role=grid], nav, svg, ul, ol, fieldset";
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const partsOf = (element: Element) => [element, ...element.querySelectorAll("*:not(svg *)")];
  const lookOf = (element: Element) =>
    partsOf(element).map((part) => {
      const style = getComputedStyle(part);
      return [
        style.borderTop,
        style.borderRight,
        style.borderBottom,
        style.borderLeft,
        style.outline,
        style.backgroundColor,
        style.color,
        style.fill,
        style.fontWeight,
        style.textDecorationLine,
      ].join();
    }).join("; ");
  const isOn = (element: Element, state: string) =>
    ![null, "false", "0"].includes(element.getAttribute(state));
  return STATES.flatMap((state) =>
    [...root.querySelectorAll(`[${state}]`)].filter((element) =>
      element.checkVisibility() && isOn(element, state)
    ).flatMap((element) => {
      const group = element.parentElement?.closest(GROUPS);
      const others = [...group?.querySelectorAll(element.localName) ?? []].filter((other) =>
        !isOn(other, state) && other.checkVisibility() && other.parentElement?.closest(GROUPS) === group
      );
      const look = lookOf(element);
      return others.some((other) => lookOf(other) === look)
        ? [`${state} is not visible: ${element.outerHTML.slice(0, 160)}`]
        : [];
    })
  );
}

/**
 * Returns the pressed buttons whose text the browser gives a backplate, has the color behind it, or is on stripes. For
 * the page.
 */
function unreadablePressed(): string[] {
  return [...document.querySelectorAll("[aria-pressed=true]")].filter((pressed) => {
    const { backgroundColor, backgroundImage, color, forcedColorAdjust } = getComputedStyle(pressed);
    return forcedColorAdjust !== "none" || backgroundColor === color || backgroundImage !== "none";
  }).map(({ outerHTML }) => `unreadable: ${outerHTML.slice(0, 160)}`);
}

/** Returns the numbers of what a shadow marks. For the page. */
function shadowed(): number[] {
  return [...document.querySelectorAll("*")].filter((element) =>
    getComputedStyle(element).boxShadow !== "none" && element.checkVisibility()
  ).map(numberOf);
}

/** Returns the elements of these numbers without an outline or a border of 2 px. For the page. */
function withoutLine(numbers: readonly number[]): string[] {
  return numbers.flatMap((at) => numbered[at] ?? []).filter((element) => {
    if (!element.isConnected) return false;
    const { boxShadow, outlineStyle, borderTopWidth } = getComputedStyle(element);
    return boxShadow === "none" && outlineStyle === "none" && Number.parseFloat(borderTopWidth) < 2;
  }).map(({ outerHTML }) => `its shadow is lost: ${outerHTML.slice(0, 160)}`);
}

/** Returns the controls that look the same with the focus, which returns to where it was. For the page. */
function unmarkedFocus(): string[] {
  const CONTROLS = "a[href], button, input, select, summary, textarea, [tabindex='0']";
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const before = document.activeElement;
  const lookOf = (element: Element) => {
    const { outlineStyle, outlineWidth, border } = getComputedStyle(element);
    return outlineStyle === "none" || outlineWidth === "0px"
      ? border
      : `${border} ${outlineStyle} ${outlineWidth}`;
  };
  const unmarked = [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return false;
    if (control === document.activeElement) control.blur();
    const look = lookOf(control);
    control.focus({ preventScroll: true });
    return document.activeElement === control && lookOf(control) === look;
  });
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return unmarked.map(({ outerHTML }) => `focus is not visible: ${outerHTML.slice(0, 160)}`);
}

/** The script that defines `axe` and `inspection`. */
const INSPECTION = `${Deno.readTextFileSync(`${ROOT}/node_modules/axe-core/axe.min.js`)}
globalThis.inspection = (() => {
const numbered = [];
// What is below the window would have the size of the view before until it is painted.
const everything = new CSSStyleSheet();
everything.replaceSync("* { content-visibility: visible !important }");
document.adoptedStyleSheets = [...document.adoptedStyleSheets, everything];
${
  [
    breakableTimes,
    cutOff,
    lostMarks,
    marksShown,
    moving,
    narrowFields,
    numberOf,
    setFontSize,
    settle,
    shadowed,
    shownByBackground,
    smallTargets,
    tooLittleRoom,
    unmarkedChoices,
    unmarkedFocus,
    unreachableScrollers,
    unreadablePressed,
    violationsOf,
    withoutLine,
  ].join("\n")
}
return { lostMarks, marksShown, moving, setFontSize, tooLittleRoom, violationsOf };
})();`;
