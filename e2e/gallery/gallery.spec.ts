import { Buffer } from "node:buffer";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { TARGETS } from "../../tasks/build.ts";
import { ROOT } from "../../tasks/run.ts";
import { SLOW_RULES, violations } from "../web/parts/accessibility.ts";
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
async function openGallery(page: Page): Promise<void> {
  await page.route(`${ADDRESS}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({
      path: `${ROOT}/${TARGETS.gallery.made}${pathname === "/" ? "/index.html" : pathname}`,
    });
  });
  await page.emulateMedia({ colorScheme: "light" });
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
  await rest(page);
  return stage;
}

/** Shows the same elements in other colors. */
async function changeColors(page: Page, colors: Parameters<Page["emulateMedia"]>[0]): Promise<void> {
  await page.emulateMedia(colors);
  await rest(page);
}

/** Waits until nothing changes. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await untilQuiet();
    (document.activeElement as HTMLElement | null)?.blur();
    await document.fonts.ready;
  });
}

function pictureOf(stage: Locator): Promise<Buffer> {
  return stage.screenshot({ animations: "disabled" });
}

/** Expects that `stage` looks as in the stored picture with this name. */
async function expectPicture(stage: Locator, name: string): Promise<void> {
  const picture = await pictureOf(stage);
  const stored = await Deno.readFile(test.info().snapshotPath(name, { kind: "snapshot" })).catch(() => null);
  // Comparing pixels decodes both files, which takes longer than taking a picture.
  if (stored && Buffer.from(stored).equals(picture)) return;
  expect.soft(picture).toMatchSnapshot(name);
}

/** The groups of shared components. Those of the surfaces are made of them, and are checked in stories. */
function sharedGroups(page: Page): Promise<string[]> {
  return page.getByRole("navigation", { name: "Shared groups" }).getByRole("link").allTextContents();
}

/** The themes differ only in the values of tokens, and these groups have all of them. */
const IN_DARK = new Set(["buttons", "parts", "charts"]);

/** The groups whose marks forced colors could lose. */
const IN_FORCED_COLORS = new Set(["buttons", "marks", "parts", "fields"]);

/** The states that a pointer or the keyboard gives to a control, each with its pseudo-classes. */
const STATES = {
  focus: ["focus", "focus-visible"],
  active: ["hover", "active"],
  // A pointer changes colors, and the keyboard adds an outline: one picture shows both.
  touched: ["hover", "focus", "focus-visible"],
} as const;

/** The groups that are pictured in these states. The controls of the others are made of the same parts. */
const TOUCHED: Readonly<Record<string, readonly (keyof typeof STATES)[]>> = {
  // A pressed one has the colors of one that is pointed at.
  buttons: ["focus", "active"],
  parts: ["touched"],
  fields: ["touched"],
  charts: ["touched"],
};

/**
 * Returns a function that gives a state to every control of the shown group, as the browser's developer tools do, and
 * returns how many there are.
 */
async function openDevtools(page: Page) {
  // One session for all groups: a new one parses the style sheets again.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root: { nodeId: root } } = await devtools.send("DOM.getDocument");
  return async (group: string, state: keyof typeof STATES): Promise<number> => {
    const controls = `:is(a, button, input, select, textarea, summary, [tabindex="0"])`;
    const selector = `[data-stage="${group}"] ${controls}`;
    const { nodeIds } = await devtools.send("DOM.querySelectorAll", { nodeId: root, selector });
    const forcedPseudoClasses = [...STATES[state]];
    await Promise.all(
      nodeIds.map((nodeId) => devtools.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses })),
    );
    return nodeIds.length;
  };
}

test("components › look as in the pictures, in both themes, with forced colors, and while pointed at, focused or pressed, and none is missing; the shared ones are accessible, and do not move with reduced motion; pictures differ after a change of a color or of a space, but not of the edges of letters", async ({ page }) => {
  test.slow();
  const problems: string[] = [];
  page.on("pageerror", (error) => void problems.push(String(error)));
  page.on("console", (message) => message.text().startsWith("Add ") && problems.push(message.text()));
  await openGallery(page);
  let giveState: Awaited<ReturnType<typeof openDevtools>> | undefined;
  const shared = new Set(await sharedGroups(page));
  const shown = new Set<string>();
  for (const group of await page.getByRole("navigation").getByRole("link").allTextContents()) {
    const stage = await show(page, group);
    for (const name of await page.evaluate(() => shownComponents())) shown.add(name);
    for (const theme of IN_DARK.has(group) ? THEMES : ["light"] as const) {
      if (theme === "dark") await changeColors(page, { colorScheme: theme });
      await expectPicture(stage, `${group}-${theme}.png`);
      if (!shared.has(group)) continue;
      // That texts can be read on what is behind them is shown where all colors are, and on every screen.
      const all = { tags: WCAG, without: IN_DARK.has(group) ? [] : SLOW_RULES };
      // The theme changes colors alone.
      const rules = theme === "light" ? all : { only: ["color-contrast", "link-in-text-block"] };
      const found = await violations(page, { part: "[data-stage]", ...rules });
      expect.soft(found, `${group}, ${theme}`).toEqual([]);
    }
    if (IN_FORCED_COLORS.has(group)) {
      await changeColors(page, { colorScheme: "dark", forcedColors: "active" });
      await expectPicture(stage, `${group}-forced.png`);
    }
    if (IN_DARK.has(group) || IN_FORCED_COLORS.has(group)) {
      await changeColors(page, { colorScheme: "light", forcedColors: "none" });
    }
    for (const state of TOUCHED[group] ?? []) {
      giveState ??= await openDevtools(page);
      expect(await giveState(group, state)).toBeGreaterThan(0);
      await expectPicture(stage, `${group}-${state}-light.png`);
    }
  }
  const missing = (await page.evaluate(() => allComponents())).filter((name) => !shown.has(name));
  const failure = "Show it in a group of e2e/gallery/groups, then run deno task gallery:update.";
  expect(missing.toSorted(), failure).toEqual(Object.keys(NOT_SHOWN).toSorted());
  expect(problems).toEqual([]);

  const moving = async (reducedMotion: "reduce" | "no-preference") => {
    await page.emulateMedia({ reducedMotion });
    await show(page, "marks");
    await show(page, "buttons");
    return await page.evaluate(() =>
      document.getAnimations().filter(({ playState }) => playState === "running").length
    );
  };
  expect(await moving("no-preference")).toBeGreaterThan(0);
  expect(await moving("reduce")).toBe(0);

  const stage = await show(page, "buttons");
  const taken = async (style: string) => {
    const added = await page.addStyleTag({ content: style });
    const picture = await pictureOf(stage);
    await added.evaluate((element) => (element as Element).remove());
    return picture;
  };
  expect(await taken("[data-stage] { -webkit-text-stroke: 0.01px; }")).toMatchSnapshot("buttons-light.png");
  for (
    const change of [
      ":root { --wind: #2a7359; }",
      "[data-stage] button { padding-inline: 13px; }",
    ]
  ) {
    expect(await taken(change), change).not.toMatchSnapshot("buttons-light.png");
  }
});
