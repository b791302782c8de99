import type { Locator, Page } from "@playwright/test";
import { addDays, DateSchema } from "#shared/domain/calendar.ts";
import type { Client } from "#shared/client/mod.ts";
import {
  addEntry,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putTimer,
  putWeaknessReps,
  putWind,
} from "#shared/contract/mod.ts";
import { EMPTY_QUEUE, ENGINE_VALUES } from "#shared/offline/mod.ts";
import { expect, popupWith, test } from "./extension_test.ts";
import { hoursAgo, today } from "../fixtures/today.ts";
import { signIn } from "./popup_page.ts";
import { expectUsablePopup } from "./popup_views.ts";

/** Presses Enter on a button, after another key: alone, it would be the second one of two. */
async function press(button: Locator): Promise<void> {
  await button.press("Shift");
  await button.press("Enter");
}

const LONG_GOAL =
  "Push-ups before breakfast, and never after the first look at the phone, the mail or the news of the day";

test("the options page, and the popup while its user works, are accessible, also when enlarged, in forced colors and without motion, and by keyboard alone", async ({ extension, server, user, problems }) => {
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

  const options = await extension.openOptions();
  await options.getByLabel("Server address").fill("not a url");
  await options.keyboard.press("Enter");
  await expect(options.getByRole("alert")).toContainText("This is not an address");
  await expectUsablePopup(options, "options with a wrong address");
  await options.getByLabel("Server address").fill(server.url);
  await options.getByRole("button", { name: "Test and save" }).click();
  await expect(options.getByText("is a Gorin server")).toBeVisible();
  await expect(options.getByText("Not signed in.")).toBeVisible();
  // In the same tab: another one takes as long as the popup itself.
  const popup = options;
  await popup.goto(extension.popupUrl);
  await expect(popup.getByLabel("Email")).toBeFocused();
  await signIn(popup, user);
  await expect(popup.getByText("Push-ups before breakfast")).toBeVisible();
  await press(popup.getByRole("button", { name: "Fire, not complete" }));
  await expect(popup.getByRole("button", { name: "Mark Fire complete" })).toBeVisible();
  await press(popup.getByRole("button", { name: /^Start \d+ min$/ }));
  await expect(popup.getByRole("timer")).toBeVisible();

  await press(popup.getByRole("button", { name: "Wind, not complete" }));
  await expect(popup.getByText("Count to three before answering")).toBeVisible();
  await press(popup.getByRole("button", { name: "Edit weakness rep Interrupting" }));
  await expect(popup.getByLabel("Scheduled Time")).toBeVisible();
  await expectUsablePopup(popup, "a weakness rep");
  await press(popup.getByRole("button", { name: "Cancel" }));
  await press(popup.getByRole("button", { name: "Mark complete Interrupting" }));
  await expect(popup.getByRole("button", { name: "Mark pending Interrupting" })).toBeVisible();
  await expectUsablePopup(popup, "Wind, with a completed rep");
  await press(popup.getByRole("button", { name: "Back" }));

  await press(popup.getByRole("button", { name: "Started earlier" }));
  await expectUsablePopup(popup, "a running timer");
  await press(popup.getByRole("button", { name: "5 min ago", exact: true }));
  await expect(popup.getByRole("timer")).toHaveText(/^5m/);
  await press(popup.getByRole("button", { name: "Stop" }));
  await expectFocusKept(popup);

  await press(popup.getByRole("button", { name: "Edit last entry" }));
  await expect(popup.getByLabel("Note (Optional)")).toBeFocused();
  await press(popup.getByRole("button", { name: "Cancel" }));
  await expectFocusKept(popup);

  await press(popup.getByRole("button", { name: "Edit Cold shower" }));
  await expect(popup.getByLabel("Hard Thing *")).toBeFocused();
  await expectUsablePopup(popup, "a battle");
  await popup.keyboard.press("Control+Enter");
  await press(popup.getByRole("button", { name: "Defeat" }));
  await expectFocusKept(popup);
  await press(popup.getByRole("button", { name: "Commit to Tomorrow" }));
  await expect(popup.getByLabel("Your commitment", { exact: true })).toBeFocused();
  await press(popup.getByRole("button", { name: "Cancel" }));
  const left = { category: "Deep Work", start_ts: hoursAgo(14), note: "" } as const;
  await user.api.call(putTimer, { body: { ...left, day: addDays(today(), -1) } });
  await expect(popup.getByRole("region", { name: "A timer was left running" })).toBeVisible();
  await press(popup.getByRole("button", { name: "Discard" }));
  await expect(popup.getByRole("button", { name: "Keep it" })).toBeVisible();
  await expectUsablePopup(
    popup,
    "a decided battle, and the question whether to discard a timer that was left running",
  );
});

test("the popup before sign-in, with a complete day, and with trouble is accessible", async ({ extension, server, user, problems }) => {
  test.slow();
  problems.allow(/ERR_CONNECTION_REFUSED|401 \(Unauthorized\)/);
  const email = user.email;
  const stored = (value: unknown, version = 1) => ({ version, value });
  const chosen = (address: string) => ({ preferences: stored({ server: address, idle: false }) });
  const show = (values: Record<string, unknown>) => popupWith(extension, values);
  const heading = (popup: Page, name: string) => expect(popup.getByRole("heading", { name })).toBeVisible();

  let popup = await show({ ...chosen(server.url), session: stored("of the future", 99) });
  await heading(popup, "Some stored data cannot be read");
  await popup.getByRole("button", { name: "Start fresh" }).click();
  await expect(popup.getByLabel("Email")).toBeVisible();

  const until = Date.now() + 5 * MINUTE_MS;
  const code = { step: "code", server: server.url, until, challenge: "a".repeat(43) };
  popup = await show({ ...chosen(server.url), signing_in: stored(code) });
  await expect(popup.getByLabel("Code")).toBeVisible();
  await press(popup.getByRole("button", { name: "Use a recovery code" }));
  await expect(popup.getByRole("button", { name: "Use your authenticator app" })).toBeVisible();
  await expectUsablePopup(popup, "the second step");

  const account = `${NOBODY} nobody`;
  const queue = { ...EMPTY_QUEUE, pending: [pendingOf(account)] };
  const unsent = { [ENGINE_VALUES.queue.key]: ENGINE_VALUES.queue.write(queue) };
  popup = await show({ ...chosen(server.url), ...unsent, habits: stored({ email, category: null }) });
  await expect(popup.getByText("1 change not saved yet.")).toBeVisible();
  await popup.getByLabel("Password").fill("not the password");
  await popup.keyboard.press("Enter");
  await expect(popup.getByRole("alert")).toHaveText("Wrong email or password.");
  await expectUsablePopup(popup, "a wrong password, and changes that are not saved");

  await popup.getByLabel("Password").fill(user.password);
  await expect(popup.getByRole("alert")).toBeHidden();
  await popup.keyboard.press("Enter");
  await heading(popup, "0 of 5 rings");
  await completeDay(user.api);
  await heading(popup, "5 of 5 rings");
  await expectUsablePopup(popup, "a complete day");

  popup = await show({
    ...chosen(NOBODY),
    ...troubleOf(account),
    session: stored({ server: NOBODY, token: "t", account, email }),
    contact: stored({ answeredAt: Date.now() - 60 * MINUTE_MS, failure: "unreachable" }),
  });
  await expect(popup.getByText(`Can't reach ${new URL(NOBODY).host}`)).toBeVisible();
  for (const text of [/^You were away from/, "Three sets of five", /can't be read/, REASON]) {
    await expect(popup.getByText(text).first()).toBeVisible();
  }
  await press(popup.getByRole("button", { name: /^Edit note/ }));
  await expect(popup.getByLabel("Note (Optional)")).toBeFocused();
  await press(popup.getByRole("button", { name: "Sign out" }));
  await expect(popup.getByText("Sign out? Saving continues")).toBeVisible();
  await expectUsablePopup(
    popup,
    "the question whether to sign out, an unreachable server, unsaved changes, a conflict and time away",
  );
});

/** A server that is not there. */
const NOBODY = "http://localhost:39997";

const MINUTE_MS = 60_000;

const REASON =
  "This is more text than a ring can hold for one day. Shorten the longest notes and save again.";

/** A change of `account` that was not sent yet. */
function pendingOf(account: string) {
  const command = { kind: "commit_to", day: DateSchema.parse(today()), commitment: "Run." } as const;
  return { id: crypto.randomUUID(), account, command, queuedAt: Date.now(), attempts: 0 };
}

/** The stored values of `account` with everything that can be wrong, and a timer that has run for hours. */
function troubleOf(account: string): Record<string, unknown> {
  const { queue, timer } = ENGINE_VALUES;
  const conflict = { id: "1", account, what: "Push-ups", mine: "Three sets of five", theirs: "Two, slowly" };
  const now = Date.now();
  const question = { from: now - 60 * MINUTE_MS, to: now - 25 * MINUTE_MS };
  return {
    [queue.key]: queue.write({
      ...EMPTY_QUEUE,
      pending: [pendingOf(account)],
      rejected: [{ ...pendingOf(account), reason: REASON }],
      unreadable: [{ kind: "of the future" }],
      conflicts: [conflict],
    }),
    [timer.key]: timer.write({
      id: null,
      startTime: hoursAgo(4),
      category: "Deep Work",
      date: DateSchema.parse(today()),
      account,
      note: "Chapter 3 of the thesis, and the figures",
    }),
    away: { version: 1, value: { since: null, question } },
  };
}

/** Closes each ring of today. */
async function completeDay(api: Client): Promise<void> {
  const params = { day: today() };
  const [start_ts, end_ts] = [hoursAgo(3), hoursAgo(2)];
  const entry = { start_ts, end_ts, category: "Learning", source: "timer" } as const;
  await api.call(addEntry, { params, body: entry });
  const goal = { domain: "Body", target: "Push-ups", baseline: 10, state: "success" } as const;
  await api.call(putGoals, { params, body: { goals: [goal] } });
  await api.call(putFire, { params, body: { weakness: "Phone", task: "Leave it.", done: true } });
  await api.call(putWind, { params, body: { done: true } });
  const battle = {
    hard_thing: "Cold shower",
    battle_description: "Two minutes.",
    outcome: "victory",
  } as const;
  await api.call(putBattleLogs, { params, body: { battle_logs: [battle] } });
}

async function expectFocusKept(popup: Page): Promise<void> {
  await expect.poll(() => popup.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
}
