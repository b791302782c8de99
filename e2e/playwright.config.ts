import { defineConfig } from "@playwright/test";
import { chromiumPath, firefoxPath } from "../tasks/test/browsers.ts";
import { CHROMIUM_ARGS } from "./fixtures/chromium_args.ts";

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/playwright",
  reporter: "list",
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
    // Animations take a quarter of the renderer's time. The stories of a whole day and of a first visit show them.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: chromiumPath() ?? "", args: CHROMIUM_ARGS },
  },
  // The longest stories first, so that no worker is idle at the end.
  projects: [
    { name: "extension", testMatch: "extension/**/*.spec.ts", testIgnore: "**/*_firefox.spec.ts" },
    ...(firefoxPath() ? [{ name: "firefox", testMatch: "extension/**/*_firefox.spec.ts" }] : []),
    // In `npm test` beside Vitest, on a machine with much else to do.
    { name: "commands", testMatch: "commands/**/*.spec.ts", timeout: 120_000, expect: { timeout: 30_000 } },
    {
      name: "web",
      testMatch: "web/**/*.spec.ts",
      // Playwright cannot delay or refuse what a service worker fetches. `install.spec.ts`, which is about it, allows it.
      use: { serviceWorkers: "block" },
    },
  ],
});
