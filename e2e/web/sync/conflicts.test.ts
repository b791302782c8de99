// @vitest-environment screens
import { afterEach } from "vitest";
import type { Client } from "#shared/client/mod.ts";
import {
  addEntry,
  deleteEntry,
  getDay,
  getTimer,
  putAnswer,
  putBattleLogs,
  putFire,
  putGoals,
  putStudyTargets,
  putTimer,
  putVoid,
  putWeaknessReps,
  updateEntry,
} from "#shared/contract/mod.ts";
import { clockTime } from "#shared/domain/format.ts";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import { setLanguage, t } from "#shared/texts/translate.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { blockWrites } from "../parts/block_writes.ts";
import { fillDay } from "../parts/fill_day.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";

const TODAY = "2026-11-21";

afterEach(() => setLanguage(null));

test.for(
  [
    ["English", null, ["Nov 21, 2026, 11:15 AM", "Nov 21, 2026, 11:45 AM"]],
    ["Japanese", JAPANESE, ["2026/11/21 11:15", "2026/11/21 11:45"]],
  ] as const,
)(
  "an entry › changed on two devices is shown with both local times, in %s",
  async ([_, language, times], { page, user, problems }) => {
    setLanguage(language);
    await fillDay(user.api, TODAY);
    await openSignedIn(page, user.token);
    const { day } = await user.api.call(getDay, { params: { day: TODAY } });
    const [entry] = day.earth.actual_entries;
    const from = clockTime(Date.parse(`${TODAY}T09:15Z`), "UTC");
    const name = t("Edit entry {category} {from}", { category: t("Deep Work"), from });
    await page.getByRole("button", { name }).click();
    const goOnline = await blockWrites(page, problems);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t("End Time")).fill(`${TODAY}T11:15`);
    await dialog.getByRole("button", { name: t("Save Changes") }).click();
    await expect(dialog).toBeHidden();
    await user.api.call(updateEntry, {
      params: { day: TODAY, id: entry?.id ?? "" },
      body: { end_ts: `${TODAY}T11:45:00.000Z` },
    });
    await goOnline();

    const notice = page.getByRole("region", { name: t("Changed on two devices") });
    for (const time of times) await expect(notice).toContainText(time);
    await expect(notice).not.toContainText("Z");
  },
);

const params = { day: TODAY };
/** What shows, once it is there, that the other device's changes have arrived. */
const RUN = {
  hard_thing: "Run",
  battle_description: "5 km",
  difficulty_rating: 5,
  outcome: "ongoing",
} as const;

test("a text › that another device saves while one is typed here is not lost without a word", async ({ page, user }) => {
  await openSignedIn(page, user.token);
  const panel = await openPanel(page, "void");
  await panel.getByLabel("Reflection").click();
  await page.keyboard.type("Mine");
  await user.api.call(putVoid, { params, body: { reflection: "Theirs" } });
  await user.api.call(putBattleLogs, { params, body: { battle_logs: [RUN] } });
  await expect(panel.getByText("5 km")).toBeVisible();
  await page.keyboard.type(" alone");
  await panel.getByRole("button", { name: "Save reflection" }).click();
  const notice = page.getByRole("region", { name: "Changed on two devices" });
  await expect(notice).toContainText("Theirs");
  // Or "Mine alone", where all of it was typed before the first part was saved by itself.
  await expect(notice).toContainText("Mine");
  await saved(page);
  expect((await user.api.call(getDay, { params })).day.void.reflection).toBe("Mine alone");
});

test("an answer › that another device gives while one is typed here is not lost without a word", async ({ page, user }) => {
  await openSignedIn(page, user.token);
  const panel = await openPanel(page, "void");
  await panel.getByPlaceholder("Answer in a line").click();
  await page.keyboard.type("Mine");
  await user.api.call(putAnswer, {
    params: { ...params, ring: "void" },
    body: { question: "Why?", text: "Theirs" },
  });
  await user.api.call(putBattleLogs, { params, body: { battle_logs: [RUN] } });
  await expect(panel.getByText("5 km")).toBeVisible();
  await page.keyboard.type(" alone");
  await page.keyboard.press("Enter");
  const notice = page.getByRole("region", { name: "Changed on two devices" });
  await expect(notice).toContainText("Theirs");
  await saved(page);
  expect((await user.api.call(getDay, { params })).day.void.answer.text).toBe("Mine alone");
});

test("an item › that another device changes while its dialog is open, also over a reload, is not lost without a word", async ({ page, user }) => {
  await fillDay(user.api, TODAY);
  await openSignedIn(page, user.token);
  const panel = await openPanel(page, "void");
  await panel.getByRole("button", { name: /^Edit battle Cold shower/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Hard Thing/).fill("Mine");
  const { day } = await user.api.call(getDay, { params });
  const battle_logs = day.void.battle_logs.map((one) =>
    one.hard_thing === "Cold shower" ? { ...one, hard_thing: "Theirs", lessons_learned: "Breathe" } : one
  );
  await user.api.call(putBattleLogs, { params, body: { battle_logs } });
  await expect(panel.getByText("Theirs").first()).toBeVisible();
  await page.reload();
  await panel.getByRole("button", { name: /^Edit battle Theirs/ }).click();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("region", { name: "Changed on two devices" })).toContainText("Theirs");
  await saved(page);
  const after = (await user.api.call(getDay, { params })).day.void.battle_logs;
  expect(after.find(({ hard_thing }) => hard_thing === "Mine")?.lessons_learned).toBe("Breathe");
});

test("a note › that another device writes while one is typed here is not lost without a word", async ({ page, user }) => {
  const timer = { category: "Learning", start_ts: `${TODAY}T09:00:00.000Z`, day: TODAY } as const;
  await user.api.call(putTimer, { body: timer });
  await openSignedIn(page, user.token);
  const panel = await openPanel(page, "earth");
  await panel.getByLabel("Note (Optional)").click();
  await page.keyboard.type("M");
  const { timer: running } = await user.api.call(getTimer, {});
  await user.api.call(putTimer, { body: { ...timer, id: running?.id ?? "", note: "Theirs", replace: true } });
  const entry = { start_ts: `${TODAY}T07:00:00Z`, end_ts: `${TODAY}T08:00:00Z`, category: "Admin" } as const;
  await user.api.call(addEntry, { params, body: { ...entry, source: "manual", note: "A letter" } });
  await expect(panel.getByText("A letter").first()).toBeVisible();
  await page.keyboard.type("ine");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Changed on two devices" })).toContainText("Theirs");
  await saved(page);
  expect((await user.api.call(getTimer, {})).timer?.note).toBe("Mine");
});

/** Empties each list of the day on another device, which adds something else to each. */
async function replaceAll(api: Client): Promise<void> {
  const { day } = await api.call(getDay, { params });
  for (const { id } of day.earth.actual_entries) await api.call(deleteEntry, { params: { ...params, id } });
  const times = { start_ts: `${TODAY}T07:00:00Z`, end_ts: `${TODAY}T08:00:00Z`, category: "Admin" } as const;
  await api.call(addEntry, { params, body: { ...times, source: "manual", note: "New entry" } });
  const goals = [{ domain: "Body", target: "New goal", baseline: 1 }];
  await api.call(putGoals, { params, body: { goals } });
  await api.call(putStudyTargets, { params, body: { study_targets: [{ subject: "New target" }] } });
  const weakness_reps = [{ weakness: "New rep", rep_description: "Once" }];
  await api.call(putWeaknessReps, { params, body: { weakness_reps } });
  const battle_logs = [{ hard_thing: "New battle", battle_description: "Once" }];
  await api.call(putBattleLogs, { params, body: { battle_logs } });
}

test.for(
  [
    [
      "an entry",
      "earth",
      "Edit entry Deep Work 9:15 AM",
      "Note (Optional)",
      "Deep Work 9:15 AM",
      "New entry",
    ],
    ["a goal", "water", "Edit goal Read", "Domain", "Read", "New goal"],
    ["a study target", "wind", "Edit study target Kanji", "Notes", "Kanji", "New target"],
    ["a weakness rep", "wind", "Edit weakness rep Haste", "Notes", "Haste", "New rep"],
    ["a battle", "void", "Edit battle Cold shower", "Battle Description", "Cold shower", "New battle"],
  ] as const,
)(
  "the form of %s that another device deletes is typed to the end, and there after a reload, with the item",
  async ([, ring, opener, label, title, arrived], { page, user }) => {
    await fillDay(user.api, TODAY);
    await openSignedIn(page, user.token);
    const panel = await openPanel(page, ring);
    await panel.getByRole("button", { name: opener }).click();
    const field = page.getByLabel(new RegExp(`^${label.replace(/[()]/g, ".")}`)).last();
    await field.click();
    await field.fill("");
    await page.keyboard.type("half");
    await replaceAll(user.api);
    await expect(page.getByText(arrived).first()).toBeAttached();
    await page.keyboard.type(" do");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("half do");
    await page.reload();
    const left = page.getByRole("region", { name: "Unsaved changes to deleted items" });
    await expect(left).toContainText(title);
    await left.getByRole("button", { name: "Restore and edit" }).click();
    await expect(left).toBeHidden();
    await expect(field).toHaveValue("half do");
    await field.fill("half done");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await saved(page);
    const after = JSON.stringify((await user.api.call(getDay, { params })).day);
    expect(after).toContain("half done");
    expect(after).toContain(arrived);
  },
);

test("the form of a battle that another device deletes is saved, and the battle is back", async ({ page, user }) => {
  await fillDay(user.api, TODAY);
  await openSignedIn(page, user.token);
  const panel = await openPanel(page, "void");
  await panel.getByRole("button", { name: "Edit battle Cold shower" }).click();
  await page.getByLabel(/^Battle Description/).fill("half done");
  await replaceAll(user.api);
  await expect(panel.getByText("New battle").first()).toBeAttached();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await saved(page);
  const { battle_logs } = (await user.api.call(getDay, { params })).day.void;
  expect(battle_logs.map(({ battle_description }) => battle_description).sort()).toEqual([
    "Once",
    "half done",
  ]);
});

test("what was typed in the form of a battle that another device deletes can be discarded after a reload", async ({ page, user }) => {
  await fillDay(user.api, TODAY);
  await openSignedIn(page, user.token);
  const panel = await openPanel(page, "void");
  await panel.getByRole("button", { name: "Edit battle Cold shower" }).click();
  await page.getByLabel(/^Battle Description/).fill("half");
  await replaceAll(user.api);
  await page.reload();
  const left = page.getByRole("region", { name: "Unsaved changes to deleted items" });
  await left.getByRole("button", { name: "Discard" }).click();
  await expect(left).toBeHidden();
  expect(Object.keys(localStorage).filter((key) => key.includes("/void.battle."))).toEqual([]);
});

/** What another device saves while something is typed in the row of an item. */
const ELSEWHERE = {
  "goal that another device deletes": (api) =>
    api.call(putGoals, { params, body: { goals: [{ domain: "Body", target: "Elsewhere", baseline: 1 }] } }),
  "study target that another device deletes": (api) =>
    api.call(putStudyTargets, { params, body: { study_targets: [{ subject: "Elsewhere" }] } }),
  "study target that another device completes": async (api) => {
    const { study_targets } = (await api.call(getDay, { params })).day.wind;
    const completed = study_targets.map((one) => ({ ...one, completed_minutes: one.target_minutes }));
    await api.call(putStudyTargets, {
      params,
      body: { study_targets: [...completed, { subject: "Elsewhere" }] },
    });
  },
  "battle that another device deletes": (api) =>
    api.call(putBattleLogs, {
      params,
      body: { battle_logs: [{ hard_thing: "Elsewhere", battle_description: "Once" }] },
    }),
} satisfies Record<string, (api: Client) => Promise<unknown>>;

test.for(Object.entries(ELSEWHERE))(
  "what is typed in the row of a %s is typed to the end, and saved",
  async ([of, saveElsewhere], { page, user }) => {
    await fillDay(user.api, TODAY);
    await openSignedIn(page, user.token);
    const isBattle = of.startsWith("battle");
    const panel = await openPanel(page, isBattle ? "void" : of.startsWith("goal") ? "water" : "wind");
    const opener = isBattle ? /^Add lessons learned/ : /^Read: .*Type the amount/;
    if (!of.startsWith("study")) await panel.getByRole("button", { name: opener }).click();
    const row = panel.getByRole("listitem", { name: isBattle ? "Cold shower" : /^(Read|Kanji)$/ });
    const field = row.getByLabel(isBattle ? "Lessons learned" : /^(Amount|Completed minutes) of /);
    await field.click();
    await field.fill("");
    const [half, rest] = isBattle ? ["half", " done"] : ["1", "7"];
    await page.keyboard.type(half);
    await saveElsewhere(user.api);
    await expect(page.getByText("Elsewhere").first()).toBeAttached();
    await page.keyboard.type(rest);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(half + rest);
    if (isBattle) {
      await row.getByRole("button", { name: "Victory" }).click();
    } else await page.keyboard.press("Tab");
    await expect.poll(async () => {
      const { water, wind, void: { battle_logs } } = (await user.api.call(getDay, { params })).day;
      return isBattle
        ? battle_logs.find(({ hard_thing }) => hard_thing === "Cold shower")?.lessons_learned
        : String(
          water.goals.find((one) => one.target === "Read" && of.startsWith("goal"))?.progress ??
            wind.study_targets.find((one) => one.subject === "Kanji")?.completed_minutes,
        );
    }).toBe(half + rest);
    await expect(page.getByText("Elsewhere").first()).toBeAttached();
  },
);

test("a reflection › is typed to the end when another device takes the completion back", async ({ page, user }) => {
  const params = { day: "2026-11-21" };
  const forged = { weakness: "The inbox", task: "Close it", done: true };
  await user.api.call(putFire, { params, body: forged });
  await openSignedIn(page, user.token);
  const panel = await openPanel(page, "fire");
  const field = panel.getByLabel("Reflection");
  await field.click();
  await page.keyboard.type("half");
  await user.api.call(putFire, { params, body: { ...forged, done: false } });
  await expect(panel.getByRole("button", { name: "Mark Complete" })).toBeVisible();
  await page.keyboard.type(" done");
  await expect(field).toBeFocused();
  await page.keyboard.press("Tab");
  await expect.poll(async () => (await user.api.call(getDay, { params })).day.fire.reflection).toBe(
    "half done",
  );
});
