import type { Page } from "@playwright/test";
import type axeCore from "axe-core";
import { expect, test } from "../../fixtures/test.ts";
import { ROOT } from "../../../tasks/run.ts";

/** What `cutOff` says of the greeting: one line, or two on phones, so that a long email moves nothing. */
export const GREETING = /^cut: span "(?:Welcome back, |おかえりなさい、)/;

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
 * Returns what has too little room: what reaches beyond the window and cannot be scrolled to by itself, dialogs that
 * are larger than the window, texts that are cut, and texts and controls that cover each other. For the page.
 */
export function cutOff(): string[] {
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
export function narrowFields(): string[] {
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
export function smallTargets(): string[] {
  const SIZE = 43.5;
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
    const isInWeek = control.closest("li, td, [role=gridcell]")?.parentElement?.childElementCount === 7;
    if (!isShown || isInSentence(control) || (height >= SIZE && (width >= SIZE || isInWeek))) return [];
    return [`${Math.round(width)} by ${Math.round(height)}: ${control.outerHTML.slice(0, 140)}`];
  });
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

/**
 * Returns what forced colors lose: parts that only their background shows, bars that differ by it alone, what is chosen
 * in a group and looks like what is not, pressed buttons whose text is not readable, marks that are shadows, and
 * controls that look the same with the focus.
 */
export async function lostInForcedColors(page: Page): Promise<string[]> {
  const before = await page.evaluate(shownByBackground);
  const shadows = await page.evaluate(shadowed);
  await page.emulateMedia({ forcedColors: "active" });
  const after = new Map((await page.evaluate(shownByBackground)).map((part) => [part.at, part]));
  const unmarked = await page.evaluate(unmarkedChoices);
  const unreadable = await page.evaluate(unreadablePressed);
  const unlined = await page.evaluate(withoutLine, shadows);
  // What is focused by a script is marked after a key alone.
  await page.keyboard.press("Shift");
  const unfocused = await page.evaluate(unmarkedFocus);
  await page.emulateMedia({ forcedColors: "none" });
  const alike = before.flatMap((one, index) =>
    before.slice(index + 1).filter((other) =>
      one.isBar && other.isBar && one.group === other.group && one.shade !== other.shade &&
      after.get(one.at)?.shade === after.get(other.at)?.shade
    ).map((other) => `alike: ${one.html} and ${other.html}`)
  );
  return [
    ...before.filter(({ at }) => !after.has(at)).map(({ html }) => `not visible: ${html}`),
    ...new Set(alike),
    ...unmarked,
    ...unreadable,
    ...unlined,
    ...unfocused,
  ];
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
  return all.flatMap((element, at) => {
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
      at,
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

/** Returns the places on the page of what a shadow marks. For the page. */
function shadowed(): number[] {
  return [...document.querySelectorAll("*")].flatMap((element, at) =>
    getComputedStyle(element).boxShadow !== "none" && element.checkVisibility() ? [at] : []
  );
}

/** Returns the elements at these places without an outline or a border of 2 px. For the page. */
function withoutLine(places: readonly number[]): string[] {
  const all = document.querySelectorAll("*");
  return places.flatMap((at) => all[at] ?? []).filter((element) => {
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
