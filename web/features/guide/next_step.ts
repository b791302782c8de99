import type { ShownDay } from "../day/day.ts";
import { type ByRing, dueGoals, type RingName } from "#shared/rings/mod.ts";

/** What closes a ring, and the next action towards that. */
export interface NextStep {
  readonly why: string;
  readonly action: string;
}

/** The next step of each ring. */
const STEPS: ByRing<(day: ShownDay) => NextStep> = {
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
export function nextStep(ring: RingName, day: ShownDay): NextStep {
  return STEPS[ring](day);
}
