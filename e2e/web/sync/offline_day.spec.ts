import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { getDay } from "#shared/contract/mod.ts";
import { chromiumPath } from "../../../tasks/test/browsers.ts";
import { CHROMIUM_ARGS } from "../../fixtures/chromium_args.ts";
import { TOKEN_KEY } from "../../fixtures/signed_in.ts";
import { expect, test as base } from "../../fixtures/test.ts";
import { AFTERNOON } from "../../fixtures/today.ts";
import { addEntryByHand, entryRows, startTimer, stopTimer } from "../earth/earth_panel.ts";
import { chooseWeakness, setTask } from "../fire/fire_panel.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";
import { battle, commit, logBattle } from "../void/void_panel.ts";
import { addGoal, goal } from "../water/water_panel.ts";
import { addTarget, item } from "../wind/wind_panel.ts";

const TODAY = AFTERNOON.slice(0, 10);

/** A browser with its own profile, which can be restarted. */
interface Browser {
  readonly context: BrowserContext;
  /** Closes it and starts it again, with or without network. */
  restart(offline: boolean): Promise<void>;
}

const test = base.extend<{ restartableBrowser: Browser }>({
  restartableBrowser: async ({ server, problems }, provide) => {
    await server.moveTo(AFTERNOON);
    const profile = await Deno.makeTempDir({ prefix: "gorin-offline-" });
    const launch = async (offline: boolean) => {
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: chromiumPath() ?? "",
        args: CHROMIUM_ARGS,
        baseURL: server.url,
        locale: "en-US",
        timezoneId: "UTC",
        serviceWorkers: "allow",
        offline,
      });
      await problems.watch(context);
      await context.clock.install({ time: server.now() });
      return context;
    };
    let context = await launch(false);
    await provide({
      get context() {
        return context;
      },
      async restart(offline) {
        await context.close();
        context = await launch(offline);
      },
    });
    await context.close();
    await Deno.remove(profile, { recursive: true });
  },
});
test.use({ serviceWorkers: "allow" });

test("offline › a whole day survives a browser restart and is saved once when the network returns", async ({ restartableBrowser, user, problems }) => {
  problems.allow(/net::ERR_|Failed to fetch|could not be loaded/);
  let page = await restartableBrowser.context.newPage();
  await page.goto("/api/health");
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, user.token] as const);
  await page.goto("/dashboard");
  await expect(page.getByText("0/5 Rings").first()).toBeVisible();
  await workerReady(page);

  await restartableBrowser.context.setOffline(true);
  await fillFiveRings(page);
  await expect(page.getByText("5/5 Rings").first()).toBeVisible();
  await expect(page.getByText(/Offline: \d+ changes not saved yet/)).toBeVisible();

  await restartableBrowser.restart(true);
  page = await restartableBrowser.context.newPage();
  await page.goto("/dashboard");
  await expect(page.getByText("5/5 Rings").first()).toBeVisible();
  await expect(page.getByText(/Offline: \d+ changes not saved yet/)).toBeVisible();
  await expectFiveRings(page);
  const { day: before } = await user.api.call(getDay, { params: { day: TODAY } });
  expect(before.completed, "no change is saved yet").toBe(0);

  await restartableBrowser.context.setOffline(false);
  await saved(page);
  await expect(page.getByText(/Offline/)).toBeHidden();
  const { day } = await user.api.call(getDay, { params: { day: TODAY } });
  expect(day.completed).toBe(5);
  expect(day.earth.actual_entries.map(({ category, source }) => [category, source])).toEqual([
    ["Deep Work", "timer"],
    ["Health", "manual"],
  ]);
  expect(day.water.goals).toMatchObject([{ target: "Pages of Musashi", state: "success" }]);
  expect(day.fire).toMatchObject({ weakness: "The inbox", task: "Close it until noon", done: true });
  expect(day.wind).toMatchObject({ study_targets: [{ subject: "Proofs", status: "completed" }], done: true });
  expect(day.void.battle_logs).toMatchObject([{ hard_thing: "Cold shower" }]);
  expect(day.void.tomorrow_commitment).toBe("Run the hill.");

  await page.reload();
  await expectFiveRings(page);
  const { day: after } = await user.api.call(getDay, { params: { day: TODAY } });
  expect(after.earth.actual_entries).toHaveLength(2);
});

/** Waits until the service worker has cached the app and controls this page. */
function workerReady(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
  });
}

async function fillFiveRings(page: Page): Promise<void> {
  await openPanel(page, "earth");
  await startTimer(page, "Deep Work");
  await stopTimer(page);
  await addEntryByHand(page, { start: `${TODAY}T00:01`, end: `${TODAY}T00:31`, category: "Health" });
  await openPanel(page, "water");
  await addGoal(page, { description: "Pages of Musashi", domain: "Reading", amount: "25", growth: "20" });
  await goal(page, "Pages of Musashi").getByRole("button", { name: "Success" }).click();
  const fire = await openPanel(page, "fire");
  await chooseWeakness(page, "The inbox");
  await setTask(page, "Close it until noon");
  await fire.getByRole("button", { name: "Mark Complete" }).click();
  const wind = await openPanel(page, "wind");
  await addTarget(page, { subject: "Proofs", minutes: "45" });
  await item(wind, "Proofs").getByRole("button", { name: "Mark complete" }).click();
  await wind.getByRole("button", { name: "Mark Wind Complete" }).click();
  await openPanel(page, "void");
  await logBattle(page, { hardThing: "Cold shower", description: "Two minutes of it." });
  await commit(page, "Run the hill.");
}

async function expectFiveRings(page: Page): Promise<void> {
  await openPanel(page, "earth");
  await expect(entryRows(page)).toHaveCount(2);
  await openPanel(page, "water");
  await expect(goal(page, "Pages of Musashi")).toBeVisible();
  const fire = await openPanel(page, "fire");
  await expect(fire.getByText("Weakness Forged Today")).toBeVisible();
  const wind = await openPanel(page, "wind");
  await expect(item(wind, "Proofs")).toContainText("45/45 minutes");
  const endless = await openPanel(page, "void");
  await expect(battle(endless, "Cold shower")).toBeVisible();
  await expect(endless.getByText("Run the hill.")).toBeVisible();
}
