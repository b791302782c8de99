import { getDay, putBattleLogs, putGoals } from "#shared/contract/mod.ts";
import { expect, test as base } from "../fixtures/test.ts";
import type { Account } from "../fixtures/account.ts";
import { type FirefoxExtension, startFirefox } from "./firefox.ts";

const test = base.extend<{ firefox: FirefoxExtension }>({
  // Playwright reads the names of what a fixture needs from its first parameter: it must be a pattern.
  // deno-lint-ignore no-empty-pattern
  firefox: async ({}, provide) => {
    const firefox = await startFirefox();
    await provide(firefox);
    await firefox.close();
  },
});

test.setTimeout(90_000);

async function signIn(firefox: FirefoxExtension, url: string, { email, password }: Account): Promise<void> {
  await firefox.open("options/index.html");
  await firefox.fill("Server address", url);
  await firefox.press("Try and save");
  await expect.poll(() => firefox.text()).toContain("answers as Gorin");
  await firefox.open("popup/index.html");
  await firefox.fill("Email", email);
  await firefox.fill("Password", password);
  await firefox.press("Sign In");
  await expect.poll(() => firefox.text()).toContain("of 5 rings");
}

test("in Firefox, someone chooses their server, signs in, tracks time, and finds it on the server", async ({ firefox, server, user }) => {
  await signIn(firefox, server.url, user);
  await expect.poll(() => firefox.text()).toContain("0 of 5 rings");

  await firefox.press("Deep Work");
  await expect.poll(() => firefox.text()).toMatch(/\b[1-9]\d*s\b/);
  await expect.poll(() => firefox.run("return browser.action.getBadgeText({})")).toBe("0m");
  await firefox.press("Stop");
  await expect.poll(() => firefox.text()).toContain("1 of 5 rings");
  await expect.poll(() => firefox.text()).toContain("All saved");
  await expect.poll(() => firefox.run("return browser.action.getBadgeText({})")).toBe("1/5");

  const date = new Date().toISOString().slice(0, 10);
  const { day } = await user.api.call(getDay, { params: { day: date } });
  expect(day.earth.actual_entries).toMatchObject([{ category: "Deep Work", source: "timer" }]);
});

test("in Firefox, a goal succeeds, a battle is logged and another is won, and the server has it", async ({ firefox, server, user }) => {
  const params = { day: new Date().toISOString().slice(0, 10) };
  const goal = { domain: "Body", target: "Push-ups", baseline: 10, step_pct: 10 };
  await user.api.call(putGoals, { params, body: { goals: [goal] } });
  const battle = { hard_thing: "Cold shower", battle_description: "Two minutes." };
  await user.api.call(putBattleLogs, { params, body: { battle_logs: [battle] } });
  await signIn(firefox, server.url, user);

  await firefox.press("Success");
  await firefox.press("Victory");
  await expect.poll(() => firefox.text()).toContain("Another victory in the endless war! Well fought.");
  await firefox.press("Log Battle");
  await firefox.fill("Hard Thing *", "Taxes");
  await firefox.fill("Battle Description *", "All of last year's.");
  await firefox.press("Save Battle");
  await expect.poll(() => firefox.text()).toContain("Taxes");
  await expect.poll(() => firefox.text()).toContain("All saved");

  const { day } = await user.api.call(getDay, { params });
  expect(day.water.goals).toMatchObject([{ state: "success" }]);
  expect(day.void.battle_logs).toMatchObject([
    { hard_thing: "Cold shower", outcome: "victory" },
    { hard_thing: "Taxes", outcome: "ongoing" },
  ]);
});
