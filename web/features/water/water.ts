import { atomWithQuery } from "jotai-tanstack-query";
import { goalTemplates } from "#shared/contract/mod.ts";
import type { Goal, GoalState } from "#shared/domain/rings/mod.ts";
import { queryClientAtom, type RingChange, suggestionCall } from "../../day/day.ts";

/** Changes the goals of a day. */
export function changeGoals(change: (goals: readonly Goal[]) => Goal[]): RingChange {
  return ({ date, water: { goals } }) => ({
    kind: "save_goals",
    day: date,
    base: goals,
    mine: change(goals),
  });
}

/** Sets the state of one goal. */
export function setGoalState({ id, target, state: was }: Goal, state: GoalState): RingChange {
  return ({ date }) => ({ kind: "goal_state", day: date, goal_id: id, target, state, was });
}

/** The goal templates. They change only with the server, so they are fetched once. */
export const goalTemplatesAtom = atomWithQuery((get) => ({
  queryKey: ["suggestions", "goal-templates"],
  staleTime: Infinity,
  queryFn: suggestionCall(get, "The goal templates", goalTemplates, {}),
}), (get) => get(queryClientAtom));
