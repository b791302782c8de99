import { getDay, putBattleLogs, putGoals } from "#shared/contract/mod.ts";
import { expect, test as base } from "../fixtures/test.ts";
import type { Account } from "../fixtures/account.ts";
import { today } from "../fixtures/today.ts";
import { type FirefoxExtension, startFirefoxExtension } from "./firefox.ts";

const test = base.extend<object, { firefox: FirefoxExtension }>({
  // Both stories share one Firefox: the second one signs in on another server. Playwright requires a destructuring
  // pattern.
  // deno-lint-ignore no-empty-pattern
  firefox: [async ({}, provide) => {
    const firefox = await startFirefoxExtension();
    await provide(firefox);
    await firefox.close();
  }, { scope: "worker" }],
});

test.describe.configure({ mode: "default" });
test.setTimeout(90_000);

async function signIn(firefox: FirefoxExtension, url: string, { email, password }: Account): Promise<void> {
  await firefox.open("options/index.html");
  await firefox.fill("Server address", url);
  await firefox.press("Test and save");
  await expect.poll(() => firefox.text()).toContain("is a Gorin server");
  // A permission has no port, so this one also covers the default server.
  expect(await firefox.run("return (await browser.permissions.getAll()).origins")).toEqual([
    "http://localhost/*",
  ]);
  await firefox.open("popup/index.html");
  await firefox.fill("Email", email);
  await firefox.fill("Password", password);
  await firefox.press("Sign In");
  await expect.poll(() => firefox.text()).toContain("of 5 rings");
}

/** Signs in on the dashboard as well, in the same Firefox, and shows `ring` there. */
async function openDashboard(
  firefox: FirefoxExtension,
  url: string,
  { email, password }: Account,
  ring: "earth" | "water",
): Promise<void> {
  await firefox.visit(`${url}/login`);
  await firefox.fill("Email", email);
  await firefox.fill("Password", password);
  await firefox.press("Sign In");
  await expect.poll(() => firefox.text()).toContain("Today's Progress");
  await firefox.visit(`${url}/dashboard?ring=${ring}`);
}

/**
 * Returns the `data-…` attribute of the list item with this label, or of the first element in or around it that has
 * one.
 */
function dataOf(firefox: FirefoxExtension, label: string, mark: "state" | "outcome"): Promise<unknown> {
  return firefox.run(`
    const item = document.querySelector(${JSON.stringify(`li[aria-label="${label}"]`)});
    return (item?.closest("[data-${mark}]") ?? item?.querySelector("[data-${mark}]"))?.dataset.${mark} ?? null;
  `);
}

test("in Firefox, the commands have their shortcuts, and tracked time is shown on the dashboard", async ({ firefox, server, user }) => {
  await signIn(firefox, server.url, user);
  const commands = "return (await browser.commands.getAll()).map(({ name, shortcut }) => [name, shortcut])";
  expect(await firefox.run(commands)).toEqual([["_execute_action", "Alt+G"], [
    "toggle-timer",
    "Alt+Shift+G",
  ]]);
  await expect.poll(() => firefox.text()).toContain("0 of 5 rings");

  await firefox.press("Deep Work");
  await expect.poll(() => firefox.text()).toMatch(/\b[1-9]\d*s\b/);
  await expect.poll(() => firefox.run("return browser.action.getBadgeText({})")).toBe("0m");
  await firefox.press("Stop");
  await expect.poll(() => firefox.text()).toContain("1 of 5 rings");
  await expect.poll(() => firefox.text()).toContain("All saved");
  await expect.poll(() => firefox.run("return browser.action.getBadgeText({})")).toBe("1/5");

  const date = today();
  const { day } = await user.api.call(getDay, { params: { day: date } });
  expect(day.earth.actual_entries).toMatchObject([{ category: "Deep Work", source: "timer" }]);

  await openDashboard(firefox, server.url, user, "earth");
  await expect.poll(() => firefox.text()).toMatch(
    /Time Entries[^]*\d:\d\d [AP]M to \d+:\d\d [AP]M\s+Deep Work/,
  );
  expect(await firefox.text()).toContain("1/5 Rings");
});

test("in Firefox, a goal, a won battle and a logged one are shown on the dashboard", async ({ firefox, server, user }) => {
  const params = { day: today() };
  const goal = { domain: "Body", target: "Push-ups", baseline: 10, step_pct: 10 };
  await user.api.call(putGoals, { params, body: { goals: [goal] } });
  const battle = { hard_thing: "Cold shower", battle_description: "Two minutes." };
  await user.api.call(putBattleLogs, { params, body: { battle_logs: [battle] } });
  await signIn(firefox, server.url, user);

  await firefox.press("Success Push-ups");
  await firefox.press("Victory");
  await expect.poll(() => firefox.text()).toContain("Another victory in the endless war! Well fought.");
  await firefox.press("Log Battle");
  await firefox.fill("Hard Thing *", "Taxes");
  await firefox.fill("Battle Description *", "All of last year's.");
  await firefox.press("Log Battle");
  await expect.poll(() => firefox.text()).toContain("Taxes");
  await expect.poll(() => firefox.text()).toContain("All saved");

  const { day } = await user.api.call(getDay, { params });
  expect(day.water.goals).toMatchObject([{ state: "success" }]);
  expect(day.void.battle_logs).toMatchObject([
    { hard_thing: "Cold shower", outcome: "victory" },
    { hard_thing: "Taxes", outcome: "ongoing" },
  ]);

  await openDashboard(firefox, server.url, user, "water");
  await expect.poll(() => dataOf(firefox, "Push-ups", "state")).toBe("success");
  await firefox.visit(`${server.url}/dashboard?ring=void`);
  await expect.poll(() => dataOf(firefox, "Cold shower", "outcome")).toBe("victory");
  expect(await dataOf(firefox, "Taxes", "outcome")).toBe("ongoing");
});
