import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { voidView } from "./void.ts";
import { windView } from "./wind.ts";
import {
  type Battle,
  BattleSchema,
  countedGoals,
  difficultyLabel,
  type Entry,
  entryChanges,
  entrySpanError,
  type Goal,
  GOAL_STATES,
  GoalSchema,
  isDue,
  RING_NAMES,
  RINGS,
  studyStatus,
  WeaknessRepSchema,
} from "./mod.ts";

const FRIDAY = "2026-11-20";
const SATURDAY = "2026-11-21";
const id = "11111111-1111-4111-8111-111111111111";
const goal = (state: Goal["state"]): Goal => ({
  id: crypto.randomUUID(),
  domain: "Fitness",
  target: "Push-ups",
  baseline: 10,
  step_pct: 10,
  current_target: 12,
  state,
  note: "",
});
const battle = (outcome: Battle["outcome"], difficulty_rating: number): Battle => ({
  id: crypto.randomUUID(),
  timestamp: "2026-11-21T09:00:00.000Z",
  hard_thing: "Cold shower",
  battle_description: "Two minutes",
  difficulty_rating,
  outcome,
  lessons_learned: "",
});
const noCommitments = { today: "", tomorrow: "" };

describe("RINGS", () => {
  it("are in display order", () => {
    expect(Object.keys(RINGS)).toEqual([...RING_NAMES]);
    expect(RING_NAMES).toEqual(["earth", "water", "fire", "wind", "void"]);
  });

  it.each(RING_NAMES)("%s has its own name, and its empty document is valid", (name) => {
    expect(RINGS[name].name).toBe(name);
    expect(RINGS[name].stored.safeParse(RINGS[name].empty()).success).toBe(true);
  });
});

describe("Water", () => {
  const water = { goals: [goal("success"), goal("partial"), goal("pending"), goal("fail")] };

  it("is complete with one successful goal, and its progress is their share", () => {
    expect(RINGS.water.complete(water, SATURDAY)).toBe(true);
    expect(RINGS.water.progress(water, SATURDAY)).toBe(25);
    expect(RINGS.water.complete({ goals: [goal("partial")] }, SATURDAY)).toBe(false);
  });

  it("has progress 0 without goals", () => {
    expect(RINGS.water.progress({ goals: [] }, SATURDAY)).toBe(0);
  });

  it("counts only the goals that are due", () => {
    const paused = { ...goal("pending"), paused: true };
    const onWeekdays = { ...goal("pending"), weekdays: [1, 2, 3, 4, 5] };
    const goals = [goal("success"), goal("fail"), paused, onWeekdays];
    expect(RINGS.water.progress({ goals }, SATURDAY)).toBe(50);
    expect(RINGS.water.fact({ goals }, SATURDAY)).toBe("1 of 2 goals");
    expect(RINGS.water.fact({ goals }, FRIDAY)).toBe("1 of 3 goals");
    expect(RINGS.water.complete({ goals: [paused, onWeekdays] }, SATURDAY)).toBe(false);
    expect(RINGS.water.fact({ goals: [paused] }, SATURDAY)).toBe("no goals due");
    expect(RINGS.water.fact({ goals: [] }, SATURDAY)).toBe("no goals");
  });

  it("keeps the success of a goal that is paused, archived or put on other weekdays afterwards", () => {
    for (const later of [{ paused: true }, { archived: true }, { weekdays: [1] }]) {
      const water = { goals: [{ ...goal("success"), ...later }, goal("fail")] };
      expect(RINGS.water.complete(water, SATURDAY)).toBe(true);
      expect(RINGS.water.progress(water, SATURDAY)).toBe(50);
      expect(RINGS.water.fact(water, SATURDAY)).toBe("1 of 2 goals");
    }
  });

  it("is the same with and without goals that do not count", () => {
    const anyGoal = fc.record({
      state: fc.constantFrom(...GOAL_STATES),
      paused: fc.boolean(),
      weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    }).map(({ state, ...more }): Goal => ({ ...goal(state), ...more }));
    fc.assert(fc.property(fc.array(anyGoal), fc.constantFrom(FRIDAY, SATURDAY), (goals, date) => {
      const counted = { goals: goals.filter((one) => one.state !== "pending" || isDue(one, date)) };
      expect(countedGoals(goals, date)).toEqual(counted.goals);
      expect(RINGS.water.complete({ goals }, date)).toBe(RINGS.water.complete(counted, date));
      expect(RINGS.water.progress({ goals }, date)).toBe(RINGS.water.progress(counted, date));
    }));
  });
});

describe("the fact of Wind", () => {
  const target = {
    id: "00000000-0000-4000-9000-000000000001",
    subject: "Kanji",
    target_minutes: 30,
    completed_minutes: 10,
    status: "partial" as const,
    notes: "",
    practice: "",
  };

  it("has the minutes until the ring is complete, and then says so", () => {
    const wind = windView({ ...RINGS.wind.empty(), study_targets: [target] });
    expect(RINGS.wind.fact(wind, SATURDAY)).toBe("10 of 30 min");
    expect(RINGS.wind.fact({ ...wind, done: true }, SATURDAY)).toBe("complete");
  });
});

describe("isDue", () => {
  it.each(
    [
      ["without weekdays", {}, true],
      ["on its weekday", { weekdays: [6] }, true],
      ["on every weekday", { weekdays: [1, 2, 3, 4, 5, 6, 7] }, true],
      ["on other weekdays", { weekdays: [1, 7] }, false],
      ["when it is paused", { paused: true, weekdays: [6] }, false],
      ["when it is not paused any more", { paused: false }, true],
      ["when it is archived", { archived: true }, false],
    ] as const,
  )("of a goal %s, %j, on a Saturday is %s", (_, more, due) => {
    expect(isDue({ ...goal("pending"), ...more } as Goal, SATURDAY)).toBe(due);
  });
});

describe("a goal's optional fields", () => {
  it("stay absent, and are trimmed and put in order when they are there", () => {
    expect(GoalSchema.parse(goal("pending"))).not.toHaveProperty("unit");
    const { unit, weekdays } = GoalSchema.parse({ ...goal("pending"), unit: " km ", weekdays: [5, 1, 5] });
    expect([unit, weekdays]).toEqual(["km", [1, 5]]);
  });

  it.each([
    { unit: "x".repeat(21) },
    { weekdays: [] },
    { weekdays: [0] },
    { weekdays: [8] },
    { weekdays: [1.5] },
    { paused: "yes" },
  ])("may not be %j", (more) => {
    expect(GoalSchema.safeParse({ ...goal("pending"), ...more }).success).toBe(false);
  });
});

describe("Fire and Wind", () => {
  it("are complete exactly when they are done", () => {
    const fire = { ...RINGS.fire.empty(), weakness: "w", task: "t" };
    expect(RINGS.fire.complete(fire, SATURDAY)).toBe(false);
    expect(RINGS.fire.progress({ ...fire, done: true }, SATURDAY)).toBe(100);
    const wind = windView(RINGS.wind.empty());
    expect(RINGS.wind.complete(wind, SATURDAY)).toBe(false);
    expect(RINGS.wind.progress({ ...wind, done: true }, SATURDAY)).toBe(100);
  });
});

describe("studyStatus", () => {
  it.each([[0, 30, "pending"], [1, 30, "partial"], [29, 30, "partial"], [30, 30, "completed"]])(
    "of %d minutes of %d is %s",
    (completed, target, status) => {
      expect(studyStatus(completed, target)).toBe(status);
    },
  );
});

describe("Wind's simple form", () => {
  it("contains the study targets with their practice", () => {
    const study_targets = [{
      id,
      subject: "Kanji",
      target_minutes: 30,
      completed_minutes: 0,
      status: "pending" as const,
      notes: "",
      practice: "write ten",
    }];
    expect(windView({ ...RINGS.wind.empty(), study_targets }).studies).toEqual([
      { target: "Kanji", practice: "write ten" },
    ]);
  });
});

describe("Void", () => {
  const stored = {
    battle_logs: [battle("victory", 8), battle("defeat", 5), battle("ongoing", 9)],
    reflection: "",
  };

  it("scores the difficulty of victories and half that of defeats", () => {
    expect(voidView(stored, 3, noCommitments).war_score).toBe(10.5);
  });

  it("shows its logs as battles that are completed when they are decided", () => {
    const view = voidView(stored, 3, noCommitments);
    expect(view.battles.map(({ completed }) => completed)).toEqual([true, true, false]);
    expect(RINGS.void.complete(view, SATURDAY)).toBe(true);
    expect(RINGS.void.complete(voidView(RINGS.void.empty(), 0, noCommitments), SATURDAY)).toBe(false);
  });

  it("shows tomorrow's commitment under both names", () => {
    const view = voidView(stored, 0, { today: "run", tomorrow: "swim" });
    expect([view.tomorrow_commitment, view.hard_thing_tomorrow, view.today_commitment]).toEqual([
      "swim",
      "swim",
      "run",
    ]);
  });
});

describe("difficultyLabel", () => {
  it("has the four names", () => {
    expect(Array.from({ length: 10 }, (_, index) => difficultyLabel(index + 1))).toEqual([
      ...Array(3).fill("Easy"),
      ...Array(3).fill("Moderate"),
      ...Array(2).fill("Hard"),
      ...Array(2).fill("Extreme"),
    ]);
  });
});

describe("entryChanges", () => {
  const entry: Entry = {
    id,
    start_ts: "2026-11-21T09:00:00.000Z",
    end_ts: "2026-11-21T10:00:00.000Z",
    category: "Admin",
    note: "",
    source: "manual",
  };

  it("has the fields that differ, and none for another spelling of the same instant", () => {
    const after = {
      ...entry,
      start_ts: "2026-11-21T10:00:00+01:00",
      end_ts: "2026-11-21T11:00:00.000Z",
      note: "n",
    };
    expect(entryChanges(entry, after)).toEqual({ end_ts: "2026-11-21T11:00:00.000Z", note: "n" });
  });

  it("leaves out fields that are absent afterwards", () => {
    expect(entryChanges(entry, { category: "Learning" })).toEqual({ category: "Learning" });
  });
});

describe("entrySpanError", () => {
  it("rejects an end before the start, and more than 24 hours", () => {
    expect(entrySpanError(5, 5)).toBe("End time must be after start time");
    expect(entrySpanError(0, 24 * 3_600_000)).toBeNull();
    expect(entrySpanError(0, 24 * 3_600_000 + 1)).toBe("An entry can be at most 24 hours long");
  });
});

describe("texts and ids", () => {
  it("are trimmed, otherwise unchanged, and rejected when they are too long, empty or not well-formed", () => {
    const read = (hard_thing: string) => BattleSchema.safeParse({ ...battle("ongoing", 5), hard_thing });
    expect(read("  <b>שלום</b> 🥋  ").data?.hard_thing).toBe("<b>שלום</b> 🥋");
    expect(read("x".repeat(200)).success).toBe(true);
    expect(read("x".repeat(201)).success).toBe(false);
    expect(read("   ").success).toBe(false);
    expect(read("\ud800").success).toBe(false);
  });

  it("are the same id in upper and lower case", () => {
    const upper = { ...battle("ongoing", 5), id: "ABCDEFAB-1111-4111-8111-111111111111" };
    expect(BattleSchema.parse(upper).id).toBe("abcdefab-1111-4111-8111-111111111111");
  });
});

describe("scheduled_time", () => {
  const rep = { id, weakness: "w", rep_description: "r", completed: false, notes: "" };
  it.each(["", "2026-11-21T20:30"])("may be '%s'", (scheduled_time) => {
    expect(WeaknessRepSchema.safeParse({ ...rep, scheduled_time }).success).toBe(true);
  });
  it.each([
    "2026-02-30T20:30",
    "2026-11-21T24:30",
    "2026-11-21",
    "2026-11-21T20:30Z",
    "2026-11-21T20:30:10",
    "soon",
  ])(
    "may not be '%s'",
    (scheduled_time) => {
      expect(WeaknessRepSchema.safeParse({ ...rep, scheduled_time }).success).toBe(false);
    },
  );
});
