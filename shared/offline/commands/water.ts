import * as z from "zod/mini";
import { DateSchema } from "../../domain/calendar.ts";
import { type Goal, GOAL_STATE_TEXT, GOAL_STATES, GoalSchema } from "../../domain/rings/mod.ts";
import { IdSchema, lazily } from "../../domain/schema.ts";
import { t } from "../../texts/translate.ts";
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

/** Sets the state of a goal. */
export const GOAL_STATE: CommandDefinition<SetGoalState> = {
  schema: setGoalStateSchema,
  title: ({ target, state }) => `${target}${t(": ")}${t(GOAL_STATE_TEXT[state])}`,
  project(day, command) {
    if (day.date !== command.day) return day;
    if (command.base) {
      const { base, mine } = goalEdit(command.base, command.state);
      return { ...day, water: { ...day.water, goals: mergeLists(base, mine, day.water.goals) } };
    }
    const goals = day.water.goals.map((goal) =>
      goal.id === command.goal_id ? { ...goal, state: command.state } : goal
    );
    return { ...day, water: { ...day.water, goals } };
  },
};
