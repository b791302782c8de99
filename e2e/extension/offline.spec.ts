import type { Locator, Page } from "@playwright/test";
import { getDay, putGoals } from "#shared/contract/mod.ts";
import { TIME_CATEGORIES } from "#shared/domain/rings/mod.ts";
import { today } from "../fixtures/today.ts";
import { expect, test } from "./extension_test.ts";
import { signedInPopup, waitForFonts } from "./popup_page.ts";

test.use({ goesAway: true });

/**
 * What happens after each round, when the worker was terminated. A round is 10 edits: a timer is started and stopped,
 * two goals get seven outcomes, and a battle is logged. `e2e/model/offline_popup.test.ts` has 20 rounds, without a
 * browser.
 */
const AFTER_ROUND = ["reload", "restart", "close"] as const;

const GOALS = [
  { domain: "Body", target: "Push-ups", baseline: 10, step_pct: 10 },
  { domain: "Mind", target: "Read", baseline: 20, step_pct: 10 },
];

test("30 edits offline, with terminated workers, closed popups and a restart, are each saved once and in order", async ({ extension, server, user, problems }) => {
  problems.allow(/ERR_CONNECTION_REFUSED/);
  const params = { day: today() };
  await user.api.call(putGoals, { params, body: { goals: GOALS } });
  let popup = await signedInPopup(extension, server.url, user);
  let killWorker = await workerKiller(popup);
  const heightOfFooter = async () => {
    await waitForFonts(popup);
    return (await popup.locator("footer").boundingBox())?.height;
  };
  const height = await heightOfFooter();
  await server.goAway();

  const expected: string[] = [];
  for (const [round, event] of AFTER_ROUND.entries()) {
    const category = TIME_CATEGORIES[round % TIME_CATEGORIES.length] ?? "Misc";
    expected.push(category);
    await press(popup.getByRole("button", { name: category, exact: true }));
    await popup.getByRole("button", { name: "Stop" }).waitFor();
    // The last outcome counts, so each goal shows whether they were saved in order.
    await setOutcomes(popup, "Push-ups", ["Success", "Partial", "Success", "Failed"]);
    await setOutcomes(popup, "Read", ["Failed", "Partial", "Success"]);
    await logBattle(popup, `Battle ${round + 1}`);
    await press(popup.getByRole("button", { name: "Stop" }));
    await killWorker();
    // The last click is not awaited, so the popup may close before it is stored.
    if (event === "reload") await popup.reload();
    if (event !== "restart" && event !== "close") continue;
    await popup.close();
    if (event === "restart") await extension.restart();
    popup = await extension.openPopup();
    killWorker = await workerKiller(popup);
  }
  await expect(popup.getByText(`${AFTER_ROUND.length * 10} changes not saved yet`)).toBeVisible();
  await expect(popup.getByRole("alert")).toContainText(`Can't reach ${new URL(server.url).host}`);
  await expect(popup.getByRole("alert")).toContainText("Last updated");
  expect(await heightOfFooter(), "what is not saved takes no line of its own").toBe(height);

  await server.comeBack();
  // The open popup reconnects by itself. A failed `expect` would describe the whole page each time.
  await popup.getByText("All saved").waitFor({ timeout: 30_000 });
  await expect(popup.getByRole("alert")).toBeHidden();

  const { day } = await user.api.call(getDay, { params });
  const inOrder = day.earth.actual_entries.toSorted((a, b) => a.start_ts.localeCompare(b.start_ts));
  expect(inOrder.map(({ category }) => category)).toEqual(expected);
  expect(day.earth.actual_entries.map(({ category }) => category)).toEqual(expected);
  expect(day.water.goals).toMatchObject([{ state: "fail" }, { state: "success" }]);
  expect(day.void.battle_logs.map(({ hard_thing }) => hard_thing)).toEqual(
    Array.from(AFTER_ROUND, (_, index) => `Battle ${index + 1}`),
  );
});

/** Clicks without moving the pointer, which would take a tenth of a second for each of many clicks. */
function press(button: Locator): Promise<void> {
  return button.dispatchEvent("click");
}

/** Clicks the outcomes in a single call, each after the one before is rendered, and waits for the last. */
async function setOutcomes(popup: Page, goal: string, outcomes: readonly string[]): Promise<void> {
  const group = popup.getByRole("group", { name: goal });
  await group.evaluate(async (element, names) => {
    const buttons = [...element.querySelectorAll("button")];
    for (const name of names) {
      buttons.find(({ title }) => title === name)?.click();
      await new Promise((done) => setTimeout(done));
    }
  }, outcomes);
  await group.getByRole("button", { name: outcomes.at(-1) ?? "", pressed: true }).waitFor();
}

async function logBattle(popup: Page, hardThing: string): Promise<void> {
  await press(popup.getByRole("button", { name: "Log Battle" }));
  await popup.getByLabel("Hard Thing *").fill(hardThing);
  await popup.getByLabel("Battle Description *").fill("Fought offline.");
  await press(popup.getByRole("button", { name: "Log Battle" }));
  await popup.getByRole("listitem", { name: hardThing, exact: true }).waitFor();
}

/** Returns a function that terminates the worker, as the browser does at any time. */
async function workerKiller(popup: Page): Promise<() => Promise<void>> {
  const session = await popup.context().newCDPSession(popup);
  await session.send("ServiceWorker.enable");
  return async () => void await session.send("ServiceWorker.stopAllWorkers");
}
