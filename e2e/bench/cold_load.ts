import { setTimeout } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";

/** For how long nothing may have been fetched before a page counts as loaded. */
const QUIET_MS = 500;

/** The same while requests have no end: Chromium does not report that of a worker's script. */
const STUCK_MS = 3_000;

/** What the first load of a page took. Sizes are bytes over the wire, with the headers. */
export interface ColdLoad {
  readonly scripts: number;
  readonly everything: number;
  readonly requests: number;
  /** Milliseconds from the start of the navigation until something was painted; NaN when nothing was. */
  readonly painted: number;
  /** The same until the largest text or picture was painted; NaN when there was none. */
  readonly largest: number;
}

/**
 * Opens a page of the site at `baseURL` with an empty cache, and waits until nothing more is fetched. What a service
 * worker fetches by itself does not count.
 */
export async function loadCold(
  browser: Browser,
  baseURL: string,
  open: (page: Page) => Promise<unknown>,
): Promise<ColdLoad> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  const underWay = new Map<string, string>();
  let lastMoved = performance.now();
  let scripts = 0;
  let everything = 0;
  let requests = 0;
  const ended = (requestId: string) => {
    underWay.delete(requestId);
    lastMoved = performance.now();
  };
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    // The stream of live events stays open for as long as the page does.
    if (!new URL(request.url).pathname.startsWith("/api/events")) underWay.set(requestId, request.url);
  });
  devtools.on("Network.loadingFailed", ({ requestId }) => ended(requestId));
  devtools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    ended(requestId);
    requests++;
    everything += encodedDataLength;
    if (kinds.get(requestId) === "Script") scripts += encodedDataLength;
  });
  await devtools.send("Network.enable");
  await open(page);
  while (performance.now() - lastMoved < (underWay.size > 0 ? STUCK_MS : QUIET_MS)) {
    await setTimeout(QUIET_MS / 5);
  }
  for (const { name, size } of await loadedOf(page, [...underWay.values()])) {
    requests++;
    everything += size;
    if (new URL(name).pathname.endsWith(".js")) scripts += size;
  }
  const painted = await page.evaluate(() =>
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN
  );
  const largest = await page.evaluate(() =>
    new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN))
        .observe({ type: "largest-contentful-paint", buffered: true });
      // The observer is called in one of the next tasks, or never.
      globalThis.setTimeout(() => resolve(NaN), 200);
    })
  );
  await context.close();
  return { scripts, everything, requests, painted, largest };
}

/** Returns which of these addresses the page did load, with their sizes over the wire. */
function loadedOf(page: Page, urls: readonly string[]): Promise<{ name: string; size: number }[]> {
  return page.evaluate((urls) =>
    performance.getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, transferSize }) => urls.includes(name) && transferSize > 0)
      .map(({ name, transferSize }) => ({ name, size: transferSize })), urls);
}
