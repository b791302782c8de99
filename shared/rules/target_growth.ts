import type { CalendarDate } from "../calendar/mod.ts";
import { counts, type Goal, type GoalState, WATER_LIMITS } from "../rings/mod.ts";

const { min, max } = WATER_LIMITS.amount;

type Growth = (current: number, stepPct: number) => number;

/**
 * How a goal's state changes its target: success raises it by `step_pct`, by at least 1; fail lowers it in the same
 * way; partial and pending leave it unchanged. It stays between 1 and 1,000,000.
 */
const GROWTH: Record<GoalState, Growth> = {
  success: (current, stepPct) =>
    Math.min(max, Math.max(current + 1, Math.round(current * (1 + stepPct / 100)))),
  fail: (current, stepPct) => Math.max(min, Math.min(current - 1, Math.round(current * (1 - stepPct / 100)))),
  partial: (current) => current,
  pending: (current) => current,
};

/** Returns the goal's target for the next day if this one ends in `state`. */
export function nextTarget(goal: Pick<Goal, "current_target" | "step_pct">, state: GoalState): number {
  return GROWTH[state](goal.current_target, goal.step_pct);
}

/**
 * Returns the goals of the day `date` as they carry over to a later day: the same ids, pending, without notes, each
 * target changed once by its state, however many days lie between. The target of a goal that did not count on `date`
 * does not change.
 */
export function carryGoals(goals: readonly Goal[], date: CalendarDate): Goal[] {
  return goals.filter(({ archived }) => !archived).map((goal) =>
    counts(goal, date)
      ? { ...goal, state: "pending", note: "", current_target: nextTarget(goal, goal.state) }
      : goal
  );
}
