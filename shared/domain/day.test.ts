import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addItem,
  carryGoals,
  changeItem,
  type DayContext,
  dayView,
  moveItem,
  nextTarget,
  recentUses,
  removeItem,
  restoreItem,
  type Use,
} from "./day.ts";
import { DaySchema } from "./records.ts";
import {
  byRing,
  counts,
  type Entry,
  type Goal,
  GOAL_STATES,
  GoalSchema,
  RINGS,
  type StoredRings,
} from "./rings/mod.ts";

const empty: StoredRings = {
  earth: RINGS.earth.empty(),
  water: RINGS.water.empty(),
  fire: RINGS.fire.empty(),
  wind: RINGS.wind.empty(),
  void: RINGS.void.empty(),
};
const context: DayContext = {
  date: "2026-11-21",
  span: { start: Date.parse("2026-11-21T00:00:00Z"), end: Date.parse("2026-11-22T00:00:00Z") },
  now: Date.parse("2026-11-23T00:00:00Z"),
  previousEarth: RINGS.earth.empty(),
  plan: null,
  commitments: { today: "", tomorrow: "" },
  battleDays: new Set(),
};
const never = byRing(() => null);
const entry = (start_ts: string, end_ts: string): Entry => ({
  id: "11111111-1111-4111-8111-111111111111",
  start_ts,
  end_ts,
  category: "Sleep",
  note: "",
  source: "timer",
});

describe("dayView", () => {
  it("of a day without a record has all its fields, empty", () => {
    const day = dayView(empty, never, context);
    expect(DaySchema.safeParse(day).success).toBe(true);
    expect(day).toMatchObject({
      completed: 0,
      completion: byRing(() => false),
      progress: byRing(() => 0),
      versions: never,
      forged_score: null,
      rest: false,
    });
  });

  it("counts yesterday's entry past midnight in the reconciliation, but does not list it or complete the ring", () => {
    const previousEarth = { actual_entries: [entry("2026-11-20T22:00:00.000Z", "2026-11-21T06:00:00.000Z")] };
    const { earth, completion } = dayView(empty, never, { ...context, previousEarth });
    expect(earth.reconciliation.tracked_percentage).toBe(25);
    expect(earth.categories).toEqual([{ category: earth.categories[0]?.category, minutes: 360 }]);
    expect(earth.actual_entries).toEqual([]);
    expect(completion.earth).toBe(false);
  });

  it("counts the rings that are complete", () => {
    const rings: StoredRings = {
      ...empty,
      earth: { actual_entries: [entry("2026-11-21T00:00:00.000Z", "2026-11-21T12:00:00.000Z")] },
      fire: { ...empty.fire, done: true },
    };
    const day = dayView(rings, never, context);
    expect(day.completed).toBe(2);
    expect(day.progress).toEqual({ earth: 50, water: 0, fire: 100, wind: 0, void: 0 });
  });

  it("includes this day's battles in its weekly streak", () => {
    const battleDays = new Set(["2026-11-20", "2026-11-19"]);
    const battle = {
      id: "11111111-1111-4111-8111-111111111111",
      timestamp: "2026-11-21T09:00:00.000Z",
      hard_thing: "h",
      battle_description: "d",
      difficulty_rating: 5,
      outcome: "ongoing" as const,
      lessons_learned: "",
    };
    const fought = { ...empty, void: { battle_logs: [battle], reflection: "" } };
    expect(dayView(fought, never, { ...context, battleDays }).void.weekly_streak).toBe(3);
    expect(dayView(empty, never, { ...context, battleDays }).void.weekly_streak).toBe(0);
  });
});

const list = [{ id: "a", word: "one" }, { id: "b", word: "two" }];

describe("edits of a list", () => {
  it("change the item of that id alone", () => {
    expect(changeItem<{ id: string; word: string }>("b", (item) => ({ ...item, word: "deux" }))(list))
      .toEqual([
        { id: "a", word: "one" },
        { id: "b", word: "deux" },
      ]);
  });

  it("remove the item of that id alone, and nothing when it is gone already", () => {
    expect(removeItem("a")(list)).toEqual([{ id: "b", word: "two" }]);
    expect(removeItem("c")(list)).toEqual(list);
  });

  it("add at the end, and never twice", () => {
    const third = { id: "c", word: "three" };
    const once = addItem(third)(list);
    expect(once).toEqual([...list, third]);
    expect(addItem({ ...third, word: "trois" })(once)).toEqual([...list, { id: "c", word: "trois" }]);
  });
});

const [a, b, c, d] = [{ id: "a" }, { id: "b" }, { id: "c" }, { id: "d" }];

describe("moveItem", () => {
  it("moves an item after another, or to the start", () => {
    expect(moveItem("a", "c")([a, b, c, d])).toEqual([b, c, a, d]);
    expect(moveItem("d", null)([a, b, c, d])).toEqual([d, a, b, c]);
    expect(moveItem("a", "gone")([b, a])).toEqual([a, b]);
    expect(moveItem("gone", "a")([a, b])).toEqual([a, b]);
  });
});

describe("restoreItem", () => {
  it("puts an item where it stood: first, in the middle, last", () => {
    expect(restoreItem([b, c], a, [a, b, c])).toEqual([a, b, c]);
    expect(restoreItem([a, c], b, [a, b, c])).toEqual([a, b, c]);
    expect(restoreItem([a, b], c, [a, b, c])).toEqual([a, b, c]);
  });

  it("finds the place when its neighbours are gone, and leaves what came since at the end", () => {
    expect(restoreItem([a, d], c, [a, b, c])).toEqual([a, c, d]);
    expect(restoreItem([d], c, [a, b, c])).toEqual([c, d]);
  });

  it("never doubles an item that came back by itself", () => {
    expect(restoreItem([a, b], b, [a, b])).toEqual([a, b]);
  });
});

const use = (day: string, item: string): Use<string> => ({ day, item });
const lower = (item: string) => item.toLowerCase();

describe("recentUses", () => {
  it("returns each key once, latest first, with its last spelling", () => {
    const uses = [use("2026-11-20", "Go"), use("2026-11-21", "Rust"), use("2026-11-19", "go")];
    expect(recentUses(uses, lower)).toEqual([
      { item: "Rust", last_day: "2026-11-21", times: 1 },
      { item: "Go", last_day: "2026-11-20", times: 2 },
    ]);
  });

  it("counts two uses on one day once", () => {
    expect(recentUses([use("2026-11-20", "Go"), use("2026-11-20", "GO")], lower)).toEqual([
      { item: "GO", last_day: "2026-11-20", times: 1 },
    ]);
  });

  it("is empty without uses", () => {
    expect(recentUses([], lower)).toEqual([]);
  });
});

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
