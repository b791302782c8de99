import { getDay } from "#shared/contract/mod.ts";
import { expect, test as base } from "../fixtures/test.ts";
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

test("in Firefox, someone chooses their server, signs in, tracks time, and finds it on the server", async ({ firefox, server, user }) => {
  await firefox.open("options/index.html");
  await firefox.fill("Server address", server.url);
  await firefox.press("Try and save");
  await expect.poll(() => firefox.text()).toContain("answers as Gorin");

  await firefox.open("popup/index.html");
  await firefox.fill("Email", user.email);
  await firefox.fill("Password", user.password);
  await firefox.press("Sign In");
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
