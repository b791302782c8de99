import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BATTLE_OUTCOMES, type BattleOutcome, GOAL_STATES, RING_NAMES } from "./rings/mod.ts";
import { battlesInput, forgedScore, recordedScore, type ScoreInput, scoreInputOf, soFarOf } from "./score.ts";
import { sampleRecord } from "./testing/day_fixture.ts";

const nothing: ScoreInput = {
  trackedMinutes: 0,
  leakMinutes: 0,
  goals: { all: 0, succeeded: 0, partly: 0 },
  fire: { chosen: false, done: false, reflected: false },
  study: { studied: 0, target: 0 },
  reps: { all: 0, completed: 0 },
  battles: battlesInput([]),
};
const battle = (outcome: BattleOutcome, difficulty_rating: number) => ({ outcome, difficulty_rating });
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
    expect(of({ goals: { all: 4, succeeded: 1, partly: 1 } }).rings.water).toMatchObject({
      points: 7.5,
      of: 20,
      why: "1 of 4 goals succeeded, and 1 in part, which counts half.",
    });
  });

  it.each([
    [{ chosen: true }, 5],
    [{}, 0],
    [{ chosen: true, done: true }, 15],
    [{ chosen: true, done: true, reflected: true }, 20],
  ])("gives Fire with %j %d points", (fire, points) => {
    expect(of({ fire: { ...nothing.fire, ...fire } }).rings.fire.points).toBe(points);
  });

  it.each([
    [
      { chosen: true, done: true, reflected: true },
      "A weakness and a task were chosen (5), the weakness was forged (10), and a reflection was written (5).",
    ],
    [
      {},
      "No weakness with a task was chosen (0), nothing was forged (0), and no reflection was written (0).",
    ],
  ])("explains Fire's points of %j in a sentence", (fire, why) => {
    expect(of({ fire: { ...nothing.fire, ...fire } }).rings.fire.why).toBe(why);
  });

  it("gives Wind half for study and half for reps, or all for the only one planned", () => {
    const [study, reps] = [{ studied: 30, target: 60 }, { all: 2, completed: 2 }];
    expect(of({ study, reps }).rings.wind.points).toBe(15);
    expect(of({ study }).rings.wind.points).toBe(10);
    expect(of({ reps: { all: 2, completed: 1 } }).rings.wind.points).toBe(10);
  });

  it("gives Void the weight of its battles, up to 10", () => {
    const points = (...battles: ReturnType<typeof battle>[]) =>
      of({ battles: battlesInput(battles) }).rings.void.points;
    expect(points(battle("victory", 5))).toBe(10);
    expect(points(battle("defeat", 10), battle("ongoing", 5))).toBe(17);
    expect(points(battle("victory", 9), battle("victory", 9))).toBe(20);
  });

  it("is between 0 and 100 and the sum of its rings, whatever the day", () => {
    const anyDay: fc.Arbitrary<ScoreInput> = fc.record({
      trackedMinutes: fc.integer({ min: 0, max: 1_500 }),
      leakMinutes: fc.integer({ min: 0, max: 3_000 }),
      goals: fc.array(fc.constantFrom(...GOAL_STATES), { maxLength: 8 }).map((states) => ({
        all: states.length,
        succeeded: states.filter((state) => state === "success").length,
        partly: states.filter((state) => state === "partial").length,
      })),
      fire: fc.record({ chosen: fc.boolean(), done: fc.boolean(), reflected: fc.boolean() }),
      study: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 5 }).map((minutes) => ({
        studied: minutes.reduce((sum, one) => sum + one, 0),
        target: 30 * minutes.length,
      })),
      reps: fc.array(fc.boolean(), { maxLength: 5 }).map((reps) => ({
        all: reps.length,
        completed: reps.filter(Boolean).length,
      })),
      battles: fc.array(
        fc.tuple(fc.constantFrom(...BATTLE_OUTCOMES), fc.integer({ min: 1, max: 10 })).map((
          [outcome, rating],
        ) => battle(outcome, rating)),
        { maxLength: 5 },
      ).map(battlesInput),
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
