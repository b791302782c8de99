import type { Page } from "@playwright/test";
import { addEntry, updateMe } from "#shared/contract/mod.ts";
import { RING_NAMES, RINGS } from "#shared/domain/rings/mod.ts";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import { translate } from "#shared/texts/translate.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectRoom } from "../parts/accessibility.ts";
import { DIALOG_OPENERS, SETTINGS_OPENERS } from "../parts/dialog_openers.ts";
import { fillDay } from "../parts/fill_day.ts";
import { goWithin } from "../parts/go_within.ts";

const ja = (text: string) => translate(JAPANESE.texts, text);

const PHONE = { width: 360, height: 740 };

const expectNothingCut = (page: Page, state: string) => expectRoom(page, state, [PHONE]);

test.use({ viewport: PHONE });

test("Japanese › sign-in, the panels and their dialogs, quick add and the pages have room on a phone", async ({ page, user }) => {
  await page.addInitScript(() => {
    // Blank pages have no storage.
    if (location.origin !== "null") localStorage.setItem("gorin_language", "ja");
  });
  await page.goto("/login");
  for (const [path, passwords] of [["/login", 1], ["/register", 2]] as const) {
    await goWithin(page, path);
    await expect(page.locator("html")).toHaveAttribute("lang", "ja");
    await expect(page.locator("form input[type=password]")).toHaveCount(passwords);
    await expectNothingCut(page, path);
  }

  await user.api.call(updateMe, { body: { settings: { language: "ja" } } });
  await fillDay(user.api, "2026-11-21");
  await openSignedIn(page, user.token);
  const dialog = page.getByRole("dialog");
  const expectDialog = async (opener: string) => {
    await page.getByRole("main").getByRole("button", { name: ja(opener), exact: true }).first().click();
    await expect(dialog.getByRole("heading").first()).toBeVisible();
    await expectNothingCut(page, opener);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  };
  for (const ring of RING_NAMES) {
    const name = ja(RINGS[ring].title);
    await page.getByRole("tab", { name }).click();
    await expect(page.getByRole("tabpanel", { name })).toBeVisible();
    await expectNothingCut(page, ring);
    for (const opener of DIALOG_OPENERS[ring]) await expectDialog(opener);
  }
  await page.getByRole("button", { name: ja("Quick add") }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectNothingCut(page, "quick add");
  await page.keyboard.press("Escape");

  await goWithin(page, "/settings#plan");
  await expect(page.getByRole("group", { name: ja("Time plan") })).toBeVisible();
  await expectNothingCut(page, "settings");
  for (const [path, opener] of SETTINGS_OPENERS) {
    await goWithin(page, path);
    await expectDialog(opener);
  }
  for (
    const [day, end] of [["09", "20:00"], ["10", "20:00"], ["11", "20:00"], ["12", "20:00"], [
      "13",
      "20:44",
    ]] as const
  ) {
    const [start_ts, end_ts] = [`2026-11-${day}T00:00:00Z`, `2026-11-${day}T${end}:00Z`];
    await user.api.call(addEntry, {
      params: { day: `2026-11-${day}` },
      body: { start_ts, end_ts, category: "Entertainment", source: "manual" },
    });
  }
  for (
    const [path, shown] of [
      ["/insights", ""],
      ["/history", ""],
      ["/trash", ""],
      ["/review", "100時間44分"],
      ["/book?records", "Kanji"],
      ["/book?subject=Kanji", ja("Studied")],
    ] as const
  ) {
    await goWithin(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      /\p{Script=Han}|\p{Script=Katakana}|Kanji/u,
    );
    await expect(page.getByRole("main")).toContainText(shown);
    await expectNothingCut(page, path);
  }
  const times = { start_ts: "2026-11-20T09:00:00Z", end_ts: "2026-11-20T10:00:00Z" };
  await user.api.call(addEntry, {
    params: { day: "2026-11-20" },
    body: { ...times, category: "Deep Work", source: "manual", note: "第三章" },
  });
  await goWithin(page, "/book?print=2026");
  await expect(page.getByRole("article").getByText(ja("Deep Work"))).toBeVisible();
});
