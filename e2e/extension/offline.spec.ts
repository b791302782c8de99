import type { Locator, Page } from "@playwright/test";
import { getDay, putGoals } from "#shared/contract/mod.ts";
import { TIME_CATEGORIES } from "#shared/rings/mod.ts";
import { expect, test } from "../fixtures/test.ts";
import { today } from "../fixtures/today.ts";
import { signedInPopup } from "./popup_page.ts";

test.use({ ownServer: true });

/** 20 rounds of 10 edits: a timer is started and stopped, two goals are judged three times each, two battles are logged. */
const ROUNDS = 20;

const GOALS = [
  { domain: "Body", target: "Push-ups", baseline: 10, step_pct: 10 },
  { domain: "Mind", target: "Read", baseline: 20, step_pct: 10 },
];

test("200 edits without a server, through 20 deaths of the worker, closed popups and a restart, are each saved once and in order", async ({ extension, server, user, problems }) => {
  test.setTimeout(240_000);
  problems.allow(/ERR_CONNECTION_REFUSED/);
  const params = { day: today() };
  await user.api.call(putGoals, { params, body: { goals: GOALS } });
  let popup = await signedInPopup(extension, server.url, user);
  await server.goAway();

  const expected: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const category = TIME_CATEGORIES[round % TIME_CATEGORIES.length] ?? "Misc";
    expected.push(category);
    await press(popup.getByRole("button", { name: category, exact: true }));
    // The last word counts, so that each goal tells whether they came in order.
    await judge(popup, "Push-ups", ["Success", "Partial", "Failed"]);
    await judge(popup, "Read", ["Failed", "Partial", "Success"]);
    await logBattle(popup, `Battle ${2 * round + 1}`);
    await logBattle(popup, `Battle ${2 * round + 2}`);
    await press(popup.getByRole("button", { name: "Stop" }));
    await killWorker(popup);
    // In mid-save for all that the popup knows: what was clicked last is not waited for.
    await popup.close();
    if (round === ROUNDS / 2) await extension.restart();
    popup = await extension.openPopup();
  }
  await expect(popup.getByText("200 changes not saved yet")).toBeVisible();

  await server.comeBack();
  // The open popup finds that out by itself.
  await expect(popup.getByText("All saved")).toBeVisible({ timeout: 90_000 });

  const { day } = await user.api.call(getDay, { params });
  const inOrder = day.earth.actual_entries.toSorted((a, b) => a.start_ts.localeCompare(b.start_ts));
  expect(inOrder.map(({ category }) => category)).toEqual(expected);
  expect(day.earth.actual_entries.map(({ category }) => category)).toEqual(expected);
  expect(day.water.goals).toMatchObject([{ state: "fail" }, { state: "success" }]);
  expect(day.void.battle_logs.map(({ hard_thing }) => hard_thing)).toEqual(
    Array.from({ length: 2 * ROUNDS }, (_, index) => `Battle ${index + 1}`),
  );
});

/** A click without the pointer's way to it, which takes a tenth of a second; there are many. */
function press(button: Locator): Promise<void> {
  return button.dispatchEvent("click");
}

async function judge(popup: Page, goal: string, outcomes: readonly string[]): Promise<void> {
  for (const name of outcomes) {
    const group = popup.getByRole("group", { name: goal });
    await press(group.getByRole("button", { name }));
    await group.getByRole("button", { name, pressed: true }).waitFor();
  }
}

async function logBattle(popup: Page, hardThing: string): Promise<void> {
  await press(popup.getByRole("button", { name: "Log Battle" }));
  await popup.getByLabel("Hard Thing *").fill(hardThing);
  await popup.getByLabel("Battle Description *").fill("Fought offline.");
  await press(popup.getByRole("button", { name: "Save Battle" }));
  await popup.getByRole("listitem", { name: hardThing, exact: true }).waitFor();
}

/** Ends the extension's worker as the browser does: without a word. */
async function killWorker(popup: Page): Promise<void> {
  const session = await popup.context().newCDPSession(popup);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await session.detach();
}
