/**
 * Measures any web apps on this machine as Gorin is measured; README.md says how to start the others.
 *
 * `measure.ts page TARGET…` loads each page with an empty cache, in turn: scripts, requests, first and largest paint.
 * `measure.ts reads TARGET…` requests each URL over and over, in turn: rate and times.
 *
 * A target is a URL and the headers to send, each as "Name: value". A page takes two: "Cookie: name=value" and
 * "Storage: key=value", an item of the local storage.
 */
import { type Browser, chromium } from "@playwright/test";
import { fail, print } from "../../tasks/print.ts";
import { chromiumPath } from "../../tasks/test/browsers.ts";
import { type ColdLoad, loadCold } from "../bench/cold_load.ts";
import { load } from "../bench/load.ts";
import { median, quantile } from "../bench/rounds.ts";
import { CHROMIUM_ARGS } from "../fixtures/chromium_args.ts";

const LOADS = 5;
const ROUNDS = 5;
const SECONDS = 2;

/** Chromium does not load Super Productivity, which has a worker, while all pages share one process. */
const ARGS = CHROMIUM_ARGS.filter((arg) => !arg.startsWith("--renderer-process-limit"));

interface Target {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const [what, ...args] = Deno.args;
const targets = targetsOf(args);
if (targets.length === 0) fail('Usage: measure.ts page|reads URL ["Header: value"…] [URL…]');
const [load1] = Deno.loadavg();
if (what === "page") await measurePages();
else if (what === "reads") await measureReads();
else fail(`There is nothing to measure by the name of ${what}: page or reads.`);
const [load2] = Deno.loadavg();
print(`Load average ${load1?.toFixed(1)} at the start, ${load2?.toFixed(1)} at the end.`);

async function measurePages(): Promise<void> {
  const executablePath = chromiumPath();
  if (!executablePath) fail("Install Chromium first (Debian: apt-get install chromium).");
  const browser = await chromium.launch({ executablePath, args: ARGS });
  try {
    // The first load of all also loads the browser's own code.
    await inTurn(1, (target) => loadPage(browser, target));
    for (const [{ url }, loads] of await inTurn(LOADS, (target) => loadPage(browser, target))) {
      const of = (figure: keyof ColdLoad) => median(loads.map((one) => one[figure]));
      print(
        `${url}: ${kilobytes(of("scripts"))} of scripts, ${kilobytes(of("everything"))} in ` +
          `${of("requests")} requests, first paint after ${seconds(of("painted"))}, ` +
          `largest after ${seconds(of("largest"))} (medians of ${LOADS})`,
      );
    }
  } finally {
    await browser.close();
  }
}

async function measureReads(): Promise<void> {
  await inTurn(1, readFor);
  for (const [{ url }, rounds] of await inTurn(ROUNDS, readFor)) {
    const times = rounds.flatMap((round) => round.times);
    const bytes = rounds.reduce((sum, round) => sum + round.bytes, 0) / times.length;
    print(
      `${url}: ${median(rounds.map(({ rate }) => rate)).toFixed(1)} a second; ` +
        `median ${quantile(times, 0.5).toFixed(1)} ms, 99th percentile ${
          quantile(times, 0.99).toFixed(1)
        } ms; ` +
        `${
          kilobytes(bytes)
        } each (${times.length} responses, 16 connections, ${ROUNDS} rounds of ${SECONDS} s)`,
    );
  }
}

/** Takes each figure of all targets before the next one, so that a machine that grows busier does so for all. */
async function inTurn<Figure>(
  times: number,
  measure: (target: Target) => Promise<Figure>,
): Promise<Map<Target, Figure[]>> {
  const all = new Map<Target, Figure[]>(targets.map((target) => [target, []]));
  for (let time = 0; time < times; time++) {
    for (const [target, figures] of all) figures.push(await measure(target));
  }
  return all;
}

function loadPage(browser: Browser, { url, headers }: Target): Promise<ColdLoad> {
  const { origin } = new URL(url);
  return loadCold(browser, origin, async (page) => {
    for (const [header, pair] of headers) {
      const [name, value] = halves(pair, "=");
      if (header === "Cookie") await page.context().addCookies([{ name, value, url: origin }]);
      else if (header === "Storage") {
        await page.addInitScript(([key, item]) => localStorage.setItem(key, item), [name, value] as const);
      } else fail(`A page takes "Cookie" or "Storage", not "${header}".`);
    }
    await page.goto(url);
  });
}

function readFor({ url, headers }: Target) {
  return load([{ method: "GET", url, headers: Object.fromEntries(headers) }], { seconds: SECONDS });
}

function targetsOf(words: readonly string[]): Target[] {
  const starts = words.flatMap((word, at) => URL.canParse(word) && /^https?:/.test(word) ? [at] : []);
  return starts.map((start, index) => ({
    url: words[start] ?? "",
    headers: words.slice(start + 1, starts[index + 1]).map((line) => halves(line, ":")),
  }));
}

function halves(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
