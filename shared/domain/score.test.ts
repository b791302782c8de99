import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Battle,
  BATTLE_OUTCOMES,
  type BattleOutcome,
  type Goal,
  GOAL_STATES,
  type GoalState,
  RING_NAMES,
  RINGS,
  type StudyTarget,
  type WeaknessRep,
} from "./rings/mod.ts";
import { forgedScore, recordedScore, type ScoreInput, scoreInputOf, soFarOf } from "./score.ts";
import { sampleRecord } from "./testing/day_fixture.ts";

const nothing: ScoreInput = {
  trackedMinutes: 0,
  leakMinutes: 0,
  goals: [],
  fire: RINGS.fire.empty(),
  studyTargets: [],
  weaknessReps: [],
  battles: [],
};
const id = "11111111-1111-4111-8111-111111111111";
const goal = (state: GoalState): Goal => ({
  id,
  domain: "d",
  target: "t",
  baseline: 1,
  step_pct: 10,
  current_target: 1,
  state,
  note: "",
});
const study = (completed_minutes: number, target_minutes: number): StudyTarget => ({
  id,
  subject: "s",
  target_minutes,
  completed_minutes,
  status: "partial",
  notes: "",
  practice: "",
});
const rep = (completed: boolean): WeaknessRep => ({
  id,
  weakness: "w",
  rep_description: "r",
  scheduled_time: "",
  completed,
  notes: "",
});
const battle = (outcome: BattleOutcome, difficulty_rating: number): Battle => ({
  id,
  timestamp: "2026-11-21T09:00:00.000Z",
  hard_thing: "h",
  battle_description: "d",
  difficulty_rating,
  outcome,
  lessons_learned: "",
});
const of = (input: Partial<ScoreInput>) => forgedScore({ ...nothing, ...input });

describe("forgedScore", () => {
  it("of an empty day is 0, and each ring has a reason", () => {
    const { score, rings } = forgedScore(nothing);
    expect(score).toBe(0);
    for (const { points, of, why } of Object.values(rings)) {
      expect([points, of]).toEqual([0, 20]);
      expect(why).toMatch(/^[A-Z].*\.$/);
    }
  });

  it.each([
    [360, 0, 10],
    [720, 0, 20],
    [1_440, 0, 20],
    [360, 180, 7.5],
    [720, 720, 10],
    [100, 500, 1.4],
  ])("gives Earth with %d minutes tracked and %d leaked %d points", (trackedMinutes, leakMinutes, points) => {
    expect(of({ trackedMinutes, leakMinutes }).rings.earth.points).toBe(points);
  });

  it("gives Water the share of successful goals, half for a partial one", () => {
    const goals = [goal("success"), goal("partial"), goal("fail"), goal("pending")];
    expect(of({ goals }).rings.water).toMatchObject({
      points: 7.5,
      of: 20,
      why: "1 of 4 goals succeeded, and 1 in part, which counts half.",
    });
  });

  it.each([
    [{ weakness: "w", task: "t" }, 5],
    [{ weakness: "w" }, 0],
    [{ weakness: "w", task: "t", done: true }, 15],
    [{ weakness: "w", task: "t", done: true, reflection: "r" }, 20],
  ])("gives Fire with %j %d points", (fire, points) => {
    expect(of({ fire: { ...nothing.fire, ...fire } }).rings.fire.points).toBe(points);
  });

  it.each([
    [
      { weakness: "w", task: "t", done: true, reflection: "r" },
      "A weakness and a task were chosen (5), the weakness was forged (10), and a reflection was written (5).",
    ],
    [
      { weakness: "w" },
      "No weakness with a task was chosen (0), nothing was forged (0), and no reflection was written (0).",
    ],
  ])("explains Fire's points of %j in a sentence", (fire, why) => {
    expect(of({ fire: { ...nothing.fire, ...fire } }).rings.fire.why).toBe(why);
  });

  it("gives Wind half for study and half for reps, or all for the only one planned", () => {
    expect(of({ studyTargets: [study(30, 60)], weaknessReps: [rep(true), rep(true)] }).rings.wind.points)
      .toBe(15);
    expect(of({ studyTargets: [study(30, 60)] }).rings.wind.points).toBe(10);
    expect(of({ weaknessReps: [rep(true), rep(false)] }).rings.wind.points).toBe(10);
  });

  it("gives Void the weight of its battles, up to 10", () => {
    expect(of({ battles: [battle("victory", 5)] }).rings.void.points).toBe(10);
    expect(of({ battles: [battle("defeat", 10), battle("ongoing", 5)] }).rings.void.points).toBe(17);
    expect(of({ battles: [battle("victory", 9), battle("victory", 9)] }).rings.void.points).toBe(20);
  });

  it("is between 0 and 100 and the sum of its rings, whatever the day", () => {
    const anyDay: fc.Arbitrary<ScoreInput> = fc.record({
      trackedMinutes: fc.integer({ min: 0, max: 1_500 }),
      leakMinutes: fc.integer({ min: 0, max: 3_000 }),
      goals: fc.array(fc.constantFrom(...GOAL_STATES).map(goal), { maxLength: 8 }),
      fire: fc.record({
        weakness: fc.constantFrom("", "w"),
        task: fc.constantFrom("", "t"),
        reflection: fc.constantFrom("", "r"),
        done: fc.boolean(),
      }).map((fire) => ({ ...RINGS.fire.empty(), ...fire })),
      studyTargets: fc.array(fc.integer({ min: 0, max: 30 }).map((minutes) => study(minutes, 30)), {
        maxLength: 5,
      }),
      weaknessReps: fc.array(fc.boolean().map(rep), { maxLength: 5 }),
      battles: fc.array(
        fc.tuple(fc.constantFrom(...BATTLE_OUTCOMES), fc.integer({ min: 1, max: 10 })).map((
          [outcome, rating],
        ) => battle(outcome, rating)),
        { maxLength: 5 },
      ),
    });
    fc.assert(fc.property(anyDay, (input) => {
      const { score, rings } = forgedScore(input);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
      const points = Object.values(rings).map((ring) => ring.points);
      expect(Math.abs(score - points.reduce((sum, one) => sum + one, 0))).toBeLessThanOrEqual(0.5 + 1e-9);
      for (const one of points) expect(one >= 0 && one <= 20).toBe(true);
    }));
  });
});

it("a client computes the points of a day as the server does, from what the day shows", () => {
  const rules = { plan: null };
  const { day, row } = sampleRecord("2026-11-21", {
    entries: [[0, 7, "Sleep"], [8, 9.5, "Deep Work"], [20, 21, "Entertainment"]],
    goals: ["success", "partial", "fail"],
    fire: { weakness: "w", task: "t", done: true },
    studies: [[20, 30]],
    battles: [["victory", 7]],
  });
  const { score, fullness } = soFarOf(day, rules);
  expect(score).toBe(row.score);
  const { rings } = forgedScore(scoreInputOf(day, rules));
  for (const ring of RING_NAMES) expect(20 * fullness[ring]).toBeCloseTo(rings[ring].points, 1);
});

it.each([[[], 0], [[61], 61], [[0, 61], 31]])("the score per recorded day of %j is %d", (scores, mean) => {
  expect(recordedScore(scores.map((score) => ({ score })))).toBe(mean);
});
