/**
 * `deno task bench load`: how many bytes of JavaScript the first load of each page brings over the wire, in a real
 * Chromium with an empty cache, from the real server.
 */
import { chromium } from "@playwright/test";
import { buildOrFail } from "../../tasks/build.ts";
import { chromiumPath } from "../../tasks/test/browsers.ts";
import { fail } from "../../tasks/print.ts";
import { registerAccount } from "../fixtures/account.ts";
import { CHROMIUM_ARGS } from "../fixtures/chromium_args.ts";
import { startTestServer } from "../fixtures/server.ts";
import { openSignedIn } from "../fixtures/signed_in.ts";
import { type ColdLoad, loadCold } from "./cold_load.ts";
import { printFigures } from "./table.ts";

const KB = 1_000;

const MAX_REQUESTS = 13;

await buildOrFail(["web"]);
const executablePath = chromiumPath();
if (!executablePath) fail("Install Chromium first (Debian: apt-get install chromium).");

const server = await startTestServer();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  const { token } = await registerAccount(server.url);
  const login = await loadCold(browser, server.url, (page) => page.goto("/login"));
  const dashboard = await loadCold(browser, server.url, (page) => openSignedIn(page, token));
  printFigures([
    figure("/login", login, 90),
    figure("/dashboard", dashboard, 150),
    {
      title: "requests of the first load of /dashboard",
      value: String(dashboard.requests),
      target: `at most ${MAX_REQUESTS}`,
      met: dashboard.requests <= MAX_REQUESTS,
    },
  ]);
} finally {
  await browser.close();
  await server.stop();
}

function figure(path: string, { scripts, everything, requests }: ColdLoad, target: number) {
  const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(1)} kB`;
  return {
    title: `first load of ${path}`,
    value: `${kilobytes(scripts)} of JS (${kilobytes(everything)} in ${requests} requests)`,
    target: `at most ${target} kB of JS`,
    met: scripts <= target * KB,
  };
}
