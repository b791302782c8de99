import { getDay, putBattleLogs, putGoals } from "#shared/contract/mod.ts";
import { expect, test as base } from "../fixtures/test.ts";
import type { Account } from "../fixtures/account.ts";
import { today } from "../fixtures/today.ts";
import { type FirefoxExtension, startFirefoxExtension } from "./firefox.ts";

const test = base.extend<{ firefox: FirefoxExtension }>({
  // Playwright requires a destructuring pattern.
  // deno-lint-ignore no-empty-pattern
  firefox: async ({}, provide) => {
    const firefox = await startFirefoxExtension();
    await provide(firefox);
    await firefox.close();
  },
});

/** How often something is looked for. */
const SOON = { intervals: [50, 100] };

/** Waits until the page shows a text. */
const shows = (firefox: FirefoxExtension, text: string) =>
  expect.poll(() => firefox.text(), SOON).toContain(text);

async function signIn(firefox: FirefoxExtension, url: string, { email, password }: Account): Promise<void> {
  await firefox.open("options/index.html");
  await firefox.fill("Server address", url);
  await firefox.press("Test and save");
  await shows(firefox, "is a Gorin server");
  // A permission has no port, so this one also covers the default server.
  expect(await firefox.run("return (await browser.permissions.getAll()).origins")).toEqual([
    "http://localhost/*",
  ]);
  await firefox.open("popup/index.html");
  await firefox.fill("Email", email);
  await firefox.fill("Password", password);
  await firefox.press("Sign In");
  await shows(firefox, "of 5 rings");
}

/** Returns the outcome of the battle with this label. */
function outcomeOf(firefox: FirefoxExtension, label: string): Promise<unknown> {
  return firefox.run(`
    const item = document.querySelector(${JSON.stringify(`li[aria-label="${label}"]`)});
    return (item?.closest("[data-outcome]") ?? item?.querySelector("[data-outcome]"))?.dataset.outcome ?? null;
  `);
}

test("in Firefox, the commands have their shortcuts, and what is tracked, done and logged is shown on the dashboard", async ({ firefox, server, user }) => {
  const params = { day: today() };
  const goal = { domain: "Body", target: "Push-ups", baseline: 10, step_pct: 10 };
  await user.api.call(putGoals, { params, body: { goals: [goal] } });
  const battle = { hard_thing: "Cold shower", battle_description: "Two minutes." };
  await user.api.call(putBattleLogs, { params, body: { battle_logs: [battle] } });
  await signIn(firefox, server.url, user);
  const commands = "return (await browser.commands.getAll()).map(({ name, shortcut }) => [name, shortcut])";
  expect(await firefox.run(commands)).toEqual([["_execute_action", "Alt+G"], [
    "toggle-timer",
    "Alt+Shift+G",
  ]]);

  const badge = () => firefox.run("return browser.action.getBadgeText({})");
  await firefox.press("Deep Work");
  await expect.poll(() => firefox.text(), SOON).toMatch(/\b[1-9]\d*s\b/);
  await expect.poll(badge, SOON).toBe("0m");
  await firefox.press("Stop");
  await firefox.press("Success Push-ups");
  await firefox.press("Victory");
  await shows(firefox, "Another victory in the endless war! Well fought.");
  await firefox.press("Log Battle");
  await firefox.fill("Hard Thing *", "Taxes");
  await firefox.fill("Battle Description *", "All of last year's.");
  await firefox.press("Log Battle");
  await shows(firefox, "Taxes");
  await shows(firefox, "3 of 5 rings");
  await shows(firefox, "All saved");
  await expect.poll(badge, SOON).toBe("3/5");

  const { day } = await user.api.call(getDay, { params });
  expect(day.earth.actual_entries).toMatchObject([{ category: "Deep Work", source: "timer" }]);
  expect(day.water.goals).toMatchObject([{ state: "success" }]);
  expect(day.void.battle_logs).toMatchObject([
    { hard_thing: "Cold shower", outcome: "victory" },
    { hard_thing: "Taxes", outcome: "ongoing" },
  ]);

  await firefox.visit(`${server.url}/login`);
  await firefox.fill("Email", user.email);
  await firefox.fill("Password", user.password);
  await firefox.press("Sign In");
  await shows(firefox, "3/5 Rings");
  await expect.poll(() => firefox.text(), SOON).toMatch(
    /Time Entries[^]*\d:\d\d [AP]M to \d+:\d\d [AP]M\s+Deep Work/,
  );
  await firefox.visit(`${server.url}/dashboard?ring=void`);
  await expect.poll(() => outcomeOf(firefox, "Cold shower"), SOON).toBe("victory");
  expect(await outcomeOf(firefox, "Taxes")).toBe("ongoing");
});
