/**
 * `deno task bench popup [folder]`: from opening the popup to its painted content, with a stored day and a server that
 * responds after 3 s, and from a click on Start and on Stop to what it shows. It is the real popup at the toolbar. What
 * counts is from when the browser begins to load the page until it first paints something, which is the day. It
 * alternates with a page of one word in its place, which is the time that the browser itself takes, and with another
 * build of the extension when its folder is given. Fails when the popup takes more than 2.5 times the time of the one
 * word, each the mean of the middle half, or a click is not shown in the next frame.
 */
import type { Page } from "@playwright/test";
import { type Extension, loadExtension } from "../fixtures/extension.ts";
import { registerAccount } from "../fixtures/account.ts";
import { startTestServer } from "../fixtures/server.ts";
import { print } from "../../tasks/print.ts";

const RUNS = 20;
const SLOW_MS = 3_000;
const MAX_RATIO = 2.5;
const POPUP = "popup/index.html";
const ONE_WORD = "one_word.html";
const EMPTY = "empty.html";

interface Opening {
  /** Since the page began to be loaded, in milliseconds. */
  readonly painted: number;
  /** Since the browser was asked to open it, in milliseconds. */
  readonly sinceAsked: number;
  readonly text: string;
}

/** A build of the extension, signed in, with its measurements. */
interface Build {
  readonly name: string;
  readonly extension: Extension;
  /** A page of the extension, which can look into its popup. */
  readonly beside: Page;
  readonly day: Opening[];
  readonly oneWord: Opening[];
}

const server = await startTestServer();
let delay = 0;
const slow = Deno.serve({ port: 0, onListen: () => {} }, async (request) => {
  await new Promise((resolve) => setTimeout(resolve, delay));
  const { pathname, search } = new URL(request.url);
  // A popup that closes takes its request with it.
  return fetch(new Request(server.url + pathname + search, request)).catch(() =>
    new Response(null, { status: 502 })
  );
});
const address = `http://localhost:${slow.addr.port}`;
const builds: Build[] = [];
let clicks: readonly number[] = [];
try {
  builds.push(await prepare("the popup"));
  for (const folder of Deno.args) builds.push(await prepare(folder, folder));
  delay = SLOW_MS;
  for (let run = 0; run < RUNS; run++) {
    for (const { beside, day, oneWord } of run % 2 === 0 ? builds : builds.toReversed()) {
      const opening = await open(beside, POPUP);
      if (!opening.text.includes("Stop")) throw new Error(`The popup has no running timer: ${opening.text}`);
      day.push(opening);
      oneWord.push(await open(beside, ONE_WORD));
    }
    // Not opened again while its requests are in flight.
    await new Promise((resolve) => setTimeout(resolve, 2 * SLOW_MS));
  }
  const [{ extension } = { extension: undefined }] = builds;
  clicks = extension ? await clickInPopup(await extension.openPopup()) : [];
} finally {
  for (const { extension } of builds) await extension.close();
  await slow.shutdown();
  await server.stop();
}

/** Loads a build, signs it in and starts a timer. Uses only what builds since version 0.1 have in common. */
async function prepare(name: string, build?: string): Promise<Build> {
  const pages = { [ONE_WORD]: "<!doctype html><p>Gorin</p>", [EMPTY]: "<!doctype html>" };
  const extension = await loadExtension(address, pages, build === undefined ? {} : { build });
  const { email, password } = await registerAccount(server.url);
  const beside = await extension.openPage(EMPTY);
  const preferences = { version: 1, value: { server: address, idle: false } };
  await beside.evaluate((values) => chrome.storage.local.set(values), { preferences });
  const first = await extension.openPopup();
  await first.getByLabel("Email").fill(email);
  await first.getByLabel("Password").fill(password);
  await first.getByRole("button", { name: "Sign In" }).click();
  await first.getByRole("button", { name: "Deep Work", exact: true }).click();
  await first.getByRole("button", { name: "Stop" }).waitFor();
  await first.getByText("All saved").waitFor();
  await first.close();
  return { name, extension, beside, day: [], oneWord: [] };
}

/** Opens `page` as the popup at the toolbar, waits until it is painted, and closes it. */
async function open(beside: Page, page: string): Promise<Opening> {
  return await beside.evaluate(async (popup) => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    await chrome.action.setPopup({ popup });
    const asked = performance.timeOrigin + performance.now();
    await chrome.action.openPopup();
    for (;;) {
      await pause(100);
      // The popup before may still be closing.
      const view = chrome.extension.getViews({ type: "popup" }).find(({ location }) =>
        location.pathname === `/${popup}`
      );
      const [paint] = view?.performance.getEntriesByName("first-contentful-paint") ?? [];
      if (!view || !paint) continue;
      const painted = paint.startTime;
      const sinceAsked = view.performance.timeOrigin + painted - asked;
      const text = view.document.body.textContent;
      // Nobody closes it sooner.
      await pause(1_000);
      view.close();
      await pause(200);
      return { painted, sinceAsked, text };
    }
  }, page);
}

/** Stops and starts the timer in turn. Returns how many frames after each click it was shown. */
async function clickInPopup(popup: Page): Promise<number[]> {
  await popup.getByRole("button", { name: "Stop" }).waitFor();
  return await popup.evaluate(async (runs) => {
    const button = (text: string) =>
      [...document.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith(text));
    // Stop is there exactly while a timer runs.
    const frames = async (pressed: string) => {
      button(pressed)?.click();
      for (let frame = 1;; frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if ((button("Stop") === undefined) === (pressed === "Stop")) return frame;
        if (frame === 100) throw new Error(`${pressed} is not shown`);
      }
    };
    const counted = [];
    for (let run = 0; run < runs; run++) {
      counted.push(await frames("Stop"), await frames("Health"));
      // A start right after a start of the same category is a double click.
      await new Promise((resolve) => setTimeout(resolve, 2_100));
    }
    return counted;
  }, RUNS / 4);
}

declare const chrome: {
  action: { setPopup(of: { popup: string }): Promise<void>; openPopup(): Promise<void> };
  extension: { getViews(of: { type: "popup" }): (Window & typeof globalThis)[] };
  storage: { local: { set(values: object): Promise<void> } };
};

/** The middle and the worst of `times`, as text. */
function textOf(times: readonly number[]): string {
  return `${middleOf(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms of ${RUNS}`;
}

/** Returns the mean of the middle half. All come in whole frames, so a median would jump by a third of the one word. */
function middleOf(times: readonly number[]): number {
  const quarter = Math.floor(times.length / 4);
  const middle = times.toSorted((a, b) => a - b).slice(quarter, times.length - quarter);
  return middle.reduce((sum, time) => sum + time, 0) / middle.length;
}

const painted = (openings: readonly Opening[]) => openings.map((one) => one.painted);
const sinceAsked = (openings: readonly Opening[]) => openings.map((one) => one.sinceAsked);
const ratios = builds.map(({ name, day, oneWord }) => {
  const ratio = middleOf(painted(day)) / middleOf(painted(oneWord));
  print(`${name}, painted from its store: ${textOf(painted(day))}`);
  print(`  a page of one word in its place: ${textOf(painted(oneWord))}; ratio ${ratio.toFixed(2)}`);
  print(
    `  with the browser's window: ${textOf(sinceAsked(day))}; of one word: ${textOf(sinceAsked(oneWord))}`,
  );
  return ratio;
});
const slowest = Math.max(...clicks);
print(
  `start and stop shown in the next frame: ${
    clicks.filter((frames) => frames === 1).length
  } of ${clicks.length}`,
);
Deno.exit((ratios[0] ?? Infinity) <= MAX_RATIO && slowest === 1 ? 0 : 1);
