/**
 * Takes a picture of every screen, dialog and state of the dashboard, the popup and the options page, in both themes.
 * Clicks each button of the dashboard and takes the dialog that it opens, so new dialogs are in it by themselves.
 * `FOLDER [LANGUAGE…] [PATTERN…]`, where patterns leave out the scenes whose names match none of them.
 */
import { type Browser, chromium } from "@playwright/test";
import { LANGUAGE_CODES, type LanguageCode } from "#shared/texts/languages.ts";
import { buildOrFail, PRODUCT } from "../../tasks/build.ts";
import { print } from "../../tasks/print.ts";
import { chromiumPath } from "../../tasks/test/browsers.ts";
import { CHROMIUM_ARGS } from "../fixtures/chromium_args.ts";
import { startTestServer } from "../fixtures/server.ts";
import { takeAccountScreens } from "./account_screens.ts";
import { createCamera } from "./camera.ts";
import { takeDashboardMoments } from "./dashboard_moments.ts";
import { takeDashboardPages } from "./dashboard_pages.ts";
import { takeDashboardStates } from "./dashboard_states.ts";
import { takeOptions } from "./options_states.ts";
import { openPopupStage } from "./popup_stage.ts";
import { takeSignedOut, takeToday } from "./popup_states.ts";
import { NOW, type Stage, translator } from "./stage.ts";

const isLanguage = (text: string): text is LanguageCode => LANGUAGE_CODES.some((code) => code === text);
const [folder = await Deno.makeTempDir({ prefix: "gorin-pictures-" }), ...chosen] = Deno.args;
const languages = chosen.filter(isLanguage);
const patterns = chosen.filter((text) => !isLanguage(text)).map((text) => new RegExp(text));
const camera = createCamera();
const failures: string[] = [];

/** Takes the scenes of the dashboard, and those of the extension, with a server for each. */
async function takeLanguage(browser: Browser, language: LanguageCode): Promise<void> {
  const server = await startTestServer();
  const extensionServer = await startTestServer();
  const stage: Stage = {
    language,
    browser,
    server,
    camera,
    t: translator(language),
    async scene(name, play) {
      if (patterns.length > 0 && !patterns.some((pattern) => pattern.test(name))) return;
      try {
        await play(`${folder}/${language}-${name}`);
      } catch (error) {
        failures.push(`${language}-${name}: ${String(error).split("\n").slice(0, 3).join(" ")}`);
      }
    },
  };
  try {
    await server.moveTo(NOW);
    await takeDashboardPages(stage);
    await takeDashboardMoments(stage);
    await takeDashboardStates(stage);
    await takeAccountScreens(stage);
    const popupStage = await openPopupStage({ ...stage, server: extensionServer });
    await takeSignedOut(popupStage);
    await takeToday(popupStage);
    await takeOptions(popupStage);
    await popupStage.extension.close();
  } finally {
    await server.stop();
    await extensionServer.stop();
  }
}

await buildOrFail(PRODUCT);
await Deno.mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: chromiumPath() ?? "", args: [...CHROMIUM_ARGS] });
for (const language of languages.length > 0 ? languages : LANGUAGE_CODES) {
  await takeLanguage(browser, language);
}
await browser.close();
print(`${camera.taken()} pictures in ${folder}`);
for (const failure of failures) print(`Not taken: ${failure}`);
Deno.exit(failures.length > 0 ? 1 : 0);
