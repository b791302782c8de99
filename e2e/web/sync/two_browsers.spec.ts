import type { Page } from "@playwright/test";
import { getDay } from "#shared/contract/mod.ts";
import { print } from "../../../tasks/print.ts";
import { randomFrom } from "../../fixtures/random.ts";
import { type Account, signInAgain } from "../../fixtures/account.ts";
import { SEED } from "../../fixtures/seed.ts";
import { slowNetwork } from "../../fixtures/slow_network.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test as base } from "../../fixtures/test.ts";
import { chooseActions, findFaults, sortedByName, type StoredItem } from "../../model/agreed_list.ts";
import { applyAction, type ContestedList, GOALS, shownOn } from "./contested_list.ts";
import { openPanel } from "../parts/open_panel.ts";

const TODAY = "2026-11-21";
/** `e2e/model/contested_list.test.ts` plays a hundred of each list without a screen. */
const ROUNDS = 4;
/** More follow until both browsers have changed the list at the same time, which is up to the machine. */
const MAX_ROUNDS = 30;

interface Rivals {
  /** The dashboard of the same user in another browser, with its own session. */
  readonly other: Page;
}

const test = base.extend<Rivals>({
  other: async ({ browser, server, user, problems, dashboard: _first }, provide) => {
    const context = await browser.newContext({ baseURL: server.url, locale: "en-US", timezoneId: "UTC" });
    await slowNetwork(context);
    await problems.watch(context);
    const page = await context.newPage();
    await page.clock.install({ time: server.now() });
    await openSignedIn(page, (await signInAgain(server.url, user)).token);
    await provide(page);
    await context.close();
  },
});

test.use({ startAt: `${TODAY}T09:00:00Z` });

/** Returns the user's goals as the server has them. */
async function storedGoals({ api }: Account): Promise<StoredItem[]> {
  const { day } = await api.call(getDay, { params: { day: TODAY } });
  return day.water.goals.map(({ id, target, state }) => ({ id, name: target, state }));
}

/** A change appears on the other page at once. */
const SOON = { intervals: [40] };

test(`two browsers › lose and duplicate nothing in ${ROUNDS} simultaneous changes of a list`, async ({ dashboard, other, user, problems }) => {
  // The other browser was faster: the app merges and sends again, and Chromium logs the 412 as an error.
  problems.allow(/status of 412/);
  const pages = [dashboard, other];
  let conflicts = 0;
  for (const page of pages) {
    page.on("response", (response) => void (conflicts += response.status() === 412 ? 1 : 0));
    await openPanel(page, GOALS.ring);
  }
  const last = await play(pages, GOALS, { stored: () => storedGoals(user), haveMet: () => conflicts > 0 });
  print(`goals: at least ${ROUNDS} rounds with seed ${SEED}, ${conflicts} conflicts merged`);
  expect(conflicts, "the two browsers must have met").toBeGreaterThan(0);
  for (const page of pages) await expect(page.getByRole("alert")).toHaveCount(0);

  await test.step("after loading the pages again", async () => {
    for (const page of pages) {
      await page.reload();
      await openPanel(page, GOALS.ring);
      await expectShown(page, GOALS, last);
    }
    expect(await shownOn(dashboard, GOALS), "both show the same order").toEqual(await shownOn(other, GOALS));
  });
});

/**
 * Changes a list on both pages at once, several times, and expects that each change is on both. Returns what is stored
 * in the end.
 */
async function play(
  pages: readonly Page[],
  list: ContestedList,
  { stored, haveMet }: { stored: () => Promise<StoredItem[]>; haveMet: () => boolean },
): Promise<StoredItem[]> {
  const random = randomFrom(SEED);
  const statesAfter = (state: string) => list.edits(state).map(({ to }) => to);
  let before: StoredItem[] = [];
  for (let round = 1; round <= ROUNDS || (!haveMet() && round <= MAX_ROUNDS); round++) {
    const shown = await Promise.all(pages.map((page) => shownOn(page, list)));
    const actions = chooseActions(shown, statesAfter, random, round);
    const done = (await Promise.all(pages.map((page, index) =>
      applyAction(page, list, actions[index] ?? never())
    )))
      .filter((action) => action !== null);
    const after = await stored();
    const story = `seed ${SEED}, round ${round}, ${JSON.stringify({ before, done, after }, null, 1)}`;
    expect(findFaults(before, done, after), story).toEqual([]);
    before = after;
    for (const page of pages) await expectShown(page, list, after);
  }
  return before;
}

/** Expects that a page soon shows these items. */
async function expectShown(page: Page, list: ContestedList, items: readonly StoredItem[]): Promise<void> {
  await expect.poll(async () => sortedByName(await shownOn(page, list)), SOON).toEqual(sortedByName(items));
}

function never(): never {
  throw new Error("There is one for each page and list.");
}
