/**
 * Takes a screenshot of every state of the popup and of the options page in both themes, into
 * `docs/pictures/extension`, and those of the stores, of 1280 by 800 pixels, into `docs/store`, with the small tile of
 * 440 by 280 pixels.
 */
import type { Page } from "@playwright/test";
import { putBattleLogs, putCommitment, putGoals } from "#shared/contract/mod.ts";
import { ROOT } from "../../tasks/run.ts";
import { registerAccount } from "../fixtures/account.ts";
import { loadExtension } from "../fixtures/extension.ts";
import { startTestServer } from "../fixtures/server.ts";
import { openSignedIn } from "../fixtures/signed_in.ts";
import { chooseServer, signIn } from "./popup_page.ts";

const FOLDER = `${ROOT}/docs/pictures/extension`;
const STORE = `${ROOT}/docs/store`;

/** What stands beside each picture of the popup in the stores. */
const CAPTIONS = {
  today: ["Five rings a day", "What is done, what is next, and what you committed to, one click away."],
  timer: ["One click, and time counts", "Move the start back, switch, undo. It works offline, too."],
  battle: ["Face one hard thing", "Log the battle while it is fresh, and how it ended."],
} as const;

const server = await startTestServer();
const extension = await loadExtension(server.url);
await Deno.mkdir(FOLDER, { recursive: true });

/** Makes the window as high as the page, as the browser does with a popup. */
async function fit(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 200 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 360, height });
}

async function take(page: Page, name: string): Promise<void> {
  await fit(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}.png`, fullPage: true });
  }
}

/** Places the picture of a page beside its caption, in the colors and faces of the app. */
async function takeForStores(page: Page, name: keyof typeof CAPTIONS): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const picture = (await page.screenshot({ fullPage: true })).toString("base64");
  const sheet = await extension.context.newPage();
  await sheet.setViewportSize({ width: 1_280, height: 800 });
  await sheet.emulateMedia({ colorScheme: "light" });
  await sheet.goto(`${server.url}/login`);
  await sheet.getByLabel("Email").waitFor();
  await sheet.evaluate(([title, text, picture]) => {
    const add = (parent: HTMLElement, tag: string, style: string, content = "") => {
      const element = document.createElement(tag);
      element.style.cssText = style;
      element.textContent = content;
      return parent.appendChild(element);
    };
    document.body.replaceChildren();
    const grid = "height: 100vh; display: grid; grid-template-columns: 1fr 1fr; align-items: center";
    const sheet = add(document.body, "div", grid);
    const words = add(sheet, "div", "padding-left: 120px; font-size: 24px; line-height: 1.5");
    add(words, "h1", "font: 52px/1.2 var(--font-display); margin-bottom: 20px", title);
    add(words, "p", "max-width: 420px", text);
    const shadow = "max-height: 720px; border-radius: 10px; box-shadow: 0 8px 40px #0003";
    const image = add(sheet, "img", `justify-self: center; ${shadow}`) as HTMLImageElement;
    image.src = `data:image/png;base64,${picture}`;
    return image.decode();
  }, [...CAPTIONS[name], picture] as const);
  await sheet.screenshot({ path: `${STORE}/${name}.png` });
  await sheet.close();
}

/** Makes the small tile of the stores: the icon beside the name, in the colors and faces of the app. */
async function makeTile(): Promise<void> {
  const icon = (await Deno.readFile(`${ROOT}/shared/ui/icons/app-512.png`)).toBase64();
  const tile = await extension.context.newPage();
  await tile.setViewportSize({ width: 440, height: 280 });
  await tile.emulateMedia({ colorScheme: "light" });
  await tile.goto(`${server.url}/login`);
  await tile.getByLabel("Email").waitFor();
  await tile.evaluate((source) => {
    document.body.style.cssText =
      "height: 100vh; display: flex; align-items: center; gap: 28px; padding: 0 44px";
    const image = document.createElement("img");
    image.style.cssText = "width: 150px; border-radius: 24px";
    image.src = source;
    const words = document.createElement("div");
    const name = document.createElement("h1");
    name.style.cssText = "font: 44px/1.2 var(--font-display)";
    name.textContent = "Gorin";
    const claim = document.createElement("p");
    claim.style.cssText = "font-size: 20px; line-height: 1.4";
    claim.textContent = "Five rings a day";
    words.append(name, claim);
    document.body.replaceChildren(image, words);
    return image.decode();
  }, `data:image/png;base64,${icon}`);
  await tile.screenshot({ path: `${STORE}/tile.png` });
  await tile.close();
}

/** Takes the picture of the dashboard for the stores. */
async function takeDashboard(token: string): Promise<void> {
  const page = await extension.context.newPage();
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await openSignedIn(page, token, `${server.url}/dashboard`);
  await page.getByRole("timer").waitFor();
  await page.screenshot({ path: `${STORE}/dashboard.png` });
  await page.close();
}

try {
  const user = await registerAccount(server.url);
  const params = { day: new Date().toISOString().slice(0, 10) };
  await user.api.call(putGoals, {
    params,
    body: {
      goals: [
        {
          domain: "Body",
          target: "Push-ups",
          baseline: 10,
          step_pct: 10,
          current_target: 13,
          state: "success",
        },
        { domain: "Mind", target: "Read before screens", baseline: 25, step_pct: 10 },
      ],
    },
  });
  const battle = { hard_thing: "Cold shower", battle_description: "Two minutes.", difficulty_rating: 6 };
  await user.api.call(putBattleLogs, { params, body: { battle_logs: [battle] } });
  await user.api.call(putCommitment, {
    params,
    body: { tomorrow_commitment: "Call the landlord before nine." },
  });

  await makeTile();
  await chooseServer(extension, server.url);
  const options = await extension.openOptions();
  await take(options, "options");
  await server.goAway();
  const popup = await extension.openPopup();
  await popup.getByRole("heading", { name: "Can't reach your server" }).waitFor();
  await take(popup, "no-server");
  await server.comeBack();
  await popup.getByRole("button", { name: "Try again" }).click();
  await popup.getByLabel("Email").waitFor();
  await take(popup, "signed-out");
  await signIn(popup, user);
  await popup.getByText("All saved").waitFor();
  await take(popup, "today");
  await takeForStores(popup, "today");
  await popup.getByRole("button", { name: "Deep Work" }).click();
  await popup.getByRole("button", { name: "Started earlier" }).click();
  await popup.getByRole("button", { name: "30 min ago" }).click();
  await popup.getByText(/^30m/).waitFor();
  await take(popup, "timer");
  await takeForStores(popup, "timer");
  await popup.getByRole("button", { name: "Log Battle" }).click();
  await popup.getByRole("button", { name: "Save Battle" }).waitFor();
  await take(popup, "log-battle");
  await takeForStores(popup, "battle");
  await takeDashboard(user.token);
  await popup.getByRole("button", { name: "Cancel" }).click();
  await server.goAway();
  await popup.getByRole("button", { name: "Stop" }).click();
  await popup.getByRole("alert").waitFor();
  await take(popup, "server-away");
} finally {
  await extension.close();
  await server.stop();
}
Deno.exit(0);
