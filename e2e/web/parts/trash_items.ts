import type { Page } from "@playwright/test";
import type { Client } from "#shared/client/mod.ts";
import { addEntry, putBattleLogs, putGoals, putStudyTargets, putWeaknessReps } from "#shared/contract/mod.ts";

/** The day of the items. */
const DAY = "2026-11-21";

const params = { day: DAY };

/** Adds one item of each kind, with `more` at the end of its title. */
export async function fill(api: Client, more = ""): Promise<void> {
  const entry = { start_ts: `${DAY}T09:15:00Z`, end_ts: `${DAY}T11:10:00Z`, note: `Chapter 3${more}` };
  await api.call(addEntry, { params, body: { ...entry, category: "Deep Work", source: "manual" } });
  const goal = { target: `Push-ups${more}`, domain: "Fitness", baseline: 10, note: "Felt easy" };
  await api.call(putGoals, { params, body: { goals: [goal] } });
  const study = { subject: `Kanji${more}`, target_minutes: 45, completed_minutes: 20, practice: "Lesson 31" };
  await api.call(putStudyTargets, { params, body: { study_targets: [study] } });
  const rep = { weakness: `Haste${more}`, rep_description: "Count to ten before each answer." };
  await api.call(putWeaknessReps, { params, body: { weakness_reps: [rep] } });
  const battle = {
    hard_thing: `Cold shower${more}`,
    battle_description: "Two minutes, before coffee.",
    difficulty_rating: 6,
    outcome: "victory" as const,
    lessons_learned: "",
  };
  await api.call(putBattleLogs, { params, body: { battle_logs: [battle] } });
}

/** Deletes everything except the time entry. */
export async function empty(api: Client): Promise<void> {
  await api.call(putGoals, { params, body: { goals: [] } });
  await api.call(putStudyTargets, { params, body: { study_targets: [] } });
  await api.call(putWeaknessReps, { params, body: { weakness_reps: [] } });
  await api.call(putBattleLogs, { params, body: { battle_logs: [] } });
}

/** Returns the button that restores an item from the trash. */
export const restoreOf = (page: Page, title: string) =>
  page.getByRole("button", { name: `Restore ${title}` });
