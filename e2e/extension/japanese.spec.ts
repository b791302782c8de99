import type { Page } from "@playwright/test";
import type { Client } from "#shared/client/mod.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { putCommitment, putGoals, putTimer, updateMe } from "#shared/contract/mod.ts";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import { translate } from "#shared/texts/translate.ts";
import { hoursAgo, today } from "../fixtures/today.ts";
import { expectRoom } from "../web/parts/accessibility.ts";
import { fillDay } from "../web/parts/fill_day.ts";
import { expect, test } from "./extension_test.ts";
import { expectRoomForText } from "./popup_views.ts";
import { heightOf, signedInPopup } from "./popup_page.ts";

const ja = (text: string) => translate(JAPANESE.texts, text);

const expectNothingCut = (page: Page, state: string, ...widths: readonly number[]) =>
  expectRoom(page, state, (widths.length === 0 ? [360] : widths).map((width) => ({ width, height: 600 })));

test("Japanese › chosen elsewhere, it is shown by the extension, and nothing is cut off at 360 px", async ({ extension, server, user }) => {
  await fillDay(user.api, today(), hoursAgo(2));
  const popup = await signedInPopup(extension, server.url, user);
  await fillUp(user.api);
  await user.api.call(updateMe, { body: { settings: { language: "ja" } } });
  // An open popup is loaded again.
  await expect(popup.locator("html")).toHaveAttribute("lang", "ja");
  await expect(popup.getByRole("region", { name: ja("Quick Timer") })).toBeVisible();
  await expect(popup.getByText(/^30分中、残り2\d分/)).toBeVisible();
  await expect(popup.getByRole("button", { name: ja("Log as battle") })).toBeVisible();
  await expect(popup.getByText(new RegExp(`^${ja("Tomorrow: {commitment}").replace("{commitment}", "")}`)))
    .toBeVisible();
  await expect(popup.getByRole("button", { name: ja("Seal the day") })).toBeVisible();
  expect(await heightOf(popup), "a full day with a countdown").toBeLessThanOrEqual(600);
  await popup.getByRole("button", { name: ja("Edit note: {note}").replace("{note}", "Close it") }).click();
  await expect(popup.getByLabel(ja("Note (Optional)"))).toBeFocused();
  expect(await heightOf(popup), "the same with the field of the note").toBeLessThanOrEqual(600);
  await popup.keyboard.press("Enter");
  for (const form of ["Log Battle", "Edit last entry"]) {
    await popup.getByRole("button", { name: ja(form) }).click();
    await expect(popup.getByRole("button", { name: ja("Cancel") })).toBeVisible();
    await expectNothingCut(popup, form);
    expect(await heightOf(popup), form).toBeLessThanOrEqual(600);
    await popup.getByRole("button", { name: ja("Cancel") }).click();
  }
  await popup.getByRole("button", { name: ja("Defeat") }).click();
  await expect(popup.getByRole("button", { name: ja("Undo") })).toBeVisible();
  await expectNothingCut(popup, "the popup");
  await expectRoomForText(popup, "the popup");

  const options = await extension.openOptions();
  await options.getByLabel(ja("Server address")).fill("?");
  await options.getByRole("button", { name: ja("Test and save") }).click();
  await expect(options.getByRole("alert")).toBeVisible();
  await expectNothingCut(options, "the options page", 360, 768, 1_280);
});

/** Adds what makes the popup's day full: four goals, the commitments, the task's countdown, and the Seal. */
async function fillUp(api: Client): Promise<void> {
  const params = { day: today() };
  await api.call(updateMe, { body: { settings: { reminders: { enabled: true, at: "00:00" } } } });
  const goals = ["Push-ups", "Read before screens", "Clear one surface", "Practice the cello"]
    .map((target) => ({ target, domain: "Body", baseline: 10 }));
  await api.call(putGoals, { params, body: { goals } });
  for (const day of [params.day, addDays(params.day, 1)]) {
    const tomorrow_commitment = "Ask for the loan back before it is too late.";
    await api.call(putCommitment, { params: { day }, body: { tomorrow_commitment } });
  }
  const start_ts = new Date(Date.now() - 60_000).toISOString();
  await api.call(putTimer, { body: { category: "Deep Work", start_ts, day: params.day, note: "Close it" } });
}

declare const chrome: { storage: { local: { get(key: string): Promise<Record<string, unknown>> } } };
