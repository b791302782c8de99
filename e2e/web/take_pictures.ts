/** Takes a picture of the sign-in page and of every panel, in both themes, into `docs/pictures/web`. */
import { chromium, type Page } from "@playwright/test";
import { RING_NAMES } from "#shared/rings/mod.ts";
import { ROOT } from "../../tasks/run.ts";
import { chromiumPath } from "../../tasks/test/browsers.ts";
import { registerAccount } from "../fixtures/account.ts";
import { CHROMIUM_ARGS } from "../fixtures/chromium_args.ts";
import { startTestServer } from "../fixtures/server.ts";
import { openSignedIn } from "../fixtures/signed_in.ts";
import { fillAfternoon } from "./parts/fill_afternoon.ts";

const FOLDER = `${ROOT}/docs/pictures/web`;
const SIZES = { wide: { width: 1280, height: 1100 }, phone: { width: 360, height: 780 } } as const;
const AFTERNOON = new Date().toISOString().slice(0, 10) + "T14:44:17.000Z";
const DAY = AFTERNOON.slice(0, 10);

async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: `${FOLDER}/${name}-${size}-${colorScheme}.png` });
    }
  }
}

const server = await startTestServer();
await server.moveTo(AFTERNOON);
const browser = await chromium.launch({ executablePath: chromiumPath() ?? "", args: [...CHROMIUM_ARGS] });
try {
  await Deno.mkdir(FOLDER, { recursive: true });
  const user = await registerAccount(server.url);
  await fillAfternoon(user, DAY);
  const context = await browser.newContext({ baseURL: server.url, timezoneId: "UTC" });
  const page = await context.newPage();
  await page.clock.setFixedTime(AFTERNOON);
  await page.goto("/login");
  await page.getByLabel("Email").waitFor();
  await take(page, "login");
  await openSignedIn(page, user.token);
  for (const ring of RING_NAMES) {
    await page.goto(`/dashboard?ring=${ring}`);
    await page.getByRole("tabpanel").getByRole("button").first().waitFor();
    if (ring === "earth") {
      await page.getByRole("button", { name: "Deep Work", exact: true }).click();
      await page.clock.setFixedTime(Date.parse(AFTERNOON) + 42 * 60_000 + 17_000);
      await page.getByText("42m 17s").waitFor();
    }
    await take(page, ring);
  }
} finally {
  await browser.close();
  await server.stop();
}
