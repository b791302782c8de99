import type { Locator, Page } from "@playwright/test";
import type { Client } from "#shared/client/mod.ts";
import { addEntry, putBattleLogs, putGoals, putTimer } from "#shared/contract/mod.ts";
import { RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import {
  cutOff,
  GREETING,
  lostInForcedColors,
  moving,
  narrowFields,
  overflows,
  smallTargets,
} from "../parts/accessibility.ts";
import { DIALOG_OPENERS, SETTINGS_OPENERS } from "../parts/dialog_openers.ts";
import { fillDay } from "../parts/fill_day.ts";
import { openPanel } from "../parts/open_panel.ts";
import { seedWeek, TODAY } from "../parts/seed_week.ts";
import { withTouch } from "../parts/touch.ts";
import { empty, fill } from "../parts/trash_items.ts";

/**
 * At 200 % a window of 1280 px has 640 of them left, and at 400 % 320. Text alone may be enlarged, too: the queries of
 * the style sheets then know nothing of it.
 */
const VIEWS = [
  { width: 1280, height: 800, text: "200%" },
  { width: 640, height: 400, text: "100%" },
  { width: 360, height: 740, text: "150%" },
  { width: 320, height: 740, text: "100%" },
] as const;

const LARGE = { width: 1280, height: 800 } as const;
const PHONE = { width: 360, height: 740 } as const;

/** The problems of all screens are told at once. The layout has followed a new size within a second. */
const softly = expect.configure({ soft: true, timeout: 1_000 });

/** Measures a screen. */
async function measure(page: Page, screen: string): Promise<void> {
  // What is below the window has the size of the view before until it is painted.
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = [style];
  });
  for (const { text, ...size } of VIEWS) {
    await page.setViewportSize(size);
    await page.evaluate((size) => document.documentElement.style.fontSize = size, text);
    const state = `${screen} at ${size.width} px with text of ${text}`;
    // Until the text has its new size everywhere.
    await softly.poll(() => overflows(page), `${state} scrolls sideways`).toBe(false);
    await softly.poll(async () => (await page.evaluate(cutOff)).filter((cut) => !GREETING.test(cut)), {
      message: `${state} has too little room`,
    }).toEqual([]);
    // With larger text alone, a phone has no room for a date and a time in one line.
    if (size.width !== PHONE.width) {
      softly(await page.evaluate(narrowFields), `${state} has fields too narrow for their text`).toEqual([]);
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  softly(await page.evaluate(moving), `${screen} moves`).toEqual([]);
  softly(await lostInForcedColors(page), `${screen} lacks these in forced colors`).toEqual([]);
  await withTouch(page, async () => {
    for (const size of [PHONE, LARGE]) {
      await page.setViewportSize(size);
      await softly.poll(() => page.evaluate(smallTargets), `${screen} has controls too small for a finger`)
        .toEqual([]);
    }
  });
}

/** Opens everything that folds. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
  });
}

/** Measures each dialog that a button within `part` opens. */
async function measureDialogs(
  page: Page,
  part: Locator,
  openers: readonly (RegExp | string)[],
): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const name of openers) {
    await part.getByRole("button", { name, exact: true }).first().click();
    await expect(dialog.getByRole("heading").first()).toBeVisible();
    await unfold(page);
    await measure(page, `the dialog of ${name}`);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
}

/** The pages without a session. */
const PUBLIC_PAGES = ["/login", "/register", "/privacy", "/no/such/page"];

/** The buttons of a page of the settings that open a dialog. */
const openersOf = (page: string): string[] =>
  SETTINGS_OPENERS.flatMap(([path, name]) => path === page ? [name] : []);

/** Those of a user other than the dashboard, each with a text that it shows once it has loaded, and its dialogs. */
const PAGES = [
  ["/insights", "The year as a table", [/forged score 84/]],
  ["/history", "Days recorded", []],
  ["/review", "What moved", []],
  ["/trash", "Deleted today", [/^Delete Kanji/]],
  ["/connect?", "Open Gorin from the toolbar of your browser", []],
  [`/connect#${"a".repeat(43)}`, "asks to be signed in as", []],
  ["/no/such/page", "Page not found", []],
  ["/settings", "Time plan", []],
  ["/settings/data", "Open the trash", openersOf("/settings/data")],
  ["/settings/security", "New passkey", [...openersOf("/settings/security"), "Set up", "New link"]],
  ["/settings/developers", "New token", [...openersOf("/settings/developers"), "New address"]],
] as const;

test("enlarged, touched, in forced colors and with reduced motion › each page has room and keeps its marks", async ({ page, user, problems }) => {
  problems.allow(/status of 404/);
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await measure(page, `${path}, signed out,`);
  }
  await seedWeek(user.api);
  await fill(user.api);
  await empty(user.api);
  for (const [path, shown, openers] of PAGES) {
    await openSignedIn(page, user.token, path);
    await expect(page.getByText(shown).first()).toBeVisible();
    await unfold(page);
    if (path === "/history") {
      await page.getByRole("button", { name: "Choose rest days" }).click();
      await page.getByRole("button", { name: /November 18/ }).click();
    }
    await measure(page, path);
    await measureDialogs(page, page.getByRole("main"), openers);
  }
});

test("enlarged, touched, in forced colors and with reduced motion › each step of the Seal has room and keeps its marks", async ({ page, user }) => {
  await fillStates(user.api);
  await openSignedIn(page, user.token, "/seal");
  const next = page.getByRole("button", { name: /^(Next|Draw the last stroke|Draw it)$/ });
  for (const step of [...RING_NAMES, "the last stroke"]) {
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await measure(page, `the Seal at ${step}`);
    await next.click();
  }
  await expect(page.getByRole("img", { name: /^Sealed on/ })).toBeVisible();
  await measure(page, "the Seal when it is pressed");
});

/** What opens in the panel of a ring itself. */
const FORMS = {
  earth: ["Started earlier"],
  water: ["Edit goal Read"],
  fire: [],
  wind: [],
  void: [/^Add lessons learned/],
} as const satisfies Record<RingName, readonly (RegExp | string)[]>;

/** Fills a day with each state that its rings show. */
async function fillStates(api: Client): Promise<void> {
  const params = { day: TODAY };
  await fillDay(api, TODAY);
  const [start_ts, end_ts] = [`${TODAY}T00:00:00Z`, `${TODAY}T06:00:00Z`];
  const sleep = { start_ts, end_ts, category: "Sleep", note: "Woke up twice", source: "manual" } as const;
  await api.call(addEntry, { params, body: sleep });
  await api.call(putTimer, {
    body: { category: "Deep Work", start_ts: `${TODAY}T13:00:00Z`, note: "", day: TODAY },
  });
  const goals = (["success", "partial", "fail", "pending"] as const).map((state) => ({
    target: state === "pending" ? "Read" : `Push-ups before breakfast: ${state}`,
    domain: "Body",
    baseline: 10,
    state,
  }));
  await api.call(putGoals, { params, body: { goals } });
  const battle_logs = [
    { hard_thing: "Cold shower", outcome: "victory" as const, difficulty_rating: 9 },
    { hard_thing: "Landlord", outcome: "defeat" as const, difficulty_rating: 3 },
    { hard_thing: "Run", outcome: "ongoing" as const, difficulty_rating: 5 },
  ].map((battle) => ({ ...battle, battle_description: "Two minutes" }));
  await api.call(putBattleLogs, { params, body: { battle_logs } });
}

test("enlarged, touched, in forced colors and with reduced motion › each panel and dialog has room and keeps its marks", async ({ page, user }) => {
  await fillStates(user.api);
  await openSignedIn(page, user.token);
  for (const ring of RING_NAMES) {
    const panel = await openPanel(page, ring);
    for (const name of FORMS[ring]) await panel.getByRole("button", { name }).first().click();
    await unfold(page);
    await measure(page, ring);
    await measureDialogs(page, panel, DIALOG_OPENERS[ring]);
    if (ring === "wind") await measureDialogs(page, panel, [/^Edit study target /]);
  }
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Quick add" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await measure(page, "quick add");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("?");
  await expect(dialog).toBeVisible();
  await measure(page, "shortcuts");
});
