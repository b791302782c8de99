import { setTimeout } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";

/** For how long nothing may have been fetched before a page counts as loaded. */
const QUIET_MS = 500;

/** What the first load of a page took. Sizes are bytes over the wire, with the headers. */
export interface ColdLoad {
  readonly scripts: number;
  readonly everything: number;
  readonly requests: number;
  /** Milliseconds from the start of the navigation until something was painted; NaN when nothing was. */
  readonly painted: number;
}

/** Opens a page of the site at `baseURL` with an empty cache, and waits until nothing more is fetched. */
export async function loadCold(
  browser: Browser,
  baseURL: string,
  open: (page: Page) => Promise<unknown>,
): Promise<ColdLoad> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  const underWay = new Set<string>();
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
    if (!new URL(request.url).pathname.startsWith("/api/events")) underWay.add(requestId);
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
  while (underWay.size > 0 || performance.now() - lastMoved < QUIET_MS) await setTimeout(QUIET_MS / 5);
  const painted = await page.evaluate(() =>
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN
  );
  await context.close();
  return { scripts, everything, requests, painted };
}
