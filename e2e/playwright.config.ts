import process from "node:process";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { chromiumPath, headlessChromiumPath } from "../tasks/test/browsers.ts";
import { STORY_ARGS } from "./fixtures/chromium_args.ts";
import type { Fixtures } from "./fixtures/test.ts";
import { AFTERNOON } from "./fixtures/today.ts";

// The browsers, which inherit it, know only the fonts that the tests bring along.
Object.assign(process.env, {
  FONTCONFIG_FILE: fileURLToPath(new URL("./fixtures/fonts.conf", import.meta.url)),
});

// Each action has a stack, and Playwright would look for the source map of each of its lines. Deno knows the lines
// without one, and a worker takes a fifth less processor time.
Reflect.deleteProperty(Error, "prepareStackTrace");

/** A shade or a pixel of space is a change; the edges of letters are not, which may differ between machines. */
const SAME_PICTURE = { threshold: 0.02, maxDiffPixels: 240 };

/** The story about what a browser adds to a page: that it can be installed, and notifications. */
const WHOLE_BROWSER = "web/pages/push.spec.ts";

const WEB_ARGS = [
  ...STORY_ARGS,
  // Blank pages, which are between the tests, and those of the server share one process, so that it compiles the app's
  // scripts once and not for each test.
  "--disable-site-isolation-trials",
  // Of `without_tls.spec.ts`.
  "--host-resolver-rules=MAP gorin.test 127.0.0.1",
];

export default defineConfig<Pick<Fixtures, "startAt">>({
  testDir: ".",
  outputDir: "../test-results/playwright",
  reporter: "list",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One more than the two cores that a small machine has: stories wait for timers, for processes and for each other.
  workers: 3,
  // Long enough for the longest story on a machine with much else to do.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    locale: "en-US",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    // Animations take a quarter of the renderer's time. The stories of a whole day and of a first visit run with them.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: chromiumPath() ?? "", args: STORY_ARGS },
  },
  // The longest stories first, so that no worker is idle at the end. Each project starts processes of its own, which
  // takes as long as a story.
  projects: [
    // One worker each, so that the browser with the extension and the one of the others are started once.
    {
      name: "extension",
      testMatch: "extension/**/*.spec.ts",
      workers: 1,
    },
    {
      name: "browsers",
      testMatch: ["engines/**/*.spec.ts", WHOLE_BROWSER],
      workers: 1,
    },
    {
      name: "gallery",
      // In one process.
      fullyParallel: false,
      testMatch: "gallery/*.spec.ts",
      snapshotPathTemplate: "gallery/pictures/{arg}{ext}",
      expect: { toHaveScreenshot: SAME_PICTURE, toMatchSnapshot: SAME_PICTURE },
      use: {
        // No group is taller: a picture of more than the window is painted twice.
        viewport: { width: 1280, height: 4300 },
        reuseContext: true,
        launchOptions: {
          executablePath: chromiumPath() ?? "",
          // Letters are drawn alike whatever the settings of the machine's fonts are.
          args: [
            ...STORY_ARGS,
            "--font-render-hinting=none",
            "--disable-lcd-text",
            "--force-color-profile=srgb",
          ],
        },
      },
    },
    {
      name: "web",
      testMatch: "web/**/*.spec.ts",
      testIgnore: WHOLE_BROWSER,
      use: {
        // Playwright cannot delay or reject what a service worker fetches. Stories that are about it allow it.
        serviceWorkers: "block",
        // One browser context for all tests of a worker, cleared before each, takes half the processor time of a new
        // one for each. Every test has an account and a store of its own. Options other than theme, viewport and motion
        // make a new context.
        reuseContext: true,
        launchOptions: { executablePath: headlessChromiumPath() ?? "", args: WEB_ARGS },
        startAt: AFTERNOON,
      },
    },
  ],
});
