import type { GoalState } from "../rings/mod.ts";

/** Where a click on a goal's status icon leads: pending, success, partial, fail, and pending again. */
export const NEXT_GOAL_STATE: Readonly<Record<GoalState, GoalState>> = {
  pending: "success",
  success: "partial",
  partial: "fail",
  fail: "pending",
};
