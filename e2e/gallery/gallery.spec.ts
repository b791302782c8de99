import { expect, type Locator, type Page, test } from "@playwright/test";
import { TARGETS } from "../../tasks/build.ts";
import { ROOT } from "../../tasks/run.ts";
import { violations } from "../web/parts/accessibility.ts";
import { NOT_SHOWN } from "./not_shown.ts";
import { NOW } from "./server/reads.ts";

/** What the page of the gallery defines. */
declare const untilQuiet: () => Promise<void>;
declare const allComponents: () => string[];
declare const shownComponents: () => string[];

const ADDRESS = "https://gallery.test/";
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const THEMES = ["light", "dark"] as const;

/** Opens the built gallery, which no server serves. */
async function openGallery(page: Page, colorScheme: (typeof THEMES)[number]): Promise<void> {
  await page.route(`${ADDRESS}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({
      path: `${ROOT}/${TARGETS.gallery.made}${pathname === "/" ? "/index.html" : pathname}`,
    });
  });
  await page.emulateMedia({ colorScheme });
  await page.clock.setFixedTime(NOW);
  await page.goto(ADDRESS);
  await expect(page.getByRole("navigation", { name: "Shared groups" })).toBeVisible();
}

/** Shows a group, without the outline of what a dialog focuses. */
async function show(page: Page, group: string): Promise<Locator> {
  // Not by a click, which would leave the pointer over a component.
  await page.evaluate((name) => location.hash = name, group);
  const stage = page.locator(`[data-stage="${group}"]`);
  await stage.waitFor();
  await page.evaluate(async () => {
    await untilQuiet();
    (document.activeElement as HTMLElement | null)?.blur();
    await document.fonts.ready;
  });
  return stage;
}

async function pictureOf(page: Page, group: string): Promise<Uint8Array> {
  return await (await show(page, group)).screenshot({ animations: "disabled" });
}

/** The groups of shared components. Those of the surfaces are made of them, and are checked in stories. */
function sharedGroups(page: Page): Promise<string[]> {
  return page.getByRole("navigation", { name: "Shared groups" }).getByRole("link").allTextContents();
}

for (const theme of THEMES) {
  test(`components › look as in the pictures, ${theme}, and none is missing`, async ({ page }) => {
    const problems: string[] = [];
    page.on("pageerror", (error) => void problems.push(String(error)));
    page.on("console", (message) => message.text().startsWith("Add ") && problems.push(message.text()));
    await openGallery(page, theme);
    const shown = new Set<string>();
    for (const group of await page.getByRole("navigation").getByRole("link").allTextContents()) {
      await expect.soft(await show(page, group)).toHaveScreenshot(`${group}-${theme}.png`);
      for (const name of await page.evaluate(() => shownComponents())) shown.add(name);
    }
    const missing = (await page.evaluate(() => allComponents())).filter((name) => !shown.has(name));
    const failure = "Show it in a group of e2e/gallery/groups, then run deno task gallery:update.";
    expect(missing.toSorted(), failure).toEqual(Object.keys(NOT_SHOWN).toSorted());
    expect(problems).toEqual([]);
  });
}

/** The states that a pointer or the keyboard gives to a control, each with its pseudo-classes. */
const STATES = {
  hover: ["hover"],
  focus: ["focus", "focus-visible"],
  active: ["hover", "active"],
  // A pointer changes colors, and the keyboard adds an outline: one picture shows both.
  touched: ["hover", "focus", "focus-visible"],
} as const;

/** The states of a group that are pictured. Those of the others are made of the same buttons and fields. */
function statesOf(group: string): readonly (keyof typeof STATES)[] {
  return group === "buttons" ? ["hover", "focus", "active"] : ["touched"];
}

/**
 * Returns a function that shows a group with every control in a state, as the browser's developer tools do. It returns
 * null when the group has no controls.
 */
async function openDevtools(page: Page) {
  // One session for all groups: a new one parses the style sheets again.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root: { nodeId: root } } = await devtools.send("DOM.getDocument");
  return async (group: string, state: keyof typeof STATES): Promise<Locator | null> => {
    const stage = await show(page, group);
    const controls = `:is(a, button, input, select, textarea, summary, [tabindex="0"])`;
    const selector = `[data-stage="${group}"] ${controls}`;
    const { nodeIds } = await devtools.send("DOM.querySelectorAll", { nodeId: root, selector });
    const forcedPseudoClasses = [...STATES[state]];
    await Promise.all(
      nodeIds.map((nodeId) => devtools.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses })),
    );
    return nodeIds.length > 0 ? stage : null;
  };
}

for (const theme of THEMES) {
  test(`controls › look as in the pictures while pointed at, focused or pressed, ${theme}`, async ({ page }) => {
    await openGallery(page, theme);
    const showControls = await openDevtools(page);
    for (const group of await sharedGroups(page)) {
      for (const state of statesOf(group)) {
        const stage = await showControls(group, state);
        if (stage) await expect.soft(stage).toHaveScreenshot(`${group}-${state}-${theme}.png`);
      }
    }
  });
}

test("components › look as in the pictures with forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openGallery(page, "dark");
  for (const group of ["buttons", "marks", "parts", "fields", "water", "void"]) {
    await expect.soft(await show(page, group)).toHaveScreenshot(`${group}-forced.png`);
  }
});

test("components › are accessible in every state and theme, with names that contain the visible text", async ({ page }) => {
  await openGallery(page, "light");
  for (const group of await sharedGroups(page)) {
    await show(page, group);
    expect.soft(await violations(page, { tags: WCAG, part: "[data-stage]" }), group).toEqual([]);
    // The theme changes colors alone.
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = { tags: WCAG, part: "[data-stage]", only: ["color-contrast", "link-in-text-block"] };
    expect.soft(await violations(page, dark), `${group}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  }
});

test("components › do not move with reduced motion", async ({ page }) => {
  await openGallery(page, "light");
  const moving = async (reducedMotion: "reduce" | "no-preference") => {
    await page.emulateMedia({ reducedMotion });
    await show(page, "marks");
    await show(page, "buttons");
    return await page.evaluate(() =>
      document.getAnimations().filter(({ playState }) => playState === "running").length
    );
  };
  expect(await moving("reduce")).toBe(0);
  expect(await moving("no-preference")).toBeGreaterThan(0);
});

test("pictures › differ after a change of a color or of a space, but not of the edges of letters", async ({ page }) => {
  await openGallery(page, "light");
  const taken = async (style: string) => {
    const added = await page.addStyleTag({ content: style });
    const picture = await pictureOf(page, "buttons");
    await added.evaluate((element) => (element as Element).remove());
    return picture;
  };
  expect(await taken("[data-stage] { -webkit-text-stroke: 0.01px; }")).toMatchSnapshot(
    "buttons-light.png",
  );
  for (
    const change of [
      ":root { --soft: #5e646a; }",
      ":root { --wind: #2a7359; }",
      "[data-stage] button { padding-inline: 13px; }",
      "[data-stage] > * { row-gap: 25px; }",
    ]
  ) {
    expect(await taken(change), change).not.toMatchSnapshot("buttons-light.png");
  }
});
