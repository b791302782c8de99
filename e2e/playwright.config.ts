import { defineConfig } from "@playwright/test";
import { chromiumPath, firefoxPath } from "../tasks/browsers.ts";
import { CHROMIUM_ARGS } from "./fixtures/chromium_args.ts";

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/playwright",
  reporter: [["list"], ["json", { outputFile: "../test-results/playwright.json" }]],
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: "en-US",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    // What moves takes a quarter of the renderer's time. The stories of a whole day and of a first visit let it move.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: chromiumPath() ?? "", args: CHROMIUM_ARGS },
  },
  // The longest story first, so that nothing is waited for at the end.
  projects: [
    { name: "extension", testMatch: "extension/**/*.spec.ts", testIgnore: "**/*_firefox.spec.ts" },
    ...(firefoxPath() ? [{ name: "firefox", testMatch: "extension/**/*_firefox.spec.ts" }] : []),
    { name: "commands", testMatch: "commands/**/*.spec.ts" },
    {
      name: "web",
      testMatch: "web/**/*.spec.ts",
      // What a worker fetches no test can hold up or refuse; `install.spec.ts`, which is about it, allows it.
      use: { serviceWorkers: "block" },
    },
  ],
});
