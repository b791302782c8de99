import type { Page } from "@playwright/test";
import { getDay } from "#shared/contract/mod.ts";
import type { Account } from "../../fixtures/account.ts";
import { expect } from "../../fixtures/expect.ts";
import type { ScreenFixtures } from "../../screens/test.ts";
import { addEntryByHand, entryRows, startTimer, stopTimer } from "../earth/earth_panel.ts";
import { openTasks, openWeaknesses } from "../fire/fire_panel.ts";
import { figure, openPanel } from "./open_panel.ts";
import { battle, commit, logBattle, notices } from "../void/void_panel.ts";
import { addGoal, goal, openDialog, status } from "../water/water_panel.ts";
import { addRep, addTarget, expectText, item, openCheck } from "../wind/wind_panel.ts";

/** The day that is filled, from 6:30 on. */
export const SEED_DAY = "2026-11-21";
/** The commitment that is made on it for the next day. */
const COMMITMENT = "Call the landlord before nine.";

const WEAKNESS = "Waiting to feel ready before starting";

/** Runs a timer from 6:30 to 8:05, and adds an earlier entry by hand. */
export async function fillEarth(page: Page, clock: ScreenFixtures["clock"]) {
  await openPanel(page, "earth");
  await startTimer(page, "Deep Work");
  // Half a minute passes before Stop is clicked.
  await clock.moveTo(`${SEED_DAY}T08:05:30Z`);
  await stopTimer(page);
  await addEntryByHand(page, {
    start: `${SEED_DAY}T05:00`,
    end: `${SEED_DAY}T05:30`,
    category: "Health",
    note: "Along the river",
  });
  await expect(entryRows(page)).toHaveCount(2);
}

/** Adds a goal from a template, which succeeds, and a custom one, which fails. */
export async function fillWater(page: Page) {
  await openPanel(page, "water");
  const dialog = await openDialog(page);
  await dialog.getByLabel("Goal template").selectOption("push-ups");
  await dialog.getByRole("button", { name: "Add Goal" }).click();
  await expect(dialog).toBeHidden();
  await addGoal(page, { description: "Pages of Musashi", domain: "Reading", amount: "25", growth: "20" });
  await goal(page, "Push-ups").getByRole("button", { name: "Success" }).click();
  await goal(page, "Pages of Musashi").getByRole("button", { name: "Failed" }).click();
  await expectGoals(page);
}

async function expectGoals(page: Page) {
  await expect(status(goal(page, "Push-ups"))).toHaveAccessibleName(/Success/);
  await expect(goal(page, "Push-ups")).toContainText("Current target: 10 • Growth: 10%");
  await expect(status(goal(page, "Pages of Musashi"))).toHaveAccessibleName(/Failed/);
  await expect(goal(page, "Pages of Musashi")).toContainText("Current target: 25 • Growth: 20%");
}

/** Completes a suggested weakness and task, and adds a reflection. Returns the task. */
export async function fillFire(page: Page): Promise<string> {
  const panel = await openPanel(page, "fire");
  await expect(panel.getByText("Weakness Ready to Forge")).toBeVisible();
  const weaknesses = await openWeaknesses(page);
  await weaknesses.getByRole("button", { name: "Procrastination" }).click();
  await weaknesses.getByRole("button", { name: WEAKNESS }).click();
  await weaknesses.getByRole("button", { name: "Select This Weakness" }).click();

  const tasks = await openTasks(page);
  const suggestion = tasks.getByRole("listitem").first().getByRole("button");
  const task = (await suggestion.textContent() ?? "").trim();
  await suggestion.click();
  await tasks.getByRole("button", { name: "Set This Task" }).click();

  await panel.getByLabel("Trigger Recognition (Optional)").fill("The empty page after breakfast");
  await panel.getByRole("button", { name: "Mark Complete" }).click();
  await expect(panel.getByText("Weakness Forged Today")).toBeVisible();
  await panel.getByLabel("Reflection").fill("It took eleven minutes.");
  await panel.getByRole("button", { name: "Update Reflection" }).click();
  await expect(notices(page)).toContainText("Reflection saved");
  return task;
}

/** Adds a study target and a rep, answers the question of the day, and completes the ring. */
export async function fillWind(page: Page) {
  const panel = await openPanel(page, "wind");
  await addTarget(page, { subject: "Kanji", minutes: "45", notes: "Only from the book" });
  await panel.getByLabel("Completed minutes of Kanji").fill("20");
  await panel.getByLabel("Completed minutes of Kanji").press("Enter");
  await expectText(item(panel, "Kanji"), "20/45 minutes");
  await addRep(page, {
    weakness: "Interrupting people",
    rep: "Count to three before answering",
    at: `${SEED_DAY}T18:05`,
  });
  await panel.getByRole("button", { name: "Mark complete Interrupting people" }).click();
  await expect(figure(panel, "Weakness Reps")).toHaveText("1/1");
  await openCheck(panel);
  const question = panel.getByRole("group", { name: /^How much/ });
  await question.getByRole("button", { name: "A little" }).click();
  await expect(question.getByRole("button", { name: "A little", pressed: true })).toBeVisible();
  await panel.getByRole("button", { name: "Mark Wind Complete" }).click();
  await expect(panel.getByRole("heading", { name: "Wind is complete" })).toBeVisible();
}

/** Wins a battle, makes a commitment for tomorrow, and adds a reflection. */
export async function fillVoid(page: Page) {
  const panel = await openPanel(page, "void");
  await logBattle(page, { hardThing: "Cold shower", description: "Two minutes.", difficulty: "7" });
  await battle(panel, "Cold shower").getByRole("button", { name: "Victory" }).click();
  await expect(notices(page)).toContainText("Another victory in the endless war! Well fought.");
  await commit(page, COMMITMENT);
  await panel.getByLabel("Reflection").fill("Cold is a thought.");
  await panel.getByRole("button", { name: "Save reflection" }).click();
  await expect(panel.getByRole("button", { name: "Save reflection" })).toBeHidden();
}

/** Expects everything of that day on the five panels. */
export async function expectOnScreens(page: Page, task: string) {
  await openPanel(page, "earth");
  await expect(entryRows(page)).toHaveCount(2);
  await expect(entryRows(page).first()).toContainText(/6:30 AM to 8:05 AM.*Deep Work.*1h 35m/s);
  await expect(entryRows(page).last()).toContainText(/5:00 AM to 5:30 AM.*Health.*Along the river.*30m/s);

  await openPanel(page, "water");
  await expectGoals(page);

  const fire = await openPanel(page, "fire");
  await expect(fire.getByText("Weakness Forged Today")).toBeVisible();
  // The weaknesses at war, below, may name it, too.
  for (const words of [WEAKNESS, task]) {
    await expect(fire.getByText(words, { exact: true }).first()).toBeVisible();
  }
  await expect(fire.getByLabel("Trigger Recognition (Optional)"))
    .toHaveValue("The empty page after breakfast");
  await expect(fire.getByLabel("Reflection")).toHaveValue("It took eleven minutes.");

  const wind = await openPanel(page, "wind");
  await expectText(item(wind, "Kanji"), "20/45 minutes");
  await expect(item(wind, "Kanji")).toContainText("Only from the book");
  await expect(item(wind, "Interrupting people")).toContainText("Scheduled: Nov 21, 2026, 6:05 PM");
  await expectText(item(wind, "Interrupting people"), "Completed");
  await openCheck(wind);
  await expect(wind.getByRole("button", { name: "A little", pressed: true })).toBeVisible();
  await expect(wind.getByRole("heading", { name: "Wind is complete" })).toBeVisible();

  const panel = await openPanel(page, "void");
  await expect(battle(panel, "Cold shower").getByRole("img", { name: "Victory" })).toBeVisible();
  await expect(battle(panel, "Cold shower")).toContainText("7/10");
  await expect(panel.getByText(COMMITMENT, { exact: true })).toBeVisible();
  await expect(panel.getByLabel("Reflection")).toHaveValue("Cold is a thought.");
}

/** Expects everything of that day in the API. Returns the ids of the goals by their target. */
export async function expectInApi(user: Account, task: string): Promise<Map<string, string>> {
  const { day } = await user.api.call(getDay, { params: { day: SEED_DAY } });
  expect(day).toMatchObject({
    completed: 5,
    completion: { earth: true, water: true, fire: true, wind: true, void: true },
    water: {
      goals: [
        { target: "Push-ups", baseline: 10, current_target: 10, step_pct: 10, state: "success" },
        { target: "Pages of Musashi", domain: "Reading", current_target: 25, step_pct: 20, state: "fail" },
      ],
    },
    fire: {
      weakness: WEAKNESS,
      task,
      trigger_note: "The empty page after breakfast",
      reflection: "It took eleven minutes.",
      done: true,
    },
    wind: {
      study_targets: [{ subject: "Kanji", completed_minutes: 20, target_minutes: 45, status: "partial" }],
      weakness_reps: [{
        weakness: "Interrupting people",
        rep_description: "Count to three before answering",
        scheduled_time: `${SEED_DAY}T18:05`,
        completed: true,
      }],
      done: true,
    },
    void: {
      battle_logs: [{
        hard_thing: "Cold shower",
        battle_description: "Two minutes.",
        difficulty_rating: 7,
        outcome: "victory",
      }],
      tomorrow_commitment: COMMITMENT,
      reflection: "Cold is a thought.",
    },
  });
  expect(Object.values(day.wind.complacency_answers)).toEqual([1]);
  const entries = day.earth.actual_entries.map(({ category, source }) => `${category} by ${source}`);
  expect(entries.sort()).toEqual(["Deep Work by timer", "Health by manual"]);
  return new Map(day.water.goals.map(({ target, id }) => [target, id]));
}
