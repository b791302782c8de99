import { type Goal, type GoalState } from "#shared/rings/mod.ts";
import type { RingChange } from "../day/save_ring.ts";

/** Replaces the goals of a day by what `change` makes of them. */
export function changeGoals(change: (goals: readonly Goal[]) => Goal[]): RingChange {
  return ({ date, water: { goals } }) => ({
    kind: "save_goals",
    day: date,
    base: goals,
    mine: change(goals),
  });
}

/** Sets the state of one goal, and nothing else of it. */
export function setGoalState({ id, target, state: was }: Goal, state: GoalState): RingChange {
  return ({ date }) => ({ kind: "goal_state", day: date, goal_id: id, target, state, was });
}
