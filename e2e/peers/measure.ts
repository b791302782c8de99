/**
 * Measures any web app on this machine as Gorin is measured; README.md says how to start the others.
 *
 * `measure.ts page URL…` loads each page five times with an empty cache, in turn: bytes, requests, first paint.
 * `measure.ts reads URL ["Header: value"…]` requests one URL over and over: rate and times.
 */
import { chromium } from "@playwright/test";
import { fail, print } from "../../tasks/print.ts";
import { chromiumPath } from "../../tasks/test/browsers.ts";
import { type ColdLoad, loadCold } from "../bench/cold_load.ts";
import { load } from "../bench/load.ts";
import { median, quantile } from "../bench/rounds.ts";
import { CHROMIUM_ARGS } from "../fixtures/chromium_args.ts";

const TIMES = 5;
const SECONDS = 5;

const [what, ...args] = Deno.args;
if (what === "page" && args.length > 0) await measurePages(args);
else if (what === "reads" && args[0] !== undefined) await measureReads(args[0], args.slice(1));
else fail("Usage: measure.ts page URL…, or measure.ts reads URL [header…]");

async function measurePages(urls: readonly string[]): Promise<void> {
  const executablePath = chromiumPath();
  if (!executablePath) fail("Install Chromium first (Debian: apt-get install chromium).");
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  const loads = new Map<string, ColdLoad[]>(urls.map((url) => [url, []]));
  for (let time = 0; time < TIMES; time++) {
    for (const url of urls) {
      loads.get(url)?.push(await loadCold(browser, new URL(url).origin, (page) => page.goto(url)));
    }
  }
  await browser.close();
  for (const [url, all] of loads) {
    const of = (figure: keyof ColdLoad) => median(all.map((one) => one[figure]));
    print(
      `${url}: ${kilobytes(of("scripts"))} of scripts, ${kilobytes(of("everything"))} in ${
        of("requests")
      } requests, ` +
        `first paint after ${(of("painted") / 1_000).toFixed(2)} s (medians of ${TIMES})`,
    );
  }
}

async function measureReads(url: string, lines: readonly string[]): Promise<void> {
  const headers = Object.fromEntries(lines.map((line) => {
    const at = line.indexOf(":");
    return [line.slice(0, at), line.slice(at + 1).trim()];
  }));
  const { rate, times } = await load([{ method: "GET", url, headers }], { seconds: SECONDS });
  print(
    `${url}: ${rate.toFixed(0)} a second; median ${quantile(times, 0.5).toFixed(1)} ms, ` +
      `99th percentile ${quantile(times, 0.99).toFixed(1)} ms (16 connections, ${SECONDS} s)`,
  );
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
