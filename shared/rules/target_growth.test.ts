import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Goal, GOAL_STATES, GoalSchema } from "../rings/mod.ts";
import { carryGoals, nextTarget } from "./target_growth.ts";

const anyGoal: fc.Arbitrary<Goal> = fc.record({
  id: fc.uuid(),
  domain: fc.constant("Fitness"),
  target: fc.constant("Push-ups"),
  baseline: fc.integer({ min: 1, max: 1_000_000 }),
  step_pct: fc.integer({ min: 1, max: 50 }),
  current_target: fc.integer({ min: 1, max: 1_000_000 }),
  state: fc.constantFrom(...GOAL_STATES),
  note: fc.constantFrom("", "felt easy"),
});

describe("nextTarget", () => {
  it.each(
    [
      [10, 10, "success", 11],
      [3, 10, "success", 4],
      [25, 10, "success", 28],
      [999_999, 50, "success", 1_000_000],
      [1_000_000, 50, "success", 1_000_000],
      [10, 10, "fail", 9],
      [3, 10, "fail", 2],
      [2, 1, "fail", 1],
      [1, 50, "fail", 1],
      [40, 25, "partial", 40],
      [40, 25, "pending", 40],
    ] as const,
  )("of %d growing %d %% after %s is %d", (current_target, step_pct, state, next) => {
    expect(nextTarget({ current_target, step_pct }, state)).toBe(next);
  });

  it("is never lower after a better outcome", () => {
    fc.assert(fc.property(anyGoal, (goal) => {
      expect(nextTarget(goal, "success")).toBeGreaterThanOrEqual(nextTarget(goal, "partial"));
      expect(nextTarget(goal, "partial")).toBe(nextTarget(goal, "pending"));
      expect(nextTarget(goal, "pending")).toBeGreaterThanOrEqual(nextTarget(goal, "fail"));
    }));
  });

  it("changes by at least 1 after success and fail, except at the ends of the range", () => {
    fc.assert(fc.property(anyGoal, (goal) => {
      if (goal.current_target < 1_000_000) {
        expect(nextTarget(goal, "success")).toBeGreaterThan(goal.current_target);
      }
      if (goal.current_target > 1) expect(nextTarget(goal, "fail")).toBeLessThan(goal.current_target);
    }));
  });
});

describe("carryGoals", () => {
  it("returns valid pending goals without notes, otherwise unchanged and in order", () => {
    fc.assert(fc.property(fc.array(anyGoal, { maxLength: 50 }), (goals) => {
      const carried = carryGoals(goals);
      expect(carried.map(({ id }) => id)).toEqual(goals.map(({ id }) => id));
      for (const [index, goal] of carried.entries()) {
        expect(GoalSchema.safeParse(goal).success).toBe(true);
        expect(goal).toMatchObject({ state: "pending", note: "", baseline: goals[index]?.baseline });
      }
    }));
  });

  it("changes nothing when pending goals are carried over again", () => {
    fc.assert(fc.property(fc.array(anyGoal, { maxLength: 10 }), (goals) => {
      const once = carryGoals(goals);
      expect(carryGoals(once)).toEqual(once);
    }));
  });
});
