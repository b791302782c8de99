/**
 * `deno task bench:load`: how many bytes of JavaScript the first load of each page brings over the wire, in a real
 * Chromium with an empty cache, from the real server.
 */
import { setTimeout } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { build } from "../../tasks/build.ts";
import { chromiumPath } from "../../tasks/test/browsers.ts";
import { fail } from "../../tasks/print.ts";
import { registerAccount } from "../fixtures/account.ts";
import { CHROMIUM_ARGS } from "../fixtures/chromium_args.ts";
import { startTestServer } from "../fixtures/server.ts";
import { openSignedIn } from "../fixtures/signed_in.ts";
import { printFigures } from "./table.ts";

const KB = 1_000;

/** For how long nothing may have been fetched before a page counts as loaded. */
const QUIET_MS = 500;

const unbuilt = await build(["web"]);
if (unbuilt.length > 0) fail(`Could not build ${unbuilt.join(", ")}.`);
const executablePath = chromiumPath();
if (!executablePath) fail("Install Chromium first (Debian: apt-get install chromium).");

const server = await startTestServer();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  const { token } = await registerAccount(server.url);
  const login = await bytesOf(browser, (page) => page.goto("/login"));
  const dashboard = await bytesOf(browser, (page) => openSignedIn(page, token));
  printFigures([
    figure("/login", login, 90),
    figure("/dashboard", dashboard, 150),
  ]);
} finally {
  await browser.close();
  await server.stop();
}

interface Bytes {
  readonly scripts: number;
  readonly everything: number;
  readonly requests: number;
}

async function bytesOf(browser: Browser, open: (page: Page) => Promise<unknown>): Promise<Bytes> {
  const context = await browser.newContext({ baseURL: server.url });
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
  // What went over the wire: the encoded body and the headers.
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    ended(requestId);
    requests++;
    everything += encodedDataLength;
    if (kinds.get(requestId) === "Script") scripts += encodedDataLength;
  });
  await devtools.send("Network.enable");
  await open(page);
  while (underWay.size > 0 || performance.now() - lastMoved < QUIET_MS) await setTimeout(QUIET_MS / 5);
  await context.close();
  return { scripts, everything, requests };
}

function figure(path: string, { scripts, everything, requests }: Bytes, target: number) {
  const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(1)} kB`;
  return {
    title: `first load of ${path}`,
    value: `${kilobytes(scripts)} of JS (${kilobytes(everything)} in ${requests} requests)`,
    target: `at most ${target} kB of JS`,
    met: scripts <= target * KB,
  };
}
