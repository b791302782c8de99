// @vitest-environment screens
import type { Locator, Page } from "@playwright/test";
import { afterAll, beforeAll, expect as expectValue } from "vitest";
import { getDay, putAnswer } from "#shared/contract/mod.ts";
import { RING_NAMES, RINGS } from "#shared/domain/rings/mod.ts";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import { setLanguage, t } from "#shared/texts/translate.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { DIALOG_OPENERS, SETTINGS_OPENERS } from "../parts/dialog_openers.ts";
import { saved } from "../parts/saved.ts";
import { seedWeek } from "../parts/seed_week.ts";
import { fillDay } from "../parts/fill_day.ts";

beforeAll(() => setLanguage(JAPANESE));
afterAll(() => setLanguage(null));

/** What users wrote, names, and what is the same in Japanese. */
const SAME =
  /Gorin|Toggl Track|Clockify|Harvest|Kimai|solidtime|Loop Habit Tracker|HabitBull|Outlook|Google|Checkmarks|Habits|start,end,category,note|API|CSV|csv|zip|JSON|English|UTC|Webhook|https?|localhost|PIN|QR|ISO|Ctrl K|⌘ K|iPhone|iPad|Aegis|Authenticator|1Password|Authorization: Bearer|[\w.+-]+@[\w.-]+/g;

/** The attributes that are read out or shown. */
const ATTRIBUTES = ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "abbr"];

/** Returns what is shown in Latin letters, as a user of Japanese would report it. */
function english(own: RegExp): string[] {
  const shown: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of ATTRIBUTES) shown.push(node.getAttribute(name) ?? "");
    } else if (!node.parentElement?.closest("script, style, kbd, code, option[value*='/']")) {
      shown.push(node.textContent ?? "");
    }
  }
  return [...new Set(shown)].filter((text) => /[A-Za-z]{2}/.test(text.replace(SAME, "").replace(own, "")));
}

/** What {@link fillDay} and {@link seedWeek} write. */
const WRITTEN =
  /Health|Call the landlord|Once\.|It held\.|Push-ups|Read|Body|The inbox|Close it|Kanji|Haste|Count to ten|Cold shower|Two minutes/g;

test("Japanese › the dashboard and its dialogs have no English text", async ({ page, user }) => {
  await fillDay(user.api, "2026-11-21");
  await openSignedIn(page, user.token);
  await expect(page.getByText(t("Today's Progress"))).toBeVisible();
  for (const ring of RING_NAMES) {
    await page.getByRole("tab", { name: t(RINGS[ring].title) }).click();
    const panel = page.getByRole("tabpanel", { name: t(RINGS[ring].title) });
    await expect(panel).toBeVisible();
    await page.waitForLoadState("networkidle");
    expectValue(english(WRITTEN), ring).toEqual([]);
    for (const opener of DIALOG_OPENERS[ring]) await expectDialog(page, panel, opener);
  }
});

/** Opens a dialog, expects no English text in it, and closes it. */
async function expectDialog(page: Page, place: Page | Locator, opener: string): Promise<void> {
  await place.getByRole("button", { name: t(opener), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expectValue(english(WRITTEN), opener).toEqual([]);
  await dialog.getByRole("button", { name: t("Cancel") }).click();
  await expect(dialog).toBeHidden();
}

test("Japanese › the Seal has no English text, also where the answer was given in English", async ({ page, user }) => {
  await fillDay(user.api, "2026-11-21");
  await user.api.call(putAnswer, {
    params: { day: "2026-11-21", ring: "water" },
    body: {
      question: "Which of your goals needs an earlier hour rather than more willpower?",
      text: "Kanji",
    },
  });
  await openSignedIn(page, user.token, "/seal");
  const next = ["Next", "Next", "Next", "Next", "Draw the last stroke", "Draw it"];
  for (const [step, name] of next.entries()) {
    await expect(page.locator("h1")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect.poll(() => english(WRITTEN), { message: `step ${step}` }).toEqual([]);
    await page.getByRole("button", { name: t(name), exact: true }).click();
  }
  await expect(page.getByRole("link", { name: t("Good night") })).toBeVisible();
  expectValue(english(WRITTEN), "sealed").toEqual([]);
});

test("Japanese › the pages have no English text, and the hard thing of the review is in Japanese", async ({ page, user }) => {
  await seedWeek(user.api);
  const paths = [
    "/insights",
    "/history",
    "/book",
    "/book?records",
    "/settings",
    "/settings/data",
    "/trash",
    "/review",
  ];
  for (const path of paths) {
    await openSignedIn(page, user.token, path);
    await expect(page.locator("h1")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect.poll(() => english(WRITTEN), { message: path }).toEqual([]);
  }
  await page.getByRole("button", { name: t("Commit to it") }).click();
  await saved(page);
  const { day } = await user.api.call(getDay, { params: { day: "2026-11-21" } });
  expectValue(day.void.tomorrow_commitment).toBe("大切な人に対して線を引く");
});

test("Japanese › the dialogs of the settings have no English text", async ({ page, user }) => {
  for (const [path, opener] of SETTINGS_OPENERS) {
    await openSignedIn(page, user.token, path);
    await expectDialog(page, page, opener);
  }
});

test("Japanese › quick add lists, explains and understands what is typed in Japanese", async ({ page, user }) => {
  await openSignedIn(page, user.token);
  await page.getByRole("button", { name: t("Quick add") }).click();
  const dialog = page.getByRole("dialog", { name: t("Quick add") });
  const field = dialog.getByRole("combobox");
  await expect(field).toHaveAttribute("placeholder", "9-10:30 集中作業");
  await page.waitForLoadState("networkidle");
  expectValue(english(WRITTEN)).toEqual([]);
  await field.fill("9時から10時半 集中作業");
  await expect(dialog.getByRole("listbox").getByRole("option", { selected: true })).toHaveText(
    "記録を追加、1時間30分",
  );
  await expect(dialog.getByRole("status").first()).toContainText("集中作業、9:00～10:30");
});
