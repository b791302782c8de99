import type { Locator, Page } from "@playwright/test";
import {
  addEntry,
  createAccessToken,
  getDay,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  updateMe,
} from "#shared/contract/mod.ts";
import { RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";
import type { Account } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { fillDay } from "../parts/fill_day.ts";
import { expectStill, watchShifts } from "../parts/layout_shifts.ts";
import { goWithin } from "../parts/go_within.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";
import { seedWeek } from "../parts/seed_week.ts";
import { holdBack, watchControls } from "../parts/still_controls.ts";
import { logBattle } from "../void/void_panel.ts";

const TODAY = "2026-11-21";

/** Opens the sign-in page, and then the dashboard for the first time, and expects that neither shifts. */
async function expectStillPages(page: Page, token: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await watchShifts(page);
  await test.step("the sign-in page does not shift while it loads", async () => {
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    await expectStill(page);
  });
  await test.step("the dashboard does not shift while it loads", async () => {
    await openSignedIn(page, token);
    await expect(page.getByText("No time entries yet")).toBeVisible();
    await expectStill(page);
  });
}

test.describe("in the evening of a device that does not know its user yet", () => {
  test.use({ startAt: "2026-11-21T20:10:00Z" });

  test("pages do not shift while they load, nor by the line of the Seal", async ({ page, user }) => {
    await expectStillPages(page, user.token, 1280);
    await expect(page.getByRole("link", { name: "Seal the day" })).toBeVisible();
    await expectStill(page);
  });
});

/** The first action of each ring on an empty day. */
const FIRST_ACTIONS = {
  earth: "Start Deep Work",
  water: "Add Goal",
  fire: "Change",
  wind: "Add Study Target",
  void: "Log Battle",
} as const satisfies Record<RingName, string>;

test("on a phone › pages do not shift while they load, and the first action of each ring is above the tabs", async ({ page, user }) => {
  await expectStillPages(page, user.token, 320);
  await page.setViewportSize({ width: 360, height: 740 });
  const tabs = await page.getByRole("tablist").boundingBox();
  for (const [ring, action] of Object.entries(FIRST_ACTIONS) as [RingName, string][]) {
    const panel = await openPanel(page, ring);
    const box = await panel.getByRole("button", { name: action, exact: true }).first().boundingBox();
    expect.soft(box && box.y + box.height, ring).toBeLessThan(tabs?.y ?? 0);
    expect.soft((await panel.boundingBox())?.y, `where the panel of ${ring} begins`).toBeLessThan(260);
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await test.step("what completes Fire is there, too, once it can be completed", async () => {
    await user.api.call(putFire, {
      params: { day: TODAY },
      body: { weakness: "The inbox", task: "Close it" },
    });
    const complete = (await openPanel(page, "fire")).getByRole("button", { name: "Mark Complete" });
    await expect(complete).toBeEnabled();
    const box = await boxOf(complete);
    expect(box.y + box.height).toBeLessThan(tabs?.y ?? 0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
  const belowPage = await page.evaluate(() =>
    document.documentElement.scrollHeight -
    (document.querySelector("main")?.getBoundingClientRect().bottom ?? 0)
  );
  expect(belowPage, "room for the tabs alone").toBeLessThan((tabs?.height ?? 0) + 24);
  await page.setViewportSize({ width: 740, height: 360 });
  const water = await openPanel(page, "water");
  const action = await boxOf(water.getByRole("button", { name: "Add Goal", exact: true }).first());
  const bar = await boxOf(page.getByRole("tablist"));
  expect(action.y + action.height, "an action of a phone on its side").toBeLessThan(bar.y);
  const start = (await openPanel(page, "earth")).getByRole("button", { name: /^Start / }).first();
  const box = await boxOf(start);
  expect(box.y + box.height, "the start of the timer there").toBeLessThanOrEqual(bar.y);
});

test.describe("on a large screen", () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test("dashboard › is composed around the ensō, with two even columns", async ({ page, user }) => {
    await fillDay(user.api, TODAY);
    const { day } = await user.api.call(getDay, { params: { day: TODAY } });
    const steps = { domain: "Fitness", target: "Steps", baseline: 95_000, current_target: 95_000 };
    const goals = [...day.water.goals, steps];
    for (const date of ["2026-11-20", TODAY]) {
      await user.api.call(putGoals, { params: { day: date }, body: { goals } });
    }
    await user.api.call(putCommitment, {
      params: { day: TODAY },
      body: { tomorrow_commitment: "Run at six" },
    });
    const [start_ts, end_ts] = [`${TODAY}T00:00:00Z`, `${TODAY}T06:00:00Z`];
    await user.api.call(addEntry, {
      params: { day: TODAY },
      body: { start_ts, end_ts, category: "Entertainment", note: "", source: "manual" },
    });
    // The curves are loaded once there is room for them.
    await page.setViewportSize({ width: 1023, height: 900 });
    await openSignedIn(page, user.token);
    await openPanel(page, "water");
    await page.setViewportSize({ width: 1280, height: 900 });
    const mark = await boxOf(page.getByRole("img", { name: /of 5 rings complete/ }));
    expect([mark.width, mark.height], "the mark").toEqual([240, 240]);
    const bar = await boxOf(page.getByRole("progressbar", { name: "Overall Completion" }));
    const tab = await boxOf(page.getByRole("tab", { name: "Earth" }));
    const badge = await boxOf(page.getByRole("listitem").filter({ hasText: /^Earth/ }).first());
    expect([bar.x, bar.y], "the bar is the edge of the tabs").toEqual([tab.x, tab.y]);
    expect(badge.x + badge.width, "a badge is in the corner of its tab").toBe(tab.x + tab.width);
    const date = page.getByRole("heading", { level: 2, name: "Saturday, November 21, 2026" });
    const commitment = page.getByText("Run at six").first();
    expect((await boxOf(commitment)).x, "below the date").toBe((await boxOf(date)).x);

    for (const ring of ["void", "wind"] as const) {
      const columns = (await openPanel(page, ring)).locator(".grid.items-start").first().locator("> *");
      const [left, right] = [await boxOf(columns.nth(0)), await boxOf(columns.nth(1))];
      expect.soft(left.y, ring).toBe(right.y);
      expect.soft(left.height / right.height, ring).toBeGreaterThan(0.5);
    }

    const water = await openPanel(page, "water");
    await expectCurveBeside(water);
    await expectOneLine(water.getByRole("listitem", { name: "Steps" }));
    await goWithin(page, "/dashboard?ring=water&day=2026-11-20");
    await expect(page.getByRole("heading", { name: "Friday, November 20, 2026" })).toBeVisible();
    await expectOneLine(water.getByRole("listitem", { name: "Steps" }));
    await expectStillDialog(page, "battle-suggestions", "Log Battle", "Log Battle");
    await expectWholeCategory(page);

    await page.setViewportSize({ width: 1023, height: 900 });
    const under = await boxOf(date);
    expect((await boxOf(commitment)).y, "below the date").toBeGreaterThan(under.y + under.height);
  });
});

/** Expects that a goal is one row: its name, the curve of its target, its count, its outcomes and its actions. */
async function expectCurveBeside(panel: Locator): Promise<void> {
  const row = panel.getByRole("listitem", { name: "Push-ups" });
  const parts = [
    row.getByRole("heading", { name: "Push-ups" }),
    row.getByRole("img", { name: "From 10 to 10, at most 10" }),
    row.getByRole("button", { name: "Push-ups: one more" }),
    row.getByRole("button", { name: /^Success/ }),
    row.getByRole("button", { name: "Edit goal Push-ups" }),
  ];
  let end = 0;
  for (const part of parts) {
    const { x, width } = await boxOf(part);
    expect(x, `${part} after the part before`).toBeGreaterThanOrEqual(end);
    end = x + width;
  }
  expect((await boxOf(row)).height, "the height of the row").toBeLessThan(80);
}

/** Expects that the outcomes of a goal are in one line. */
async function expectOneLine(row: Locator): Promise<void> {
  const outcomes = row.getByRole("group", { name: /^How did it go/ }).getByRole("button");
  await expect(outcomes.first()).toBeVisible();
  const tops = await outcomes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size, `the lines of ${tops.length} outcomes`).toBe(1);
}

/** Expects that a dialog's buttons stay where they are when its suggestions arrive, perhaps while one is clicked. */
async function expectStillDialog(page: Page, path: string, name: string, action: string): Promise<void> {
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  await page.route(`**/api/void/${path}`, async (route) => {
    await sent;
    await route.continue();
  });
  // The panel shows them as well, so it has them once it was open.
  await page.goto("/dashboard");
  const panel = await openPanel(page, "void");
  await panel.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog", { name });
  const save = dialog.getByRole("button", { name: action, exact: true });
  // It rises when it opens.
  await dialog.evaluate((element) =>
    Promise.all(
      element.getAnimations({ subtree: true })
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    )
  );
  const before = await boxOf(save);
  await expect(dialog.getByText("Need an idea?")).toBeHidden();
  send();
  await expect(dialog.getByText("Need an idea?")).toBeVisible();
  expect(await boxOf(save)).toEqual(before);
  await page.keyboard.press("Escape");
}

/** Expects that the longest category fits on one line among Earth's figures, at each width. */
async function expectWholeCategory(page: Page): Promise<void> {
  const panel = await openPanel(page, "earth");
  const category = panel.getByRole("definition").filter({ hasText: "Entertainment" });
  for (const width of [320, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await category.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return [...text.getClientRects()].map(({ width }) => width);
    });
    const room = await category.evaluate(({ clientWidth }) => clientWidth);
    expect.soft(lines, `the lines of the category in ${room} px of ${width}`).toHaveLength(1);
    expect.soft(lines[0], `the width of the category at ${width} px`).toBeLessThanOrEqual(room);
  }
}

async function boxOf(locator: Locator) {
  await expect(locator).toBeVisible();
  return await locator.boundingBox() ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** A day whose first battle today begins a streak, completes Void and adds points. */
async function battleYesterday(user: Account): Promise<void> {
  const battle = { hard_thing: "Cold shower", battle_description: "Two minutes" };
  await user.api.call(putBattleLogs, {
    params: { day: "2026-11-20" },
    body: { battle_logs: [battle] },
  });
}

test("a first battle, a complete ring and its streak move neither tabs nor panel, on any screen", async ({ page, user }) => {
  await battleYesterday(user);
  await openSignedIn(page, user.token, "/dashboard?ring=void");
  const panel = page.getByRole("tabpanel", { name: "Void" });
  const edges = async () => [
    (await boxOf(page.getByRole("tablist"))).y,
    (await boxOf(panel.getByRole("heading", { name: "Endless War" }))).y,
    (await boxOf(panel.getByRole("button", { name: "Log Battle" }).first())).y,
  ];
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(panel.getByText("No battles yet today")).toBeVisible();
    const before = await edges();
    await logBattle(page, { hardThing: "Cold shower" });
    await expect(page.getByText("Void, 2 days in a row")).toBeVisible();
    // A line of another script may end a fraction of a pixel lower.
    for (const [at, edge] of (await edges()).entries()) {
      expect(Math.abs(edge - (before[at] ?? NaN)), `edge ${at} of ${before}`).toBeLessThanOrEqual(1);
    }
    await saved(page);
    await user.api.call(putBattleLogs, { params: { day: TODAY }, body: { battle_logs: [] } });
  }
});

test("history and insights › a week prints on one sheet, the lines of the year are equally long, what is side by side is level, what scrolls says so, and the steps to other months and weeks stay where they are", async ({ page, user }) => {
  await seedWeek(user.api);
  await page.setViewportSize({ width: 1_280, height: 900 });
  await openSignedIn(page, user.token, "/insights");
  const topOf = async (name: string) => (await boxOf(page.getByRole("heading", { name }))).y;
  await expect.poll(async () => await topOf("In a row") - await topOf("Where the time went")).toBe(0);

  const lines = page.getByRole("list", { name: "The rings in 2026" }).getByRole("listitem");
  await lines.last().scrollIntoViewIfNeeded();
  await expect(lines).toHaveCount(RING_NAMES.length);
  const widths = await lines.evaluateAll((items) =>
    items.map((item) => item.querySelector("svg[data-bar]")?.getBoundingClientRect().width)
  );
  expect(widths[0]).toBeGreaterThan(500);
  expect(new Set(widths).size, widths.join()).toBe(1);
  await expect(page.getByRole("heading", { name: "What stands out" })).toBeAttached();
  await expect(page.getByText("How is this computed?").last()).toBeVisible();
  const sheet = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await page.setViewportSize({ width: 360, height: 900 });
  await page.getByText("The year as a table").click();
  const table = page.getByRole("group", { name: "Table of 2026" });
  await expect(table).toHaveAttribute("data-more", "end");
  await table.focus();
  await page.keyboard.press("ArrowRight");
  await expect(table).toHaveAttribute("data-more", "start end");
  await table.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  await expect(table).toHaveAttribute("data-more", "start");

  for (const { path, unit } of [{ path: "/history", unit: "month" }, { path: "/insights", unit: "week" }]) {
    await goWithin(page, path);
    const step = (to: string) => page.getByRole("link", { name: `${to} ${unit}` });
    const back = page.getByRole("main").getByRole("link", { name: `This ${unit}` });
    const boxes = async () => [await step("Previous").boundingBox(), await step("Next").boundingBox()];
    await expect(step("Next")).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    for (const width of [360, 1280]) {
      await test.step(`${path} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        const current = await boxes();
        await step("Previous").click();
        await expect(back).toBeVisible();
        expect.soft(await boxes()).toEqual(current);
        await back.click();
        await expect(back).toBeHidden();
      });
    }
  }
});

interface LateCall {
  readonly path: string;
  readonly call: string;
  /** What is there before. */
  readonly before: string;
  /** What is there then; null for nothing. */
  readonly after: string | RegExp | null;
  readonly width: 360 | 1280;
}

const REVIEW = "Last week in one page";

/** What arrives late on a page. */
const LATE: readonly LateCall[] = [
  {
    path: "/history",
    call: "analytics/range?*",
    before: "Choose rest days",
    after: "Days recorded",
    width: 1280,
  },
  {
    path: "/history?month=2026-09",
    call: "analytics/range?*",
    before: "Choose rest days",
    after: "No entries in this month",
    width: 360,
  },
  {
    path: "/dashboard?day=2026-11-17",
    call: "days/2026-11-17",
    before: "Back to today",
    after: /^\d+ points$/,
    width: 360,
  },
  {
    path: "/dashboard?ring=fire",
    call: "records?kind=weakness",
    before: "Target Weakness",
    after: "Also at war with",
    width: 360,
  },
  {
    path: "/dashboard?ring=wind",
    call: "wind/complacency-check/*",
    before: "Complacency check",
    after: "Moves for today",
    width: 1280,
  },
  {
    path: "/dashboard?ring=void",
    call: "void/{battle-stats/all,battle-suggestions}",
    before: "I will",
    after: /^Lost on/,
    width: 360,
  },
  {
    path: "/book?records",
    call: "records?kind=goal",
    before: "Loading the Book",
    after: "Studies",
    width: 1280,
  },
  {
    path: "/settings/security",
    call: "auth/passkeys",
    before: "New passkey",
    after: "Witness",
    width: 1280,
  },
  {
    path: "/settings/developers",
    call: "auth/{tokens,webhooks}",
    before: "New token",
    after: "Wall clock",
    width: 1280,
  },
  // On phones its place is there from the start, too.
  {
    path: "/dashboard?ring=earth",
    call: "analytics/range?*",
    before: "Today's Progress",
    after: REVIEW,
    width: 360,
  },
];

test("what arrives late moves no control of its page", async ({ page, user }) => {
  // It opens one page after the other.
  test.slow();
  await seedWeek(user.api);
  for (const day of ["2026-11-10", TODAY]) await fillDay(user.api, day);
  const body = { weakness: "Doomscrolling", task: "Leave it in the hall" };
  await user.api.call(putFire, { params: { day: "2026-11-12" }, body });
  await user.api.call(putBattleLogs, {
    params: { day: "2026-11-18" },
    body: { battle_logs: [{ hard_thing: "Say no", battle_description: "Once", outcome: "defeat" }] },
  });
  await user.api.call(createAccessToken, {
    body: { name: "Wall clock", scope: "read", expires_at: "2026-12-01T00:00:00Z" },
  });
  const review = (reviewed_week: string) =>
    user.api.call(updateMe, { body: { settings: { review: { reviewed_week } } } });
  // It would open by itself.
  await review("2026-W46");
  const main = page.getByRole("main");
  await openSignedIn(page, user.token);
  await expect(main.getByText("Today's Progress")).toBeVisible();
  for (const { path, call, before, after, width } of LATE) {
    // The line is offered to whoever opens anything but the dashboard itself.
    if (after === REVIEW) await review("");
    await test.step(`${call} on ${path} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const held = await holdBack(page, `**/api/${call}`);
      // The line is offered when the page is loaded.
      if (after === REVIEW) await page.goto(path);
      else await goWithin(page, path);
      await expect(main.getByText(before, { exact: true }).first()).toBeVisible();
      await held.othersArrived();
      const moved = await watchControls(main);
      const arrived = page.waitForResponse(`**/api/${call}`);
      held.deliver();
      await (await arrived).finished();
      if (after !== null) await expect(main.getByText(after).first()).toBeVisible();
      expect.soft(await moved()).toEqual([]);
    });
  }
});
