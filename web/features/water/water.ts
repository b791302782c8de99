import type { Goal, GoalState } from "#shared/rings/mod.ts";
import type { RingChange } from "../day/save_ring.ts";
import { atom } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import { goalTemplates } from "#shared/contract/mod.ts";
import { queryClientAtom } from "../day/day.ts";
import { loggedCall } from "../day/logged_call.ts";

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

/** Whether the Add Goal dialog of the Water panel is open, or opens as soon as that panel is shown. */
export const addingGoalAtom = atom(false);

/** Goals to begin from. They change only with the server, so they are asked for once. */
export const goalTemplatesAtom = atomWithQuery((get) => ({
  queryKey: ["suggestions", "goal-templates"],
  staleTime: Infinity,
  queryFn: loggedCall(get, "The goal templates", goalTemplates, {}),
}), (get) => get(queryClientAtom));
