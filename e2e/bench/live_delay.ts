/**
 * How long after a save it is visible elsewhere: from the click on one surface to the frame in which another one, in
 * the same browser or in another, has it on its page. Each way 50 times, a timer started and stopped in turn. Median
 * and worst; fails over 300 ms in the median.
 */
import { chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../../tasks/test/browsers.ts";
import { print } from "../../tasks/print.ts";
import { signedInPopup } from "../extension/popup_page.ts";
import { registerAccount } from "../fixtures/account.ts";
import { CHROMIUM_ARGS } from "../fixtures/chromium_args.ts";
import { loadExtension } from "../fixtures/extension.ts";
import { startTestServer } from "../fixtures/server.ts";
import { TOKEN_KEY } from "../fixtures/signed_in.ts";

const ROUNDS = 50;
const TARGET_MS = 300;

const server = await startTestServer();
const extension = await loadExtension(server.url);
const other = await chromium.launch({ executablePath: chromiumPath() ?? "", args: CHROMIUM_ARGS });
let isTooSlow = false;
try {
  const user = await registerAccount(server.url);
  const popup = await signedInPopup(extension, server.url, user);
  const dashboard = await openDashboard(await extension.context.newPage(), user.token);
  const tab = await openDashboard(await extension.context.newPage(), user.token);
  const elsewhere = await openDashboard(
    await (await other.newContext({ baseURL: server.url })).newPage(),
    user.token,
  );
  await report("popup to dashboard", popup, dashboard);
  await report("dashboard to popup", dashboard, popup);
  await report("dashboard to second tab", dashboard, tab);
  await report("dashboard to another browser", dashboard, elsewhere);
} finally {
  await other.close();
  await extension.close();
  await server.stop();
}
Deno.exit(isTooSlow ? 1 : 0);

async function openDashboard(page: Page, token: string): Promise<Page> {
  // Any address of the origin will do to reach its storage.
  await page.goto(`${server.url}/api/health`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const);
  await page.goto(`${server.url}/dashboard`);
  await page.getByText("Today's Progress").waitFor();
  await page.getByRole("group", { name: "Start a timer" }).waitFor();
  return page;
}

async function report(way: string, from: Page, to: Page): Promise<void> {
  await from.bringToFront();
  const delays: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const starts = round % 2 === 0;
    const seen = to.evaluate(whenTimer, starts);
    const clicked = from.evaluate(whenClicked);
    await (starts
      ? from.getByRole("group", { name: "Start a timer" }).getByRole("button", { name: "Deep Work" })
      : from.getByRole("button", { name: "Stop", exact: true })).click();
    delays.push(await seen - await clicked);
    // The next round begins when both have settled.
    await from.getByRole("timer").waitFor({ state: starts ? "visible" : "hidden" });
  }
  delays.sort((a, b) => a - b);
  const median = delays[ROUNDS / 2] ?? NaN;
  const worst = delays.at(-1) ?? NaN;
  if (!(median <= TARGET_MS)) isTooSlow = true;
  print(`${way}: median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms of ${ROUNDS}`);
}

/** In the page: when the next click comes, milliseconds since 1970. */
function whenClicked(): Promise<number> {
  return new Promise((resolve) => {
    addEventListener("click", () => resolve(Date.now()), { capture: true, once: true });
  });
}

/** In the page: when a running timer is there, or gone on its page; milliseconds since 1970. */
function whenTimer(shown: boolean): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if ((document.querySelector("[role=timer]") !== null) !== shown) return;
      observer.disconnect();
      resolve(Date.now());
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    look();
  });
}
