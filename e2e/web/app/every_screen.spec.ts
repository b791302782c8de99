/**
 * Every page, panel and dialog of the dashboard once: empty, with everything that it can show, and while the server is
 * out of reach. What it takes that everybody can use them is measured at each (`expectUsable`), and once at each page
 * whether it is calm, and its texts and marks can be seen (`expectCalm`).
 */
import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { Client } from "#shared/client/mod.ts";
import {
  addEntry,
  type BattleInput,
  createAccessToken,
  createInvite,
  createWebhook,
  logout,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putStudyTargets,
  putTimer,
  putWeaknessReps,
  WEBHOOK_EVENTS,
} from "#shared/contract/mod.ts";
import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { totpCode } from "../../../api/auth/second_step.ts";
import { PASSWORD, signInAgain } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import {
  expectMarks,
  expectRoom,
  expectUsable,
  look,
  NARROW,
  PHONE,
  SIZES,
  WHOLE,
} from "../parts/accessibility.ts";
import { blockWrites } from "../parts/block_writes.ts";
import { countControls, expectCalm, PAGE } from "../parts/calm.ts";
import { fillDay } from "../parts/fill_day.ts";
import { goWithin } from "../parts/go_within.ts";
import { openMenu } from "../parts/open_menu.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";
import { seedWeek, TODAY } from "../parts/seed_week.ts";
import { empty, fill } from "../parts/trash_items.ts";
import { notices } from "../void/void_panel.ts";

// These are the longest stories, and a busy machine may take four times as long.
test.setTimeout(300_000);

test.use({ colorScheme: "dark", viewport: WHOLE });

const params = { day: TODAY };

/** Longer than any line, without a space to break at. */
const LONG = "Unbreakable".repeat(15);

const CHALLENGE = `/connect#${"a".repeat(43)}`;

const dialog = (page: Page) => page.getByRole("dialog");

/** Opens everything that folds. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
  });
}

/** Opens the dialog of a button within `part`, and expects that it is usable. */
async function expectDialog(
  page: Page,
  part: Locator,
  button: RegExp | string,
  prepare?: () => Promise<unknown>,
  sizes = NARROW,
): Promise<void> {
  await part.getByRole("button", { name: button, exact: true }).first().click();
  await expect(dialog(page).getByRole("heading").first()).toBeVisible();
  await prepare?.();
  await unfold(page);
  await expectUsable(page, `the dialog of ${button}`, sizes);
  await closeDialog(page);
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
}

/** Goes to an address of the app, and expects that the page is usable and calm once it shows a text. */
async function expectPage(page: Page, path: string, shown: string | Locator): Promise<void> {
  await goWithin(page, path);
  await expect(typeof shown === "string" ? page.getByText(shown).first() : shown).toBeVisible();
  await expectCalm(page, path, "main");
  await unfold(page);
  await expectUsable(page, path, PAGE);
}

/** Goes to a page in another state, and expects that it is usable once it shows a text. */
async function expectState(page: Page, path: string, shown: RegExp | string, state = path): Promise<void> {
  await goWithin(page, path);
  await expect(page.getByText(shown).first()).toBeVisible();
  await unfold(page);
  await expectUsable(page, state, NARROW);
}

/** Fills today with everything that its panels can show, but completes no ring of its own accord. */
async function fillPanels(api: Client): Promise<void> {
  await fillDay(api, TODAY);
  const [start_ts, end_ts] = [`${TODAY}T00:00:00Z`, `${TODAY}T06:00:00Z`];
  const sleep = { start_ts, end_ts, category: "Sleep", note: "Woke up twice", source: "manual" } as const;
  await api.call(addEntry, { params, body: sleep });
  await api.call(putTimer, {
    body: { category: "Deep Work", start_ts: `${TODAY}T13:00:00Z`, note: "", day: TODAY },
  });
  const goals = [
    { target: "Push-ups before breakfast", domain: "Fitness", baseline: 10 },
    {
      target: LONG,
      domain: "A domain with a name of nearly fifty characters",
      baseline: 1_000_000,
      current_target: 900_000,
    },
    { target: "Read", domain: "Learning", baseline: 25, current_target: 31, state: "success" as const },
    { target: "Walk", domain: "Health", baseline: 4_000, state: "fail" as const, note: LONG },
    { target: "Stretch", domain: "Health", baseline: 5, state: "partial" as const },
  ];
  await api.call(putGoals, { params, body: { goals } });
  await api.call(putStudyTargets, {
    params,
    body: {
      study_targets: [
        { subject: "Kanji", completed_minutes: 12, notes: "Only from the book", practice: "Read aloud" },
        { subject: LONG, notes: LONG, completed_minutes: 30 },
        { subject: "Proofs" },
      ],
    },
  });
  await api.call(putWeaknessReps, {
    params,
    body: {
      weakness_reps: [
        { weakness: LONG, rep_description: LONG, scheduled_time: `${TODAY}T18:00`, notes: LONG },
        { weakness: "Haste", rep_description: "Read every letter twice", completed: true },
      ],
    },
  });
  const battle_logs = (["defeat", "victory", "ongoing", "ongoing"] as const).map((
    outcome,
    index,
  ): BattleInput => ({
    hard_thing: index === 0 ? LONG : `Hard thing ${index}`,
    battle_description: index === 0 ? LONG : "It had to be done.",
    difficulty_rating: [1, 5, 8, 10][index] ?? 5,
    outcome,
    lessons_learned: index === 0 ? LONG : "",
  }));
  await api.call(putBattleLogs, { params, body: { battle_logs } });
  for (const day of ["2026-11-20", TODAY, "2026-11-22"]) {
    await api.call(putCommitment, { params: { day }, body: { tomorrow_commitment: `Committed. ${LONG}` } });
  }
}

/** Half of the controls that Wind's panel had in version 0.2, the first move, and what else this day has. */
const MOST_IN_WIND = 15 + 1 + 9;

test("every screen › the panels of a full day and their dialogs can be used by everybody", async ({ page, user }) => {
  await fillPanels(user.api);
  await openSignedIn(page, user.token);
  const earth = await openPanel(page, "earth");
  await expectCalm(page, "earth");
  await expectRoom(page, "earth: its timer as it stands", [{ width: 320, height: 740 }]);
  await earth.getByRole("button", { name: "Started earlier" }).click();
  await unfold(page);
  await expectUsable(page, "earth", PAGE);
  await expectDialog(page, earth, "Add Entry", () => expectMarks(page, "the dialog of Add Entry"), SIZES);
  await expectDialog(page, earth, /^Fill \d/);
  await expectDialog(page, earth, /^Edit entry Deep Work/, async () => {
    await page.getByRole("button", { name: "Split in two" }).click();
    await expect(page.getByRole("dialog", { name: /^Split/ })).toBeVisible();
  });

  // The frame around the panels was looked at.
  const part = "[role=tabpanel]";
  const water = await openPanel(page, "water");
  await expectCalm(page, "water", part);
  await water.getByRole("button", { name: "Edit goal Read" }).click();
  await expectUsable(page, "water", PAGE, part);
  await expectDialog(page, water, "Add Goal", async () => {
    await dialog(page).getByLabel("Create custom goal").check();
    await dialog(page).getByRole("button", { name: "Add Goal" }).click();
    await expect(dialog(page).getByRole("alert")).toBeVisible();
  }, SIZES);

  const fire = await openPanel(page, "fire");
  await expectCalm(page, "fire", part);
  await expectUsable(page, "fire", PAGE, part);
  await expectDialog(page, fire, "Change", async () => {
    await dialog(page).getByRole("button", { name: "Procrastination" }).click();
    await dialog(page).getByRole("listitem").first().getByRole("button").click();
  }, SIZES);
  const forged = { weakness: LONG, task: LONG, trigger_note: LONG, reflection: "Done.", done: true };
  await user.api.call(putFire, { params, body: forged });
  await expect(fire.getByText("Weakness Forged Today")).toBeVisible();
  await expectUsable(page, "fire: forged", NARROW, part);

  const wind = await openPanel(page, "wind");
  await expect(wind.getByText("Moves for today")).toBeVisible();
  expect.soft(await countControls(page, "tabpanel"), "controls of Wind").toBeLessThanOrEqual(MOST_IN_WIND);
  await expectCalm(page, "wind", part);
  await expectUsable(page, "wind", PAGE, part);
  await expectDialog(page, wind, "Add Weakness Rep");
  await expectDialog(page, wind, "Edit study target Kanji");

  const endless = await openPanel(page, "void");
  await expectCalm(page, "void", part);
  await endless.getByRole("button", { name: /^Add lessons learned/ }).first().click();
  await unfold(page);
  await expectUsable(page, "void", PAGE, part);
  await expectDialog(page, endless, "Log Battle", undefined, SIZES);
});

test("every screen › the pages beside the day, other days, what opens over a page, and the Seal can be used by everybody", async ({ page, user, problems }) => {
  await seedWeek(user.api);
  await fill(user.api, ` ${LONG}`);
  await empty(user.api);
  await fillDay(user.api, TODAY, `${TODAY}T12:15:00Z`);
  await openSignedIn(page, user.token, CHALLENGE);
  await expect(page.getByText("asks to be signed in as").first()).toBeVisible();
  await expectUsable(page, "/connect", NARROW);
  const main = page.getByRole("main");
  await expectPage(page, "/insights", page.getByText("How is this computed?").last());
  await expectDialog(page, main, /^Monday/);
  await goWithin(page, "/history");
  await expect(page.getByText("Days recorded")).toBeVisible();
  await page.getByRole("button", { name: "Choose rest days" }).click();
  await page.getByRole("button", { name: /^Wednesday, November 18/ }).click();
  await expectPage(
    page,
    "/history",
    page.getByRole("button", { name: /^Wednesday, November 18, .*rest day/ }),
  );
  await expectPage(page, "/review", "One move for this week");
  await expectPage(page, "/trash", "Deleted today");
  await expectDialog(page, main, /^Delete Push-ups/);
  await expectPage(page, "/book?records", "Hard things");
  await expectPage(page, "/book?q=it", "Print the year");
  await expectState(page, "/book?weakness=The+inbox", "What worked against it");
  await goWithin(page, "/book?print=2026");
  await expect(page.getByText("The Void Scroll").first()).toBeVisible();
  await expectRoom(page, "/book?print=2026", NARROW.views);

  await expectState(page, "/dashboard?day=2026-11-16", "5 days ago");
  await expectState(page, "/dashboard?day=2026-11-23", "In 2 days");
  await goWithin(page, "/dashboard");
  await expect(page.getByText("Today's Progress")).toBeVisible();
  await page.getByRole("button", { name: "Quick add" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectUsable(page, "quick add");
  const field = page.getByRole("combobox", { name: "Type a command, or what to add" });
  await field.fill("9-10:30 deep work");
  await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toContainText(
    "Add entry",
  );
  await expectUsable(page, "quick add: an entry", NARROW);
  await expectMarks(page, "quick add: an entry");
  await closeDialog(page);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectUsable(page, "shortcuts");
  await closeDialog(page);

  await goWithin(page, "/seal");
  for (const step of [...RING_NAMES, "the last stroke"]) {
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    if (step === "earth") await expectCalm(page, `the Seal at ${step}`);
    await expectUsable(page, `the Seal at ${step}`, step === "earth" ? PAGE : NARROW);
    await page.getByRole("button", { name: /^(Next|Draw the last stroke|Draw it)$/ }).click();
  }
  await expect(page.getByRole("img", { name: /^Sealed on/ })).toBeVisible();
  await expectUsable(page, "the Seal when it is pressed");
  await expectMarks(page, "the Seal when it is pressed");
  await page.getByRole("link", { name: "Good night" }).click();

  await saved(page);
  await blockWrites(page, problems);
  await page.getByRole("button", { name: /^Delete entry Deep Work/ }).first().click();
  // A notice stays while it has the focus.
  await notices(page).getByRole("button", { name: "Undo" }).focus();
  await expectUsable(page, "a notice, and a change that is not saved", NARROW);
  await expectMarks(page, "a notice, and a change that is not saved", "[data-toaster]");
  await expect(notices(page).getByRole("button", { name: "Undo" })).toBeFocused();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("dialog", { name: "Not everything is saved yet" })).toBeVisible();
  // The notice goes.
  await page.clock.runFor(10_000);
  await expect(notices(page).getByRole("button", { name: "Undo" })).toBeHidden();
  await expectUsable(page, "the question whether to sign out", NARROW);
});

/** Half of the controls of the settings in version 0.2, and those of this account's sessions, codes and addresses. */
const MOST_SETTINGS = 81 / 2 + 20;

test.describe("on a server that needs an invitation, in the light", () => {
  test.use({ registration: "invite", colorScheme: "light" });
  // Later stories share the page.
  test.afterEach(({ page }) => look(page, WHOLE));

  test("every screen › can be used by everybody before sign-in, on the first day, without the server, in the settings, and at the second step", async ({ page, user, server, clock, context, problems }) => {
    problems.allow(/status of 40[0134]|401 \(Unauthorized\)|ERR_FAILED/);
    await page.goto("/login");
    await expect(page.getByText("Sign in to continue your discipline journey")).toBeVisible();
    await expectUsable(page, "/login");
    await expectMarks(page, "/login");
    // The rest is on a phone, and each long page is seen in a wide window, too. To lay a page out again takes longer
    // than most checks.
    await look(page, PHONE);
    const invite = await user.api.call(createInvite, {});
    await expectState(page, `/register?invite=${invite.code}`, "Confirm Password");
    await expectState(page, "/no/such/page", "Page not found");
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await expect(page).toHaveURL("/login");
    const policy = await readFile("docs/store/privacy.md", "utf8");
    const titles = [...policy.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title ?? "");
    await page.getByRole("link", { name: "Privacy" }).click();
    await expect(page).toHaveURL(/\/privacy$/);
    await expect(page.getByRole("heading")).toHaveText(titles);
    await expectUsable(page, "/privacy");

    const signedOut = await signInAgain(server.url, user);
    await signedOut.api.call(logout, {});
    await signInAgain(server.url, user);
    const url = "https://hooks.example.org/a-path-without-any-place-to-break-it-".repeat(2);
    await user.api.call(createWebhook, { body: { url, events: [...WEBHOOK_EVENTS] } });
    await user.api.call(createAccessToken, {
      body: { name: "Backup", scope: "read", expires_at: "2027-01-01T00:00:00Z" },
    });
    await openSignedIn(page, user.token);
    for (const ring of RING_NAMES) {
      await openPanel(page, ring);
      if (ring === "earth") await expectUsable(page, "earth: empty");
      else await expectRoom(page, `${ring}: empty`, NARROW.views);
    }
    await openMenu(page);
    await expect(dialog(page).getByRole("link", { name: "Settings" })).toBeVisible();
    await expectUsable(page, "the menu", NARROW);
    await page.keyboard.press("Escape");

    const away = "**/api/**";
    await page.route(away, (route) => route.abort());
    for (const path of ["/dashboard?day=2026-11-10", "/settings/security"]) {
      const absent = /Not on this device yet|server.* can't be reached/;
      await expectState(page, path, absent, `${path} without the server`);
    }
    await page.unroute(away);
    await expectState(page, "/insights", "No entries yet");

    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const main = page.getByRole("main");
    let controls = 0;
    await goWithin(page, "/settings#rest");
    await expect(page.getByLabel("Time zone")).toBeVisible();
    await expectCalm(page, "/settings");
    controls += await countControls(page, "main");
    await page.getByRole("button", { name: "Add a period of rest" }).click();
    await page.getByRole("button", { name: "Make a time plan" }).click();
    await page.getByRole("group", { name: "Time plan" }).getByLabel("Sleep").fill("much");
    await expectUsable(page, "/settings", PAGE);
    for (
      const [path, shown, openers] of [
        ["/settings/data", "Delete account", ["Delete account"]],
        ["/settings/developers", "Nothing has been sent yet.", ["New token", "New webhook", "New address"]],
        ["/settings/security", "Recognized devices", ["Change password"]],
      ] as const
    ) {
      await page.locator(`nav a[href="${path}"]`).click();
      await expect(main.getByText(shown).or(main.getByRole("list", { name: shown })).first()).toBeVisible();
      await expectCalm(page, path, "main");
      controls += await countControls(page, "main");
      await unfold(page);
      await expectUsable(page, path, PAGE);
      await look(page, PHONE);
      for (const name of openers) {
        await expectDialog(
          page,
          main,
          name,
          name === "New address" ? () => expectCopied(page, "Address") : undefined,
        );
      }
      if (path === "/settings/data") await expectPreviews(page, await exportOf(server.url, user.token));
    }
    expect.soft(controls, "controls of all settings").toBeLessThanOrEqual(MOST_SETTINGS);

    await page.getByRole("button", { name: "Set up" }).click();
    const setUp = page.getByRole("dialog", { name: "Set up two-step sign-in" });
    const picture = setUp.getByRole("img", { name: "QR code for the authenticator app" });
    const code = setUp.getByLabel("Code from the app");
    await expect(code).toBeVisible();
    await expect(picture).toBeInViewport({ ratio: 1 });
    await expectUsable(page, "setting up two-step sign-in", NARROW);
    const groups = await setUp.getByLabel("Key").inputValue();
    expect(groups).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    // As when a phone's keyboard is open.
    await look(page, { ...PHONE, height: 520 });
    await code.fill("000000");
    await setUp.getByRole("button", { name: "Turn on" }).click();
    await expect(setUp.getByRole("alert")).toContainText("This is not the code that the app shows now.");
    for (const part of [code, setUp.getByText("Code from the app")]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await look(page, { ...PHONE, width: 360, height: 600 });
    await expect(setUp.getByRole("alert")).toBeInViewport({ ratio: 1 });
    await code.fill(totpCode(groups.replaceAll(" ", ""), server.now()));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Your recovery codes" })).toBeVisible();
    await expectUsable(page, "the recovery codes", NARROW);
    await page.getByRole("button", { name: "I have saved them" }).click();

    await clock.moveTo("2026-11-22T15:00:00Z");
    await main.getByRole("button", { name: "New recovery codes" }).click();
    await expect(page.getByRole("dialog", { name: "Enter your password" })).toBeVisible();
    await expectUsable(page, "asking for the password", NARROW);
    await closeDialog(page);
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByLabel("Code")).toBeFocused();
    await expect(page.getByRole("link", { name: "Sign up" })).toBeHidden();
    await expectUsable(page, "the second step", NARROW);
  });
});

async function exportOf(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/api/export`, { headers: { Authorization: `Bearer ${token}` } });
  return await response.text();
}

/** Expects that what an export, and a file of another tool, would change is usable before they are imported. */
async function expectPreviews(page: Page, exported: string): Promise<void> {
  const data = page.getByRole("region", { name: "Your data" });
  const choose = (name: string, text: string) =>
    data.getByLabel("Files to import").setInputFiles({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
  await choose("gorin.json", exported);
  await data.getByText("Replace everything instead").click();
  await expect(data.getByRole("row", { name: "Total" })).toBeVisible();
  await expectUsable(page, "a preview, with the choice to replace everything", NARROW);
  await choose(
    "clockify.csv",
    "User,Project,Start Date,Start Time,End Date,End Time,Duration (h)\n" +
      "Ada,Website,11/10/2026,9:00 AM,11/10/2026,10:00 AM,1:00\n" +
      "Mio,,11/09/2026,9:00 AM,11/09/2026,8:00 AM,1:00\nAda,,11/09/2026,soon,11/09/2026,8:00 AM,1:00\n",
  );
  await expect(data.getByLabel("Category of Website")).toHaveValue("Deep Work");
  await expectUsable(page, "a preview of another tool's file", NARROW);
  await data.getByRole("button", { name: "Cancel" }).click();
}

/** Copies the text of a field in the open dialog. */
async function expectCopied(page: Page, label: string): Promise<void> {
  await dialog(page).getByRole("button", { name: "Copy" }).click();
  await expect(dialog(page).getByText("Copied", { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await dialog(page).getByLabel(label).inputValue());
}
