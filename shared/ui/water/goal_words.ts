import type { GoalState } from "#shared/rings/mod.ts";

/** How a day can end for a goal, in the order in which it is offered. */
export const GOAL_OUTCOMES = ["success", "partial", "fail"] as const satisfies readonly GoalState[];
