import type { Page } from "@playwright/test";
import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { type Account, registerAccount } from "../fixtures/account.ts";
import { fillAfternoon } from "../web/parts/fill_afternoon.ts";
import { seedWeek, TODAY } from "../web/parts/seed_week.ts";
import { goTo, openPage, type Stage } from "./stage.ts";

/** Each is shown without data and, with its dialogs, with data. */
const SCREENS = [
  ...RING_NAMES.map((ring) => [ring, `/dashboard?ring=${ring}`] as const),
  ...["insights", "history", "settings", "trash"].map((page) => [page, `/${page}`] as const),
];
const OTHER_SCREENS = [
  ["complete-day", "/dashboard?day=2026-11-16&ring=fire"],
  ["empty-past-day", "/dashboard?day=2026-11-18&ring=void"],
  ["future-day", "/dashboard?day=2026-11-22&ring=earth"],
  ["not-found", "/nowhere"],
] as const;

/** Tabs and choices change the screen behind the other buttons. */
const BUTTONS = "main button:not([role=tab], [aria-pressed]):visible, header button:visible";
const SKIPPED = ["Logout", "Quick add"];

/** Registers an account with a few days of data and an afternoon of today's. */
export async function registerBusyAccount(serverUrl: string): Promise<Account> {
  const user = await registerAccount(serverUrl);
  await seedWeek(user.api);
  await fillAfternoon(user, TODAY);
  return user;
}

/** Takes every page and panel, of a newcomer and with data, and every dialog that a button opens. */
export async function takeDashboardPages(stage: Stage): Promise<void> {
  const { camera, scene, server } = stage;
  const newcomer = await openPage(stage, "/dashboard", { token: (await registerAccount(server.url)).token });
  for (const [screen, path] of SCREENS) {
    await scene(`new-${screen}`, async (name) => {
      await goTo(newcomer, path);
      await camera.dashboard(newcomer, name);
    });
  }
  await newcomer.context().close();

  const { token } = await registerBusyAccount(server.url);
  const page = await openPage(stage, "/dashboard", { token });
  for (const [key, dialog] of [["Control+k", "palette"], ["?", "shortcuts"]] as const) {
    await scene(dialog, async (name) => {
      await page.keyboard.press(key);
      await page.locator("dialog[open]").waitFor();
      await camera.dashboard(page, name, "window");
      await page.keyboard.press("Escape");
    });
  }
  for (const [screen, path] of [...SCREENS, ...OTHER_SCREENS]) {
    await scene(screen, async (name) => {
      await goTo(page, path);
      await camera.dashboard(page, name);
    });
  }
  for (const [screen, path] of SCREENS) {
    await scene(`${screen}-dialog`, async (name) => {
      await goTo(page, path);
      await takeDialogs(stage, page, { name, path });
    });
  }
  await page.context().close();
}

/** Clicks each button of a page, takes the dialog that it opens, and closes it. */
async function takeDialogs(
  { camera, t }: Stage,
  page: Page,
  { name, path }: { name: string; path: string },
): Promise<void> {
  // One row of a list is enough.
  const kinds = new Set<string>(SKIPPED.map((text) => kindOf(t(text))));
  const address = page.url();
  const dialog = page.locator("dialog[open]");
  for (;;) {
    const buttons = page.locator(BUTTONS);
    // A button before may have opened another panel or page.
    if (page.url() !== address) await goTo(page, path);
    const labels = await buttons.evaluateAll((elements) =>
      elements.map((element) =>
        element.matches(":disabled") ? "" : (element.ariaLabel ?? element.textContent ?? "").trim()
      )
    );
    const at = labels.findIndex((label) => label !== "" && !kinds.has(kindOf(label)));
    const label = labels[at];
    if (label === undefined) return;
    kinds.add(kindOf(label));
    await buttons.nth(at).click({ timeout: 2_000 }).catch(() => {});
    const isOpen = await dialog.first().waitFor({ timeout: 600 }).then(() => true, () => false);
    if (!isOpen) continue;
    const file = label.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 30);
    await camera.dashboard(page, `${name}-${file}`, "window");
    await page.keyboard.press("Escape");
    await dialog.first().waitFor({ state: "hidden", timeout: 500 }).catch(() => goTo(page, path));
  }
}

/** What the buttons of a list's rows have in common: 'Edit entry' of 'Edit entry Sleep 12:00 AM'. */
function kindOf(label: string): string {
  if (/\d{4}/.test(label)) return "a day";
  const [first = "", second = ""] = label.split(" ");
  return /^(Edit|Delete|Split|Rename)$/.test(first)
    ? `${first} ${second}`
    : label.replace(/「.*」|^.*の(?=.{2,6}を)/u, "");
}
