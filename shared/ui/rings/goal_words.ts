import type { GoalState } from "#shared/rings/mod.ts";

/** What each state of a goal is called. */
export const GOAL_STATE_WORDS: Readonly<Record<GoalState, string>> = {
  pending: "Pending",
  success: "Success",
  partial: "Partial",
  fail: "Failed",
};

/** How a day can end for a goal, in the order in which it is offered. */
export const GOAL_OUTCOMES = ["success", "partial", "fail"] as const satisfies readonly GoalState[];
