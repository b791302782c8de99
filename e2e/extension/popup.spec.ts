import type { Page } from "@playwright/test";
import {
  addEntry,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putStudyTargets,
  putWeaknessReps,
  updateMe,
} from "#shared/contract/mod.ts";
import { expect, test } from "./extension_test.ts";
import type { Account } from "../fixtures/account.ts";
import { BLANK_PAGE } from "../fixtures/extension.ts";
import { hoursAgo, today } from "../fixtures/today.ts";
import { heightOf, pressInPopup, signedInPopup } from "./popup_page.ts";

test("an empty day takes at most 480 px, a normal one and every form 600, the footer stays in view, and the window shrinks with its content", async ({ extension, server, user }) => {
  // As in the evening, when there is the most to show.
  await user.api.call(updateMe, { body: { settings: { reminders: { enabled: true, at: "00:00" } } } });
  const popup = await signedInPopup(extension, server.url, user);
  await expect(popup.getByRole("button", { name: "Seal the day" })).toBeVisible();
  expect(await heightOf(popup)).toBeLessThanOrEqual(480);
  await test.step("the popup's window shrinks when its content does", async () => {
    await popup.goto(`chrome-extension://${extension.id}/${BLANK_PAGE}`);
    await popup.evaluate(() => chrome.action.openPopup());
    const height = () =>
      popup.evaluate(() => chrome.extension.getViews({ type: "popup" })[0]?.innerHeight ?? 0);
    await expect.poll(height).toBeGreaterThan(300);
    const before = await height();
    await popup.evaluate(pressInPopup, "Commit to Tomorrow");
    await expect.poll(height).toBeLessThan(before);
    const form = await height();
    await popup.evaluate(pressInPopup, "Cancel");
    await expect.poll(height).toBeGreaterThan(form);
  });
  await popup.goto(extension.popupUrl);
  const name = await fillNormalDay(user);
  await expect(popup.getByRole("listitem", { name })).toBeVisible();
  await expect(popup.getByRole("button", { name: "Log as battle" })).toBeVisible();
  const top = async (button: string) => (await popup.getByRole("button", { name: button }).boundingBox())?.y;
  expect(await top("Defeat"), "beside each other").toBe(await top("Victory"));
  await expectFits(popup, "a normal day");

  await popup.getByRole("button", { name: "Learning", exact: true }).click();
  await expect(popup.getByRole("button", { name: "Add a note" })).toBeVisible();
  await expectFits(popup, "a running timer");
  await popup.getByRole("button", { name: "Add a note" }).click();
  await popup.keyboard.type(TASK);
  await expectFits(popup, "its note");
  await popup.keyboard.press("Enter");
  await expect(popup.getByText(/ left of 10m$/)).toBeVisible();
  await expectFits(popup, "a countdown");
  const place = () => popup.getByRole("group", { name: /Start a timer|Switch to/ }).boundingBox();
  const before = await place();
  await popup.getByRole("button", { name: "Stop" }).click();
  await expect(popup.getByLabel("Note (Optional)")).toBeFocused();
  await expectFits(popup, "a stopped timer");
  expect((await place())?.y, "the grid does not move").toBe(before?.y);
  await popup.keyboard.press("Enter");
  await expect(popup.getByRole("button", { name: /^Continue/ })).toBeFocused();
  expect((await place())?.y, "the grid does not move").toBe(before?.y);

  const forms: readonly (readonly string[])[] = [
    ["Log Battle"],
    [`Edit ${name}`],
    ["Commit to Tomorrow"],
    ["Edit last entry"],
    ["Fire, not complete"],
    ["Wind, not complete", "Edit study target Kanji"],
    ["Wind, not complete", "Edit weakness rep Haste"],
  ];
  for (const path of forms) {
    for (const button of path) await popup.getByRole("button", { name: button }).click();
    await expect(popup.getByRole("button", { name: "Back" })).toBeVisible();
    await expectFits(popup, path.join(", "));
    for (const _ of path) await popup.getByRole("button", { name: "Back" }).click();
  }
  await popup.getByRole("button", { name: "Log Battle" }).click();
  await popup.getByRole("button", { name: "Add lessons learned" }).click();
  await expectFits(popup, "a battle with its lessons");
  await popup.getByRole("button", { name: "Cancel" }).click();

  const unit = "minutes";
  const goals = Array.from({ length: 12 }, (_, index) => ({
    domain: "Mind",
    target: `One unbroken block of work on chapter ${index + 1} of the book`,
    baseline: 30,
    unit,
  }));
  await user.api.call(putGoals, { params: { day: today() }, body: { goals } });
  await popup.reload();
  await popup.getByRole("button", { name: "What now?" }).click();
  const acts = popup.getByRole("list", { name: "What now?" }).getByRole("listitem");
  await expect.poll(() => acts.count()).toBeGreaterThan(goals.length);
  await expectFits(popup, "all that can be started");
  await acts.last().getByRole("button").first().focus();
  await expect(acts.last()).toBeInViewport({ ratio: 0.9 });
});

const TASK = "Leave the phone in the kitchen and sit ten minutes by the window.";

/** Fills today with all that a normal day has. Returns the name of its battle. */
async function fillNormalDay({ api }: Account): Promise<string> {
  const params = { day: today() };
  const goal = (target: string) => ({ domain: "Body", target, baseline: 10, step_pct: 10 });
  const goals = ["Read before screens", "Clear one surface", "Practice the cello", "Phone another room"].map(
    goal,
  );
  await api.call(putGoals, { params, body: { goals } });
  // Its text is as long as those of most days.
  const [start_ts, end_ts] = [hoursAgo(3.7), hoursAgo(2)];
  const entry = { start_ts, end_ts, category: "Learning", source: "timer", note: "Chapter 3" } as const;
  await api.call(addEntry, { params, body: entry });
  const hard_thing = "Open every unopened letter and bill in the house";
  const battle_logs = [{ hard_thing, battle_description: "Two minutes." }];
  await api.call(putBattleLogs, { params, body: { battle_logs } });
  await api.call(putFire, { params, body: { weakness: "Phone", task: TASK } });
  await api.call(putStudyTargets, { params, body: { study_targets: [{ subject: "Kanji" }] } });
  const rep = { weakness: "Haste", rep_description: "Count to three" };
  await api.call(putWeaknessReps, { params, body: { weakness_reps: [rep] } });
  const tomorrow_commitment = "Call the landlord before nine.";
  await api.call(putCommitment, { params, body: { tomorrow_commitment } });
  return hard_thing;
}

/** Expects that the popup is not cut off, with its footer in view in a window of 600 px. */
async function expectFits(popup: Page, state: string): Promise<void> {
  expect.soft(await heightOf(popup), `${state}: height`).toBeLessThanOrEqual(600);
  await expect.soft(popup.locator("footer"), `${state}: footer`).toBeInViewport({ ratio: 1 });
}

declare const chrome: {
  action: { openPopup(): Promise<void> };
  extension: { getViews(of: { type: "popup" }): Window[] };
};
