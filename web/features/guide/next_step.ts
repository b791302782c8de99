import type { Day } from "#shared/records/mod.ts";
import { type ByRing, dueGoals, RING_NAMES, type RingName } from "#shared/rings/mod.ts";

/** What closes a ring, and the next action towards that. */
export interface NextStep {
  readonly why: string;
  readonly action: string;
}

/** The next step of each ring. */
const STEPS: ByRing<(day: Day) => NextStep> = {
  earth: () => ({ why: "closes with your first time entry.", action: "Start a timer" }),
  water: ({ date, water }) => ({
    why: "closes when one goal succeeds.",
    action: dueGoals(water.goals, date).length === 0 ? "Add a goal" : "Judge your goals",
  }),
  fire: ({ fire }) => ({
    why: "closes when you have done one task against a weakness.",
    action: fire.weakness && fire.task ? "Do the task" : "Choose a weakness",
  }),
  wind: ({ wind }) => ({
    why: "closes when you say that you studied enough.",
    action: wind.study_targets.length === 0 ? "Choose what to study" : "Study",
  }),
  void: () => ({ why: "closes with the first battle you log.", action: "Log a battle" }),
};

/** Returns what closes a ring of a day, and the next action towards that. */
export function nextStep(ring: RingName, day: Day): NextStep {
  return STEPS[ring](day);
}

/** Whether something is recorded in a ring of a day. */
const STARTED: ByRing<(day: Day) => boolean> = {
  earth: ({ earth }) => earth.actual_entries.length > 0,
  water: ({ water }) => water.goals.some(({ state }) => state !== "pending"),
  fire: ({ fire }) => fire.weakness !== "" || fire.task !== "",
  wind: ({ wind }) => wind.study_targets.length + wind.weakness_reps.length > 0 || wind.done,
  void: ({ void: { battle_logs } }) => battle_logs.length > 0,
};

/** Returns whether a day has a ring in which nothing is recorded yet. */
export function needsGuide(day: Day): boolean {
  return RING_NAMES.some((ring) => !STARTED[ring](day));
}
