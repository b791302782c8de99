/** What a day takes on the dashboard, in the engines that Playwright cannot drive as they are installed. */
import { getDay, putFire, putGoals, putStudyTargets } from "#shared/contract/mod.ts";
import { firefoxPath, webKitPaths } from "../../tasks/test/browsers.ts";
import { type Account, freshEmail, PASSWORD } from "../fixtures/account.ts";
import { expect, test as base } from "../fixtures/test.ts";
import { today } from "../fixtures/today.ts";
import type { DrivenPage } from "./driven_page.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

const WINDOW = { width: 1_280, height: 800 };

/** Returns everything that the page has stored. */
const STORED_TEXT = `
  const result = (request) => new Promise((resolve) => request.onsuccess = () => resolve(request.result));
  const database = await result(indexedDB.open("gorin"));
  const stored = await result(database.transaction("kept").objectStore("kept").getAll());
  database.close();
  return JSON.stringify(stored);
`;

const webKit = webKitPaths();

/** The installed engines. */
const ENGINES = {
  ...(firefoxPath() && { Firefox: () => startFirefox(WINDOW) }),
  ...(webKit && { WebKit: () => startWebKit(webKit, WINDOW) }),
};

/** The key, as WebDriver names it. */
const TAB = "\uE004";

const GOAL = { domain: "Body", target: "Push-ups", baseline: 10, step_pct: 10 };

for (const [name, start] of Object.entries(ENGINES)) {
  const test = base.extend<object, { engine: DrivenPage }>({
    // deno-lint-ignore no-empty-pattern
    engine: [async ({}, provide) => {
      const { page, close } = await start();
      await provide(page);
      await close();
    }, { scope: "worker" }],
  });

  test.describe(name, () => {
    test.describe.configure({ mode: "default", timeout: 90_000 });

    test("a new user registers", async ({ engine, server }) => {
      await engine.visit(`${server.url}/register`);
      await engine.fill("Email", freshEmail());
      await engine.fill("Password", PASSWORD);
      await engine.fill("Confirm Password", PASSWORD);
      await engine.press("Create Account");
      await shows(engine, "0/5 Rings");
    });

    test("every ring is completed", async ({ engine, server, user }) => {
      const params = { day: today() };
      await user.api.call(putGoals, { params, body: { goals: [GOAL] } });
      await user.api.call(putFire, { params, body: { weakness: "Interrupting", task: "Count to three" } });
      const target = { subject: "Kanji", target_minutes: 45 };
      await user.api.call(putStudyTargets, { params, body: { study_targets: [target] } });
      await signIn(engine, server.url, user);

      await engine.press("Admin");
      await shows(engine, /\b[1-9]\d*s\b/);
      await engine.press("Stop");
      await shows(engine, "1/5 Rings");
      await engine.visit(`${server.url}/dashboard?ring=water`);
      await engine.press("Success");
      await shows(engine, "2/5 Rings");
      await engine.visit(`${server.url}/dashboard?ring=fire`);
      await engine.press("Mark Complete");
      await shows(engine, "3/5 Rings");
      await engine.visit(`${server.url}/dashboard?ring=wind`);
      await engine.fill("Completed minutes of Kanji", `20${TAB}`);
      await engine.press("Mark Wind Complete");
      await shows(engine, "4/5 Rings");
      await engine.visit(`${server.url}/dashboard?ring=void`);
      await engine.press("Log Battle");
      await engine.fill("Hard Thing", "Cold shower");
      await engine.fill("Battle Description", "Two minutes.");
      await engine.press("Log Battle");
      await engine.press("Victory");
      await shows(engine, "5/5 Rings");
      await engine.reload();
      await shows(engine, "5/5 Rings");

      await expect.poll(async () => (await user.api.call(getDay, { params })).day).toMatchObject({
        earth: { actual_entries: [{ category: "Admin", source: "timer" }] },
        water: { goals: [{ state: "success" }] },
        fire: { done: true },
        wind: { study_targets: [{ completed_minutes: 20 }] },
        void: { battle_logs: [{ hard_thing: "Cold shower", outcome: "victory" }] },
      });
    });

    test("a timer that one tab starts runs in the other, and is saved once", async ({ engine, server, user }) => {
      await signIn(engine, server.url, user);
      const { show } = await engine.openTab();
      await engine.visit(`${server.url}/dashboard`);
      await shows(engine, "Today's Progress");
      await show("first");
      await engine.press("Commuting");
      await show("second");
      await shows(engine, /\b[1-9]\d*s\b/);
      await engine.press("Stop");
      const entries = async () => (await user.api.call(getDay, { params: { day: today() } })).day.earth;
      await expect.poll(entries).toMatchObject({ actual_entries: [{ category: "Commuting" }] });
      await show("first");
      await shows(engine, "1/5 Rings");
    });

    test.describe("when its server is gone", () => {
      test.use({ ownServer: true });

      test("the page loads, keeps a change, and saves it when the server is back", async ({ engine, server, user }) => {
        const params = { day: today() };
        await user.api.call(putGoals, { params, body: { goals: [GOAL] } });
        await signIn(engine, server.url, user);
        await engine.visit(`${server.url}/dashboard?ring=water`);
        await shows(engine, "Push-ups");
        // Asked for again and again: a script that waits for it may end before a busy machine has cached the app.
        const worker = () =>
          engine.run("return (await navigator.serviceWorker.getRegistration())?.active?.state");
        await expect.poll(worker, { timeout: 60_000 }).toBe("activated");
        await expect.poll(() => engine.run(STORED_TEXT)).toContain("Push-ups");
        await server.goAway();
        await engine.visit(`${server.url}/dashboard?ring=water`);
        await shows(engine, "Push-ups");
        await engine.press("Success");
        await shows(engine, "1/5 Rings");
        await engine.visit(`${server.url}/dashboard`);
        await shows(engine, "1/5 Rings");
        await server.comeBack();
        const water = async () => (await user.api.call(getDay, { params })).day.water;
        await expect.poll(water, { timeout: 60_000 }).toMatchObject({ goals: [{ state: "success" }] });
      });
    });
  });
}

/** Waits until the page shows a text. */
async function shows(page: DrivenPage, text: string | RegExp): Promise<void> {
  const visible = expect.poll(() => page.text().catch(String), { timeout: 20_000 });
  await (text instanceof RegExp ? visible.toMatch(text) : visible.toContain(text));
}

async function signIn(page: DrivenPage, url: string, { email, password }: Account): Promise<void> {
  await page.visit(`${url}/login`);
  await page.fill("Email", email);
  await page.fill("Password", password);
  await page.press("Sign In");
  await shows(page, "Today's Progress");
}
