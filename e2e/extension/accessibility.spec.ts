import type { Locator, Page } from "@playwright/test";
import { addDays } from "#shared/calendar/mod.ts";
import {
  addEntry,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putTimer,
  putWeaknessReps,
} from "#shared/contract/mod.ts";
import { expect, test } from "./extension_test.ts";
import { hoursAgo, today } from "../fixtures/today.ts";
import {
  cutOff,
  expectAccessible,
  lostInForcedColors,
  moving,
  overflows,
} from "../web/parts/accessibility.ts";
import { chooseServer, signIn } from "./popup_page.ts";
import { expectRoomFor } from "./larger_text.ts";

/** The width of the popup in both themes, and so high that its sticky footer covers no button. */
const SIZE = { width: 360, height: 1_600 };
const VIEWS = [{ colorScheme: "dark", ...SIZE }, { colorScheme: "light", ...SIZE }] as const;

/** A browser shows at most 600 px of a popup, which are 300 of the page's at a zoom of 200 %. */
const ZOOMED = { width: 360, height: 300 };

/** Presses Enter on a button, after another key: alone, it would be the second one of two. */
async function press(button: Locator): Promise<void> {
  await button.press("Shift");
  await button.press("Enter");
}

const LONG_GOAL =
  "Push-ups before breakfast, and never after the first look at the phone, the mail or the news of the day";

test("every state of the popup and the options page is accessible, also when enlarged, in forced colors and without motion, and by keyboard alone", async ({ extension, server, user, problems }) => {
  test.slow();
  problems.allow(/401 \(Unauthorized\)/);
  const params = { day: today() };
  const goals = [
    { domain: "Body", target: LONG_GOAL, baseline: 10, step_pct: 10 } as const,
  ];
  await user.api.call(putGoals, {
    params,
    body: { goals: goals.map((goal) => ({ ...goal, state: "success" as const })) },
  });
  const hard_thing =
    "Cold shower before the first coffee, and no word about the weather or the water to anyone";
  const battle_logs = [{ hard_thing, battle_description: "Two minutes." }];
  await user.api.call(putBattleLogs, { params, body: { battle_logs } });
  const task = "Leave the phone in the kitchen and sit ten minutes by the window.";
  await user.api.call(putFire, { params, body: { weakness: "Phone", task } });
  const [start_ts, end_ts] = [hoursAgo(3), hoursAgo(2)];
  const note = "A long note on what was read in the third chapter";
  const entry = { start_ts, end_ts, category: "Learning", source: "timer", note } as const;
  await user.api.call(addEntry, { params, body: entry });
  const rep_description = "Count to three before answering";
  const weakness = "Interrupting people, above all those who take their time before they come to the point";
  const rep = { weakness, rep_description, scheduled_time: `${today()}T23:30` };
  await user.api.call(putWeaknessReps, { params, body: { weakness_reps: [rep] } });
  await user.api.call(putCommitment, { params, body: { tomorrow_commitment: "Call the landlord." } });

  await chooseServer(extension, server.url);
  const options = await extension.openOptions();
  await options.emulateMedia({ reducedMotion: "reduce" });
  await expect(options.getByText("Not signed in. Sign in from the toolbar.")).toBeVisible();
  await expectState(options, "options");
  await options.getByLabel("Server address").fill("not a url");
  await options.keyboard.press("Enter");
  await expect(options.getByRole("alert")).toContainText("This is not an address");
  await expectState(options, "options with a wrong address");
  await options.close();
  const popup = await extension.openPopup();
  await popup.emulateMedia({ reducedMotion: "reduce" });
  await expect(popup.getByLabel("Email")).toBeFocused();
  await expectState(popup, "signed out");
  await signIn(popup, user);
  await expect(popup.getByText(task)).toBeHidden();
  await expect(popup.getByText("Push-ups before breakfast")).toBeVisible();
  await expectState(popup, "today");

  await press(popup.getByRole("button", { name: "Fire, not complete" }));
  await expect(popup.getByRole("button", { name: "Mark Fire as done" })).toBeVisible();
  await expectState(popup, "Fire", "section[data-ring=fire]");
  await press(popup.getByRole("button", { name: /^Start \d+ min$/ }));
  await expect(popup.getByRole("timer")).toBeVisible();
  await press(popup.getByRole("button", { name: "Fire, not complete" }));

  await press(popup.getByRole("button", { name: "Wind, not complete" }));
  await expect(popup.getByText(/^Count to three before answering/)).toBeVisible();
  await expectRoomFor(popup, "Wind");
  await press(popup.getByRole("button", { name: "Wind, not complete" }));

  await press(popup.getByRole("button", { name: "Switch category" }));
  await press(popup.getByRole("button", { name: "Started earlier" }));
  await expectState(popup, "a running timer", "section[data-ring=earth]");
  await press(popup.getByRole("button", { name: "5 min ago", exact: true }));
  await expect(popup.getByRole("timer")).toHaveText(/^5m/);
  await press(popup.getByRole("button", { name: "Stop" }));
  await expectFocusKept(popup);

  await press(popup.getByRole("button", { name: "Edit last entry" }));
  await expect(popup.getByLabel("Note (Optional)")).toBeFocused();
  await expectState(popup, "the last entry", "section[data-ring=earth]");
  await press(popup.getByRole("button", { name: "Cancel" }));
  await expectFocusKept(popup);

  await press(popup.getByRole("button", { name: "Edit Cold shower" }));
  await expect(popup.getByLabel("Hard Thing *")).toBeFocused();
  await expectState(popup, "a battle", "section[data-ring=void]");
  await popup.keyboard.press("Control+Enter");
  await press(popup.getByRole("button", { name: "Defeat" }));
  await expectFocusKept(popup);
  await press(popup.getByRole("button", { name: "Commit", exact: true }));
  await expect(popup.getByLabel("Tomorrow's Hard Thing")).toBeFocused();
  await expectState(popup, "the commitment, and a decided battle");

  const left = { category: "Deep Work", start_ts: hoursAgo(14), note: "" } as const;
  await user.api.call(putTimer, { body: { ...left, day: addDays(today(), -1) } });
  await expect(popup.getByRole("region", { name: "A timer was left running" })).toBeVisible();
  await expectState(popup, "a timer that was left running", "section[data-ring=earth]");
});

/**
 * Expects that what is shown is accessible in both themes, fits with text of 150 % and with a zoom of 200 %, keeps what
 * it shows in forced colors, and is still with reduced motion. `changed` selects what looks different from the state
 * before.
 */
async function expectState(popup: Page, state: string, changed?: string): Promise<void> {
  await expectAccessible(popup, state, { views: VIEWS, ...(changed !== undefined && { changed }) });
  await expectRoomFor(popup, state);
  await popup.setViewportSize(ZOOMED);
  expect.soft(await overflows(popup), `${state}: scrolls sideways with zoom`).toBe(false);
  expect.soft(await popup.evaluate(cutOff), `${state}: cut off with zoom`).toEqual([]);
  expect.soft(await popup.evaluate(coveredOnFocus), `${state}: covered by the footer with zoom`).toEqual([]);
  await popup.setViewportSize(SIZE);
  expect.soft(await lostInForcedColors(popup), `${state}: lost in forced colors`).toEqual([]);
  await popup.emulateMedia({ forcedColors: "active" });
  expect.soft(await popup.evaluate(unreadablePressed), `${state}: unreadable in forced colors`).toEqual([]);
  await popup.emulateMedia({ forcedColors: "none" });
  expect.soft(await popup.evaluate(moving), `${state}: moves`).toEqual([]);
}

/** Returns the controls that the sticky footer covers when they are focused, and restores the focus. For the page. */
function coveredOnFocus(): string[] {
  const before = document.activeElement;
  const footer = document.querySelector("footer");
  const controls = [...document.querySelectorAll<HTMLElement>("a, button, input, select, summary, textarea")];
  const covered = controls.filter((control) => {
    if (!footer || footer.contains(control)) return false;
    control.focus();
    return control.getBoundingClientRect().bottom > footer.getBoundingClientRect().top;
  });
  if (before instanceof HTMLElement) before.focus();
  return covered.map(({ outerHTML }) => outerHTML.slice(0, 120));
}

/** Returns the pressed segments whose text the browser gives a backplate, or the color behind it. For the page. */
function unreadablePressed(): string[] {
  return [...document.querySelectorAll("[role=group] > [aria-pressed=true]")].filter((segment) => {
    const { backgroundColor, color, forcedColorAdjust } = getComputedStyle(segment);
    return forcedColorAdjust !== "none" || backgroundColor === color;
  }).map(({ outerHTML }) => outerHTML.slice(0, 120));
}

async function expectFocusKept(popup: Page): Promise<void> {
  await expect.poll(() => popup.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
}
