/**
 * `deno task bench insights [times]`: how long /insights takes with ten years of days in the account: each call of the
 * API, and from opening the page in a real Chromium to its painted charts.
 */
import { type Browser, chromium } from "@playwright/test";
import { addDays, type CalendarDate, isoWeekOf } from "#shared/domain/calendar.ts";
import { buildOrFail } from "../../tasks/build.ts";
import { chromiumPath } from "../../tasks/test/browsers.ts";
import { fail, print } from "../../tasks/print.ts";
import { CHROMIUM_ARGS } from "../fixtures/chromium_args.ts";
import { openSignedIn } from "../fixtures/signed_in.ts";
import { startProduct } from "./process.ts";
import { seed } from "./seed.ts";

const TODAY: CalendarDate = new Date().toISOString().slice(0, 10);
const TEN_YEARS = 3_652;

const [times = 20] = Deno.args.map(Number);
await buildOrFail(["web"]);
const executablePath = chromiumPath();
if (!executablePath) fail("Install Chromium first (Debian: apt-get install chromium).");

const folder = await Deno.makeTempDir({ prefix: "gorin-bench-" });
const store = `${folder}/gorin.sqlite`;
print("Seeding: ten years of days for one account …");
const [long] = await seed(store, { accounts: 1, filledAccounts: 1, days: TEN_YEARS, lastDay: TODAY });
if (!long) throw new Error("Nobody was seeded.");
const { token } = long;
const server = await startProduct(store);
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  const from = addDays(TODAY, -365);
  await measure("GET /api/analytics/weekly", () => call(`/analytics/weekly/${isoWeekOf(TODAY)}`));
  await measure(
    "GET /api/analytics/range, 366 days",
    () => call(`/analytics/range?from=${from}&to=${TODAY}`),
  );
  await measure("/insights, opened to painted", () => paint(browser));
} finally {
  await browser.close();
  await server.stop();
  await Deno.remove(folder, { recursive: true });
}

async function measure(title: string, once: () => Promise<number>): Promise<void> {
  const taken: number[] = [];
  for (let count = 0; count < times; count++) taken.push(await once());
  const sorted = taken.sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  print(`${title.padEnd(36)} median ${ms(median)}, worst ${ms(sorted.at(-1) ?? NaN)} of ${times}`);
}

async function call(path: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${server.url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } });
  await response.json();
  if (!response.ok) throw new Error(`${path} responded ${response.status}`);
  return performance.now() - began;
}

/** Milliseconds from the start of the navigation, with an empty cache, until week, streaks and year are drawn. */
async function paint(browser: Browser): Promise<number> {
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const page = await context.newPage();
    await openSignedIn(page, token, "/insights");
    return await page.evaluate(() =>
      new Promise<number>((resolve) => {
        const look = () => {
          const drawn = document.querySelector('[role="grid"] [data-date]');
          const loading = document.querySelector("main .skeleton");
          // Two frames on: what stands in the document then is on the screen.
          if (drawn && !loading) {
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
          } else requestAnimationFrame(look);
        };
        look();
      })
    );
  } finally {
    await context.close();
  }
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
