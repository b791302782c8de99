/** What a day takes on the dashboard, in the engines that Playwright cannot drive as they are installed. */
import { getDay, putFire, putGoals, putStudyTargets } from "#shared/contract/mod.ts";
import { firefoxPath, webKitPaths } from "../../tasks/test/browsers.ts";
import { expect, test as base } from "../fixtures/test.ts";
import { today } from "../fixtures/today.ts";
import type { DrivenPage } from "./driven_page.ts";
import { startFirefoxExtension } from "./firefox_extension.ts";
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

/** A page in an engine. */
interface Engine {
  readonly page: DrivenPage;
  /** Opens a page of the extension, where it runs. */
  readonly openExtension?: (path: string) => Promise<void>;
  close(): Promise<void>;
}

/** The installed engines. */
const ENGINES: Readonly<Record<string, () => Promise<Engine>>> = {
  ...(firefoxPath() && {
    Firefox: async () => {
      const page = await startFirefoxExtension(WINDOW);
      return { page, openExtension: page.open, close: page.close };
    },
  }),
  ...(webKit && { WebKit: () => startWebKit(webKit, WINDOW) }),
};

/** The key, as WebDriver names it. */
const TAB = "\uE004";

const PUSH_UPS = { domain: "Body", target: "Push-ups", baseline: 10, step_pct: 10 };
const READ = { domain: "Mind", target: "Read", baseline: 20, step_pct: 10 };

for (const [name, start] of Object.entries(ENGINES)) {
  const test = base.extend<{ started: Engine; engine: DrivenPage }>({
    // deno-lint-ignore no-empty-pattern
    started: async ({}, provide) => {
      const engine = await start();
      await provide(engine);
      await engine.close();
    },
    engine: ({ started }, provide) => provide(started.page),
  });
  test.use({ goesAway: true });
  test.setTimeout(180_000);

  test(`${name} › a user signs in, every ring is completed, tabs share a timer, a change is kept while the server is gone, and the extension works where it runs`, async ({ started, engine, server, user }) => {
    const params = { day: today() };
    const stored = async () => (await user.api.call(getDay, { params })).day;

    await test.step("every ring is completed", async () => {
      await user.api.call(putGoals, { params, body: { goals: [PUSH_UPS, READ] } });
      await user.api.call(putFire, { params, body: { weakness: "Interrupting", task: "Count to three" } });
      const target = { subject: "Kanji", target_minutes: 45 };
      await user.api.call(putStudyTargets, { params, body: { study_targets: [target] } });
      await engine.visit(`${server.url}/register`);
      await shows(engine, "Join Gorin");
      await engine.run(`document.querySelector("a[href='/login']").click()`);
      await engine.fill("Email", user.email);
      await engine.fill("Password", user.password);
      await engine.press("Sign In");
      await engine.press("Admin");
      await shows(engine, /\b[1-9]\d*s\b/);
      await engine.press("Stop");
      await shows(engine, "1/5 Rings");
      await engine.press("Water");
      await engine.press("Success");
      await shows(engine, "2/5 Rings");
      await engine.press("Fire");
      await engine.press("Mark Complete");
      await shows(engine, "3/5 Rings");
      await engine.press("Wind");
      await engine.fill("Completed minutes of Kanji", `20${TAB}`);
      await engine.press("Mark Wind Complete");
      await shows(engine, "4/5 Rings");
      await engine.press("Void");
      await engine.press("Log Battle");
      await engine.fill("Hard Thing", "Cold shower");
      await engine.fill("Battle Description", "Two minutes.");
      await engine.press("Log Battle");
      await engine.press("Victory");
      await shows(engine, "5/5 Rings");
      await expect.poll(stored, SOON).toMatchObject({
        earth: { actual_entries: [{ category: "Admin", source: "timer" }] },
        water: { goals: [{ state: "success" }, { state: "pending" }] },
        fire: { done: true },
        wind: { study_targets: [{ completed_minutes: 20 }] },
        void: { battle_logs: [{ hard_thing: "Cold shower", outcome: "victory" }] },
      });
    });

    await test.step("a timer that one tab starts runs in the other, and is saved once", async () => {
      const { show } = await engine.openTab();
      await engine.visit(`${server.url}/dashboard?ring=earth`);
      await shows(engine, "5/5 Rings");
      await show("first");
      await engine.press("Earth");
      await engine.press("Commuting");
      await show("second");
      await shows(engine, /\b[1-9]\d*s\b/);
      await engine.press("Stop");
      await expect.poll(async () => (await stored()).earth.actual_entries.length, SOON).toBe(2);
      await show("first");
      const rows = () =>
        engine.run(`return document.querySelectorAll("[aria-label^='Edit entry Commuting']").length`);
      await expect.poll(rows, SOON).toBe(1);
    });

    await test.step("while the server is gone, the page loads, keeps a change, and saves it when it is back", async () => {
      // Asked for again and again: a script that waits for it may end before a busy machine has cached the app.
      const worker = () =>
        engine.run("return (await navigator.serviceWorker.getRegistration())?.active?.state");
      await expect.poll(worker, { ...SOON, timeout: 60_000 }).toBe("activated");
      await expect.poll(() => engine.run(STORED_TEXT), SOON).toContain("Commuting");
      await server.goAway();
      await engine.visit(`${server.url}/dashboard?ring=water`);
      await shows(engine, READ.target);
      await engine.press("Success");
      await engine.visit(`${server.url}/dashboard?ring=water`);
      await shows(engine, "not saved yet");
      await server.comeBack();
      const states = async () => (await stored()).water.goals.map(({ state }) => state);
      await expect.poll(states, { ...SOON, timeout: 60_000 }).toEqual(["success", "success"]);
    });

    const { openExtension } = started;
    if (!openExtension) return;
    await test.step("the extension has its shortcuts, and saves what is tracked and logged", async () => {
      await openExtension("options/index.html");
      await engine.fill("Server address", server.url);
      await engine.press("Test and save");
      await shows(engine, "is a Gorin server");
      // A permission has no port, so this one also covers the default server.
      expect(await engine.run("return (await browser.permissions.getAll()).origins")).toEqual([
        "http://localhost/*",
      ]);
      await openExtension("popup/index.html");
      await engine.fill("Email", user.email);
      await engine.fill("Password", user.password);
      await engine.press("Sign In");
      await shows(engine, "5 of 5 rings");
      const commands =
        "return (await browser.commands.getAll()).map(({ name, shortcut }) => [name, shortcut])";
      expect(await engine.run(commands)).toEqual([
        ["_execute_action", "Alt+G"],
        ["toggle-timer", "Alt+Shift+G"],
      ]);
      const badge = () => engine.run("return browser.action.getBadgeText({})");
      await engine.press("Deep Work");
      await shows(engine, /\b[1-9]\d*s\b/);
      await expect.poll(badge, SOON).toBe("0m");
      await engine.press("Stop");
      await engine.press("Log Battle");
      await engine.fill("Hard Thing *", "Taxes");
      await engine.fill("Battle Description *", "All of last year's.");
      await engine.press("Log Battle");
      await shows(engine, "Taxes");
      await shows(engine, "All saved");
      await expect.poll(badge, SOON).toBe("5/5");
      const { earth, void: { battle_logs } } = await stored();
      expect(earth.actual_entries.at(-1)).toMatchObject({ category: "Deep Work", source: "timer" });
      expect(battle_logs.at(-1)).toMatchObject({ hard_thing: "Taxes", outcome: "ongoing" });
    });
  });
}

/** How often something is looked for: a look costs little here, and each wait for the next one a story's time. */
const SOON = { intervals: [50, 100] };

/** Waits until the page shows a text. */
async function shows(page: DrivenPage, text: string | RegExp): Promise<void> {
  const visible = expect.poll(() => page.text().catch(String), { ...SOON, timeout: 60_000 });
  await (text instanceof RegExp ? visible.toMatch(text) : visible.toContain(text));
}
