import type { Page } from "@playwright/test";
import { getDay } from "#shared/contract/mod.ts";
import { print } from "../../../tasks/print.ts";
import { randomFrom } from "../../faults/random.ts";
import { type Account, signInAgain } from "../../fixtures/account.ts";
import { SEED } from "../../fixtures/seed.ts";
import { slowNetwork } from "../../fixtures/slow_network.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test as base } from "../../fixtures/test.ts";
import { findFaults, type StoredItem } from "./agreed_list.ts";
import {
  type Action,
  applyAction,
  BATTLES,
  type ContestedList,
  GOALS,
  type Shown,
  shownOn,
} from "./contested_list.ts";
import { openPanel } from "../parts/open_panel.ts";

const TODAY = "2026-11-21";
/** Rounds for each of the two lists: a hundred in all. */
const ROUNDS = 50;
/** Below this many items a page adds, above that many it deletes. */
const FEWEST = 4;
const MOST = 14;

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
test.setTimeout(300_000);

const lists: Readonly<Record<string, [ContestedList, (user: Account) => Promise<StoredItem[]>]>> = {
  goals: [GOALS, async (user) => {
    const { day } = await user.api.call(getDay, { params: { day: TODAY } });
    return day.water.goals.map(({ id, target, state }) => ({ id, name: target, state }));
  }],
  battles: [BATTLES, async (user) => {
    const { day } = await user.api.call(getDay, { params: { day: TODAY } });
    return day.void.battle_logs.map(({ id, hard_thing, outcome }) => ({
      id,
      name: hard_thing,
      state: outcome,
    }));
  }],
};

/** A change appears on the other page at once. Growing intervals would take too long in a hundred rounds. */
const SOON = { intervals: [40] };

for (const [name, [list, stored]] of Object.entries(lists)) {
  test(`two browsers › lose and duplicate no ${name} in ${ROUNDS} simultaneous changes`, async ({ dashboard, other, user, problems }) => {
    // The other browser was faster: the app merges and sends again, and Chromium logs the 412 as an error.
    problems.allow(/status of 412/);
    const pages = [dashboard, other];
    let conflicts = 0;
    for (const page of pages) {
      page.on("response", (response) => void (conflicts += response.status() === 412 ? 1 : 0));
      await openPanel(page, list.ring);
    }
    const random = randomFrom(SEED);
    let before: StoredItem[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const shown = await Promise.all(pages.map((page) => shownOn(page, list)));
      const actions = choose(list, random, round, shown);
      const done = (await Promise.all(pages.map((page, index) =>
        applyAction(page, list, actions[index] ?? never())
      )))
        .filter((action) => action !== null);
      const after = await stored(user);
      const story = `seed ${SEED}, round ${round}, ${JSON.stringify({ before, done, after }, null, 1)}`;
      expect(findFaults(before, done, after), story).toEqual([]);
      before = after;
      for (const page of pages) {
        await expect.poll(async () => sorted(await shownOn(page, list)), SOON).toEqual(sorted(after));
      }
    }
    print(`${name}: ${ROUNDS} rounds with seed ${SEED}, ${conflicts} conflicts merged`);
    expect(conflicts, "the two browsers must have met").toBeGreaterThan(0);

    for (const page of pages) {
      await expect(page.getByRole("alert")).toHaveCount(0);
      await page.reload();
      await openPanel(page, list.ring);
      await expect.poll(async () => sorted(await shownOn(page, list)), SOON).toEqual(sorted(before));
    }
    expect(await shownOn(dashboard, list), "both show the same order").toEqual(await shownOn(other, list));
  });
}

/** Chooses the next action of each page from what it shows. Often both choose the same item. */
function choose(list: ContestedList, random: () => number, round: number, shown: Shown[][]): Action[] {
  const oneOf = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const favourite = oneOf(shown[0] ?? [])?.name;
  return shown.map((items, page): Action => {
    const added: Action = { kind: "add", name: `${"AB"[page]} ${round}` };
    const item = (random() < 0.5 ? items.find(({ name }) => name === favourite) : undefined) ?? oneOf(items);
    const chance = random();
    if (!item || items.length < FEWEST || (items.length < MOST && chance < 0.3)) return added;
    const edit = oneOf(list.edits(item.state));
    if (items.length >= MOST || chance < 0.6 || !edit) return { kind: "delete", name: item.name };
    return { kind: "edit", name: item.name, to: edit.to };
  });
}

/** Returns the items without ids, sorted by name, since battles are shown newest first. */
function sorted(items: readonly Shown[]): Shown[] {
  return items.map(({ name, state }) => ({ name, state }))
    .sort((one, other) => one.name < other.name ? -1 : 1);
}

function never(): never {
  throw new Error("There is an action for each page.");
}
