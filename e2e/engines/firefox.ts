import { expect } from "@playwright/test";
import { firefoxPath } from "../../tasks/test/browsers.ts";
import { type DrivenPage, drivenPage } from "./driven_page.ts";
import { connectMarionette, type Marionette } from "./marionette.ts";
import { freePort } from "./web_driver.ts";

/** Firefox with a fresh profile and one tab. */
export interface Firefox {
  readonly page: DrivenPage;
  readonly marionette: Marionette;
  /** Closes it and removes its profile. */
  close(): Promise<void>;
}

/** How a window is opened. */
export interface FirefoxOptions {
  /** Preferences besides those of every test. */
  readonly prefs?: Readonly<Record<string, string | number | boolean>>;
  readonly width: number;
  readonly height: number;
}

const PREFS = {
  "intl.accept_languages": "en-US",
  "app.update.disabledForTesting": true,
  "browser.newtab.preload": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  // One process for all pages, as in Chromium.
  "dom.ipc.processCount": 1,
  "dom.ipc.processPrelaunch.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "toolkit.telemetry.enabled": false,
  "ui.prefersReducedMotion": 1,
  // No home page, and none of the lists that come along, such as those of search engines.
  "browser.startup.page": 0,
  "services.settings.load_dump": false,
  // No page lives as long as it takes until optimized code pays off.
  "javascript.options.ion": false,
};

/** Starts the installed Firefox without a display. */
export async function startFirefox({ prefs = {}, width, height }: FirefoxOptions): Promise<Firefox> {
  const profile = await Deno.makeTempDir({ prefix: "gorin-firefox-" });
  const port = freePort();
  await Deno.writeTextFile(`${profile}/user.js`, prefsText({ ...PREFS, ...prefs, "marionette.port": port }));
  const child = new Deno.Command(firefoxPath() ?? "", {
    args: ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile],
    env: { TZ: "UTC", MOZ_CRASHREPORTER_DISABLE: "1" },
    stdout: "null",
    stderr: "null",
  }).spawn();
  const marionette = await connected(port);
  await marionette.send("WebDriver:NewSession", { capabilities: { alwaysMatch: {} } });
  await marionette.send("WebDriver:SetWindowRect", { width, height });
  return {
    page: drivenPage(marionette),
    marionette,
    async close() {
      marionette.close();
      // Nobody reads its profile again, so it need not be written.
      child.kill("SIGKILL");
      await child.status;
      await Deno.remove(profile, { recursive: true });
    },
  };
}

async function connected(port: number): Promise<Marionette> {
  let marionette: Marionette | undefined;
  await expect(async () => {
    marionette = await connectMarionette(port);
  }).toPass({ timeout: 30_000 });
  if (!marionette) throw new Error("Cannot connect to Firefox");
  return marionette;
}

function prefsText(prefs: Record<string, string | number | boolean>): string {
  return Object.entries(prefs).map(([name, value]) =>
    `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`
  ).join("");
}
