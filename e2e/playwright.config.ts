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
    launchOptions: { executablePath: chromiumPath() ?? "", args: CHROMIUM_ARGS },
  },
  projects: [
    {
      name: "web",
      testMatch: "web/**/*.spec.ts",
      // What a worker fetches no test can hold up or refuse; `install.spec.ts`, which is about it, allows it.
      use: { serviceWorkers: "block" },
    },
    { name: "commands", testMatch: "commands/**/*.spec.ts" },
    { name: "extension", testMatch: "extension/**/*.spec.ts", testIgnore: "**/*_firefox.spec.ts" },
    ...(firefoxPath() ? [{ name: "firefox", testMatch: "extension/**/*_firefox.spec.ts" }] : []),
  ],
});
