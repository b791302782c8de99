/**
 * `deno task pictures`: takes the pictures of the documentation into `docs/pictures`, and those of the stores, of 1280
 * by 800 pixels with the small tile of 440 by 280 pixels, into `docs/store`. `deno task pictures screens` takes those
 * of all screens (`take_screens.ts`).
 */
import { chromium, type Page } from "@playwright/test";
import { putTimer } from "#shared/contract/mod.ts";
import { buildOrFail, PRODUCT } from "../../tasks/build.ts";
import { runNamed } from "../../tasks/programs.ts";
import { ROOT } from "../../tasks/run.ts";
import { chromiumPath } from "../../tasks/test/browsers.ts";
import { registerAccount } from "../fixtures/account.ts";
import { CHROMIUM_ARGS } from "../fixtures/chromium_args.ts";
import { startTestServer } from "../fixtures/server.ts";
import { fillAfternoon } from "../web/parts/fill_afternoon.ts";
import { seedWeek, TODAY } from "../web/parts/seed_week.ts";
import { openPopupStage } from "./popup_stage.ts";
import { fitHeight, goTo, NOW, openPage, type Stage, THEMES } from "./stage.ts";
import { CAPTIONS, takeTile, takeWithCaption } from "./store_sheets.ts";

const PICTURES = `${ROOT}/docs/pictures`;
const STORE = `${ROOT}/docs/store`;
const WIDE = { width: 1_280, height: 1_100 } as const;
/** What the pictures show in place of the test's own account and address. */
const EMAIL = "musashi@gorin.example";
const ADDRESS = "https://gorin.example";

if (await runNamed("pictures", { screens: { run: ["e2e/pictures/take_screens.ts"] } })) Deno.exit(0);
await buildOrFail(PRODUCT);
const server = await startTestServer();
const extensionServer = await startTestServer();
await server.moveTo(NOW);
const browser = await chromium.launch({ executablePath: chromiumPath() ?? "", args: [...CHROMIUM_ARGS] });
const stage: Stage = { browser, server };

async function takeDashboard(): Promise<void> {
  const user = await registerAccount(server.url, "UTC", EMAIL);
  await seedWeek(user.api);
  await fillAfternoon(user, TODAY);
  const start_ts = new Date(Date.parse(NOW) - 42 * 60_000 - 17_000).toISOString();
  await user.api.call(putTimer, { body: { category: "Deep Work", start_ts, day: TODAY, note: "" } });
  const page = await openPage(stage, "/dashboard?ring=earth", user.token);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(WIDE);
  await page.screenshot({ path: `${PICTURES}/web/earth-wide-light.png` });
  await goTo(page, "/insights");
  await fitHeight(page, WIDE);
  await page.screenshot({ path: `${PICTURES}/web/insights-wide-light.png` });
  await goTo(page, "/dashboard");
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.screenshot({ path: `${STORE}/dashboard.png` });
  await page.context().close();
}

/** Takes the popup or the options page in both themes, and returns the light picture. */
async function takeExtension(page: Page, name: string): Promise<Uint8Array> {
  await page.evaluate(replaceText, [extensionServer.url, ADDRESS] as const);
  await fitHeight(page, { width: 360, height: 200 });
  const pictures: Uint8Array[] = [];
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    pictures.push(await page.screenshot({ path: `${PICTURES}/extension/${name}-${colorScheme}.png` }));
  }
  return pictures[0] ?? new Uint8Array();
}

/** Replaces a text of the page and of its fields. */
function replaceText([from, to]: readonly [string, string]): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    currentNode.nodeValue = currentNode.nodeValue?.replace(from, to) ?? null;
  }
  for (const field of document.querySelectorAll("input")) field.value = field.value.replace(from, to);
}

async function takePopup(): Promise<void> {
  const popupStage = await openPopupStage({ browser, server: extensionServer });
  const { extension, popupWith, register, session, signedIn, zone } = popupStage;
  const sheet = await openPage(stage, "/login");
  await sheet.emulateMedia({ colorScheme: "light" });
  const takeForStores = (name: keyof typeof CAPTIONS, picture: Uint8Array) =>
    takeWithCaption(sheet, { picture, caption: CAPTIONS[name], path: `${STORE}/${name}.png` });
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

  const preferences = { version: 1, value: { server: extensionServer.url, idle: false } };
  const signedOut = await popupWith({ preferences });
  await signedOut.getByLabel("Email").waitFor();
  await takeExtension(signedOut, "signed-out");
  await extensionServer.goAway();
  const unreachable = await popupWith({ preferences });
  await unreachable.getByRole("heading", { name: "Can't reach your server" }).waitFor();
  await takeExtension(unreachable, "no-server");
  await extensionServer.comeBack();

  const user = await register(EMAIL);
  await takeForStores("today", await takeExtension(await signedIn(user), "today"));
  const { account: _, ...stored } = await session(user);
  const popup = await popupWith(stored);
  const options = await extension.openOptions();
  await options.getByText(EMAIL).waitFor();
  await takeExtension(options, "options");
  await popup.close();
  const start_ts = new Date(Date.now() - 42 * 60_000).toISOString();
  await user.api.call(putTimer, { body: { category: "Deep Work", start_ts, day: zone.today, note: "" } });
  const timing = await signedIn(user);
  await timing.getByRole("timer").waitFor();
  await takeForStores("timer", await takeExtension(timing, "timer"));
  await press(timing, "Log Battle");
  await timing.getByLabel("Hard Thing *").fill("Call the landlord");
  await timing.getByLabel("Battle Description *").fill("Before nine, and without a script.");
  await takeForStores("battle", await takeExtension(timing, "log-battle"));
  await press(timing, "Cancel");
  await extensionServer.goAway();
  await press(timing, "Stop");
  await timing.getByRole("alert").waitFor();
  await takeExtension(timing, "server-away");
  await takeTile(sheet, `${STORE}/tile.png`);
  await extension.close();
}

try {
  for (const folder of ["web", "extension"]) await Deno.mkdir(`${PICTURES}/${folder}`, { recursive: true });
  await takeDashboard();
  await takePopup();
} finally {
  await browser.close();
  await server.stop();
  await extensionServer.stop();
}
Deno.exit(0);
