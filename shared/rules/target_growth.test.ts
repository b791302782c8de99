import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counts, type Goal, GOAL_STATES, GoalSchema } from "../rings/mod.ts";
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

const FRIDAY = "2026-11-20";
const SATURDAY = "2026-11-21";

const anyOptions = fc.record({
  unit: fc.constantFrom("", "km"),
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  paused: fc.boolean(),
}, { requiredKeys: [] });
const anyGoals = fc.array(
  fc.tuple(anyGoal, anyOptions).map(([goal, options]): Goal => ({ ...goal, ...options })),
  { maxLength: 10 },
);
const anyDate = fc.constantFrom(FRIDAY, SATURDAY);

describe("carryGoals", () => {
  it("leaves the target of a goal that was not due on its day unchanged", () => {
    const [goal] = fc.sample(anyGoal, { numRuns: 1, seed: 1 });
    const weekly = { ...goal, weekdays: [5], state: "pending", note: "felt easy" } as Goal;
    expect(carryGoals([weekly], SATURDAY)).toEqual([weekly]);
    const paused = { ...weekly, paused: true, state: "fail", current_target: 10 } as Goal;
    expect(carryGoals([paused], FRIDAY)).toEqual([
      { ...paused, state: "pending", note: "", current_target: nextTarget(paused, "fail") },
    ]);
    const due = { ...weekly, state: "success", current_target: 10, step_pct: 10 } as Goal;
    expect(carryGoals([due], FRIDAY)).toEqual([{ ...due, state: "pending", note: "", current_target: 11 }]);
  });

  it("adjusts only the goals that counted, and keeps the unit, weekdays and pause of all", () => {
    fc.assert(fc.property(anyGoals, anyDate, (goals, date) => {
      for (const [index, carried] of carryGoals(goals, date).entries()) {
        const goal = goals[index] as Goal;
        const { unit, weekdays, paused } = goal;
        expect([carried.unit, carried.weekdays, carried.paused]).toEqual([unit, weekdays, paused]);
        if (!counts(goal, date)) expect(carried.current_target).toBe(goal.current_target);
        expect(carried.state).toBe("pending");
      }
    }));
  });

  it("returns valid pending goals without notes, otherwise unchanged and in order", () => {
    fc.assert(fc.property(fc.array(anyGoal, { maxLength: 50 }), (goals) => {
      const carried = carryGoals(goals, FRIDAY);
      expect(carried.map(({ id }) => id)).toEqual(goals.map(({ id }) => id));
      for (const [index, goal] of carried.entries()) {
        expect(GoalSchema.safeParse(goal).success).toBe(true);
        expect(goal).toMatchObject({ state: "pending", note: "", baseline: goals[index]?.baseline });
      }
    }));
  });

  it("changes nothing when pending goals are carried over again", () => {
    fc.assert(fc.property(anyGoals, anyDate, (goals, date) => {
      const once = carryGoals(goals, date);
      expect(carryGoals(once, date)).toEqual(once);
    }));
  });
});
