/**
 * `deno task bench page [rounds]`: the dashboard in a real Chromium whose processor is four times slower: from each
 * main action to the next paint, also with ten years of days, scrolling through 200 entries, and, at full speed, from
 * the click on Sign In to the painted dashboard and the requests of the first load. Writes the table in
 * docs/performance.md.
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import { createClient } from "#shared/client/mod.ts";
import { deleteEntry, putGoals } from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { buildOrFail } from "../../../tasks/build.ts";
import { fail, print } from "../../../tasks/print.ts";
import { chromiumPath } from "../../../tasks/test/browsers.ts";
import { type Account, registerAccount } from "../../fixtures/account.ts";
import { CHROMIUM_ARGS } from "../../fixtures/chromium_args.ts";
import { startTestServer } from "../../fixtures/server.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { loadCold } from "../cold_load.ts";
import { filledDay } from "../filled_day.ts";
import { median, quantile } from "../rounds.ts";
import { type Figure, printFigures } from "../table.ts";
import { startProduct } from "../process.ts";
import { seed } from "../seed.ts";
import { DAILY, type Interaction, INTERACTIONS, nextPaint, oneButton } from "./interactions.ts";
import { addEntries, ENTRIES, longTasksWhileScrolling, showAllEntries } from "./scrolling.ts";
import { writeFigures } from "./write_figures.ts";

const SLOWER = 4;
const MAX_PAINT_MS = 100;
const MAX_SIGN_IN_MS = 1_000;
const MAX_REQUESTS = 13;
const SIGN_INS = 20;
const TEN_YEARS = 3_652;

const [rounds = 5] = Deno.args.map(Number);
await buildOrFail(["web"]);
const executablePath = chromiumPath();
if (!executablePath) fail("Install Chromium first (Debian: apt-get install chromium).");

const server = await startTestServer();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
const figures: Figure[] = [];
try {
  const account = await registerAccount(server.url);
  const day = new Date().toISOString().slice(0, 10);
  const { goals } = filledDay(day).water;
  await account.api.call(putGoals, { params: { day }, body: { goals } });
  const dashboard = await loadCold(browser, server.url, (page) => openSignedIn(page, account.token));
  figures.push(await measureFloor(browser));
  const page = await openSlowed(browser, server.url, account.token);
  for (const figure of await measureActions(page)) figures.push(figure);
  await addEntries(account.api, day);
  figures.push(await measureScrolling(page));
  await page.context().close();
  for (const figure of await measureYears(browser, day)) figures.push(figure);
  figures.push(await measureSignIn(browser, account));
  figures.push({
    title: "requests of the first load of /dashboard",
    value: String(dashboard.requests),
    target: `at most ${MAX_REQUESTS}`,
    met: dashboard.requests <= MAX_REQUESTS,
  });
} finally {
  await browser.close();
  await server.stop();
}
printFigures(figures);
await writeFigures("page", "deno task bench page", figures);

async function openSlowed(browser: Browser, baseURL: string, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await openSignedIn(page, token);
  await page.getByText("Today's Progress").waitFor();
  await slowDown(page);
  return page;
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

/** What the browser itself takes for an interaction, and no page can go below. */
async function measureFloor(browser: Browser): Promise<Figure> {
  const page = await browser.newPage();
  await slowDown(page);
  const act = await oneButton(page);
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const time = await nextPaint(page, act);
    if (round > 0) times.push(time);
  }
  await page.close();
  return paintFigure("one button on an empty page", times);
}

/** The same with ten years of days: on a day as most people fill it, and on one that is as full as it may be. */
async function measureYears(browser: Browser, day: CalendarDate): Promise<Figure[]> {
  const folder = await Deno.makeTempDir({ prefix: "gorin-bench-" });
  try {
    const store = `${folder}/gorin.sqlite`;
    print("Seeding: ten years of days for one account …");
    const [owner] = await seed(store, { accounts: 1, filledAccounts: 1, days: TEN_YEARS, lastDay: day });
    if (!owner) throw new Error("Nobody was seeded.");
    const years = await startProduct(store);
    try {
      const daily = INTERACTIONS.filter(({ name }) => DAILY.some((one) => one === name));
      const measure = async (where: string, prepare?: (page: Page) => Promise<void>) => {
        const page = await openSlowed(browser, years.url, owner.token);
        await prepare?.(page);
        const found = await measureActions(page, daily, where);
        await page.context().close();
        return found;
      };
      const usual = await measure(", ten years");
      const api = createClient({ baseUrl: years.url, fetch, token: () => owner.token });
      for (const { id } of owner.lastRings.earth.actual_entries) {
        await api.call(deleteEntry, { params: { day, id } });
      }
      // Each stop of the timer adds one.
      await addEntries(api, day, ENTRIES - 2 * (rounds + 1));
      return [...usual, ...await measure(`, ten years, ${ENTRIES} entries`, showAllEntries)];
    } finally {
      await years.stop();
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function measureActions(
  page: Page,
  interactions: readonly Interaction[] = INTERACTIONS,
  where = "",
): Promise<Figure[]> {
  const times = new Map<string, number[]>(interactions.map(({ name }) => [name + where, []]));
  // The first round compiles the script.
  for (let round = 0; round <= rounds; round++) {
    for (const { name, before, act, after } of interactions) {
      await before?.(page);
      const time = await nextPaint(page, () => act(page));
      await after?.(page);
      if (round > 0) times.get(name + where)?.push(time);
    }
    await page.getByRole("tab", { name: "Earth" }).click();
    print(`Round ${round} of ${rounds} …`);
  }
  return [...times].map(([name, all]) => paintFigure(name, all));
}

function paintFigure(name: string, times: readonly number[]): Figure {
  return {
    title: `${name}, to the next paint`,
    value: `${median(times).toFixed(0)} ms (worst ${Math.max(...times).toFixed(0)})`,
    target: `under ${MAX_PAINT_MS} ms`,
    met: median(times) < MAX_PAINT_MS,
  };
}

async function measureScrolling(page: Page): Promise<Figure> {
  await page.reload();
  const tasks = await longTasksWhileScrolling(page);
  return {
    title: "long tasks while scrolling through 200 entries",
    value: tasks.length === 0 ? "0" : `${tasks.length} (longest ${Math.max(...tasks).toFixed(0)} ms)`,
    target: "0",
    met: tasks.length === 0,
  };
}

/** Milliseconds from the click on Sign In until the dashboard with its day is painted. */
async function signIn(browser: Browser, { email, password }: Account): Promise<number> {
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const page = await context.newPage();
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(password);
    return await page.evaluate(() =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        document.querySelector<HTMLElement>("form [type=submit]")?.click();
        const look = () => {
          const isShown = document.querySelector("[data-ring-tabs]") &&
            !document.querySelector("main .skeleton");
          // Two frames on: what is in the document then is on the screen.
          if (isShown) {
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)));
          } else requestAnimationFrame(look);
        };
        look();
      })
    );
  } finally {
    await context.close();
  }
}

async function measureSignIn(browser: Browser, account: Account): Promise<Figure> {
  const times: number[] = [];
  for (let count = 0; count < SIGN_INS; count++) times.push(await signIn(browser, account));
  const worst = quantile(times, 0.95);
  return {
    title: "sign-in to painted dashboard, 95th percentile",
    value: `${worst.toFixed(0)} ms (median ${median(times).toFixed(0)})`,
    target: `under ${MAX_SIGN_IN_MS} ms`,
    met: worst < MAX_SIGN_IN_MS,
  };
}
