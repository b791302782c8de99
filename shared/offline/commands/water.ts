import * as z from "zod/mini";
import { DateSchema } from "../../domain/calendar.ts";
import {
  changedGoal,
  type Goal,
  GOAL_STATE_TEXT,
  GOAL_STATES,
  GoalSchema,
  goalView,
  storedGoal,
} from "../../domain/rings/mod.ts";
import { IdSchema, lazily } from "../../domain/schema.ts";
import { t } from "../../texts/translate.ts";
import { changeItem } from "../../domain/day.ts";
import { DAY_LISTS } from "../../domain/rings/registry.ts";
import { mergeLists } from "../merge.ts";
import type { CommandDefinition } from "./mod.ts";

const setGoalStateSchema = lazily(() =>
  z.object({
    kind: z.literal("goal_state"),
    day: DateSchema,
    goal_id: IdSchema,
    /** The goal's name, for the command's title. */
    target: z.string(),
    state: z.enum(GOAL_STATES),
    /** The state before the change. */
    was: z.exactOptional(z.enum(GOAL_STATES)),
    /** The goal before the change, when the whole list is to be saved with it, as the state button does. */
    base: z.exactOptional(GoalSchema),
  })
);

export type SetGoalState = z.infer<ReturnType<typeof setGoalStateSchema>>;

/** Returns the edit of a list that sets the state of one of its goals. */
export function goalEdit(goal: Goal, state: Goal["state"]): { readonly base: Goal[]; readonly mine: Goal[] } {
  return { base: [goal], mine: [{ ...goal, state }] };
}

export const GOAL_STATE: CommandDefinition<SetGoalState> = {
  schema: setGoalStateSchema,
  title: ({ target, state }) => `${target}${t(": ")}${t(GOAL_STATE_TEXT[state])}`,
  project(day, command) {
    if (day.date !== command.day) return day;
    if (command.base) {
      const { base, mine } = goalEdit(command.base, command.state);
      const merged = mergeLists(base, mine, day.water.goals);
      return { ...day, water: { ...day.water, goals: DAY_LISTS.goal.written(day.water.goals, merged) } };
    }
    const goals = day.water.goals.map((goal) =>
      goal.id === command.goal_id ? { ...goal, state: command.state } : goal
    );
    return { ...day, water: { ...day.water, goals } };
  },
};

const addToGoalSchema = lazily(() =>
  z.object({
    kind: z.literal("goal_add"),
    day: DateSchema,
    goal_id: IdSchema,
    /** The goal's name, for the command's title. */
    target: z.string(),
    /** A whole number, also negative. */
    add: z.int(),
  })
);

export type AddToGoal = z.infer<ReturnType<typeof addToGoalSchema>>;

/** Adds to the progress of a goal. Two of them both count, on whichever devices they are made. */
export const GOAL_ADD: CommandDefinition<AddToGoal> = {
  schema: addToGoalSchema,
  title: ({ target, add }) => `${target}${t(": ")}${add < 0 ? "−" : "+"}${Math.abs(add)}`,
  project(day, { day: date, goal_id, add }) {
    if (day.date !== date) return day;
    const goals = changeItem<Goal>(goal_id, (goal) => {
      const minutes = goal.tracked_minutes ?? 0;
      return goalView(changedGoal(storedGoal(goal), { add }, minutes), minutes);
    })(day.water.goals);
    return { ...day, water: { ...day.water, goals } };
  },
};
