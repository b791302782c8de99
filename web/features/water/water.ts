import { atomWithQuery } from "jotai-tanstack-query";
import { goalTemplates, listDays } from "#shared/contract/mod.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { changeItem } from "#shared/domain/day.ts";
import type { Goal, GoalState } from "#shared/domain/rings/mod.ts";
import { itemEdit } from "#shared/offline/mod.ts";
import { screenAtom } from "../../app/platform.ts";
import { loggedCall, queryClientAtom, type RingChange, shownDayAtom, suggestionCall } from "../../day/day.ts";

export function changeGoals(change: (goals: readonly Goal[]) => Goal[]): RingChange {
  return ({ date, water: { goals } }) => ({
    kind: "save_goals",
    day: date,
    base: goals,
    mine: change(goals),
  });
}

/** Edits a goal, of which the form showed what it was when it `opened`. */
export function editGoal(opened: Goal, edited: Goal): RingChange {
  return ({ date, water: { goals } }) => ({
    kind: "save_goals",
    day: date,
    ...itemEdit(goals, opened, edited),
  });
}

/** Sets the state of one goal. `savesList`: whether the whole list is saved with it, as the state button does. */
export function setGoalState(goal: Goal, state: GoalState, savesList = false): RingChange {
  const { id, target, state: was } = goal;
  return ({ date, water: { goals } }) => {
    const command = { kind: "goal_state", day: date, goal_id: id, target, state, was } as const;
    return savesList ? { ...command, base: goals.find((present) => present.id === id) ?? goal } : command;
  };
}

/** Adds to the count of a goal. */
export function addToGoal({ id: goal_id, target }: Goal, add: number): RingChange {
  return ({ date }) => ({ kind: "goal_add", day: date, goal_id, target, add });
}

/** Sets the count of a goal. */
export function setGoalAmount({ id }: Goal, progress: number): RingChange {
  return changeGoals(changeItem<Goal>(id, (present) => ({ ...present, progress })));
}

/** The goal templates. They change only with the server, so they are fetched once. */
export const goalTemplatesAtom = atomWithQuery((get) => ({
  queryKey: ["suggestions", "goal-templates"],
  staleTime: Infinity,
  queryFn: suggestionCall(get, "The goal templates", goalTemplates, {}),
}), (get) => get(queryClientAtom));

/** For how many days the curve of a target is drawn, the shown one included. */
const CURVE_DAYS = 14;

/** Whether a row of the list is wide enough for the curve. */
const hasCurvesAtom = screenAtom("(width >= 80rem)");

/** The targets of the goals on the days before the shown one, oldest first, by id. Nothing where they are not drawn. */
export const targetsBeforeAtom = atomWithQuery((get) => {
  const shown = get(shownDayAtom);
  const query = { from: addDays(shown, 1 - CURVE_DAYS), to: addDays(shown, -1) };
  const load = loggedCall(get, "The targets of the days before", listDays, { query });
  return {
    queryKey: ["targets", shown],
    staleTime: Infinity,
    enabled: get(hasCurvesAtom),
    queryFn: async (context: { signal: AbortSignal }) => {
      const targets: Record<string, number[]> = {};
      for (const { water } of (await load(context)).days) {
        for (const { id, current_target } of water.goals) (targets[id] ??= []).push(current_target);
      }
      return targets;
    },
  };
}, (get) => get(queryClientAtom));
