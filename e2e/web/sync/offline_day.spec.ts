import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { getDay, putFire, putGoals, putStudyTargets } from "#shared/contract/mod.ts";
import { headlessChromiumPath } from "../../../tasks/test/browsers.ts";
import { STORY_ARGS } from "../../fixtures/chromium_args.ts";
import { TOKEN_KEY } from "../../fixtures/signed_in.ts";
import { expect, test as base } from "../../fixtures/test.ts";
import { AFTERNOON } from "../../fixtures/today.ts";
import { entryRows, startTimer, stopTimer } from "../earth/earth_panel.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";
import { logBattle } from "../void/void_panel.ts";
import { goal } from "../water/water_panel.ts";
import { item } from "../wind/wind_panel.ts";

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
        executablePath: headlessChromiumPath() ?? "",
        args: STORY_ARGS,
        baseURL: server.url,
        locale: "en-US",
        timezoneId: "UTC",
        reducedMotion: "reduce",
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

test("offline › a whole day survives a browser restart and is saved once when the network returns", async ({ restartableBrowser, user, problems }) => {
  problems.allow(/net::ERR_|Failed to fetch|could not be loaded/);
  const params = { day: TODAY };
  await user.api.call(putGoals, {
    params,
    body: { goals: [{ target: "Pages of Musashi", domain: "Reading", baseline: 25 }] },
  });
  await user.api.call(putFire, { params, body: { weakness: "The inbox", task: "Close it until noon" } });
  await user.api.call(putStudyTargets, {
    params,
    body: { study_targets: [{ subject: "Proofs", target_minutes: 45 }] },
  });
  let page = await restartableBrowser.context.newPage();
  await page.goto("/api/health");
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, user.token] as const);
  await page.goto("/dashboard");
  await expect(page.getByText("0/5 Rings").first()).toBeVisible();
  await workerReady(page);

  await restartableBrowser.context.setOffline(true);
  await completeFiveRings(page);
  await expect(page.getByText("5/5 Rings").first()).toBeVisible();
  await expect(page.getByText(/Offline: \d+ changes not saved yet/)).toBeVisible();

  await restartableBrowser.restart(true);
  page = await restartableBrowser.context.newPage();
  await page.goto("/dashboard");
  await expect(page.getByText("5/5 Rings").first()).toBeVisible();
  await expect(page.getByText(/Offline: \d+ changes not saved yet/)).toBeVisible();
  await expect(entryRows(page)).toHaveCount(1);
  const { day: before } = await user.api.call(getDay, { params });
  expect(before.completed, "no change is saved yet").toBe(0);

  await restartableBrowser.context.setOffline(false);
  await saved(page);
  await expect(page.getByText(/Offline/)).toBeHidden();
  const { day } = await user.api.call(getDay, { params });
  expect(day.completed).toBe(5);
  expect(day.earth.actual_entries).toMatchObject([{ category: "Deep Work", source: "timer" }]);
  expect(day.water.goals).toMatchObject([{ target: "Pages of Musashi", state: "success" }]);
  expect(day.fire).toMatchObject({ weakness: "The inbox", task: "Close it until noon", done: true });
  expect(day.wind).toMatchObject({ study_targets: [{ subject: "Proofs", status: "completed" }], done: true });
  expect(day.void.battle_logs).toMatchObject([{ hard_thing: "Cold shower" }]);
});

/** Waits until the service worker has cached the app and controls this page. */
function workerReady(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
  });
}

/** Does one thing in each ring, which completes it. */
async function completeFiveRings(page: Page): Promise<void> {
  await startTimer(page, "Deep Work");
  await stopTimer(page);
  await openPanel(page, "water");
  await goal(page, "Pages of Musashi").getByRole("button", { name: "Success" }).click();
  const fire = await openPanel(page, "fire");
  await fire.getByRole("button", { name: "Mark Complete" }).click();
  const wind = await openPanel(page, "wind");
  await item(wind, "Proofs").getByRole("button", { name: "Mark complete" }).click();
  await wind.getByRole("button", { name: "Mark Wind Complete" }).click();
  await openPanel(page, "void");
  await logBattle(page, { hardThing: "Cold shower", description: "Two minutes of it." });
}
