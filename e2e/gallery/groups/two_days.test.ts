import { expect, it } from "vitest";
import { soFarOf } from "#shared/domain/score.ts";
import { clickedDay, livedDay, RULES } from "./two_days.ts";

it("both days have five rings, and what was only clicked has less than half of the points", () => {
  const [clicked, lived] = [clickedDay(), livedDay()];
  expect([clicked.completed, lived.completed]).toEqual([5, 5]);
  expect(clicked.points).toEqual({ earth: 0, water: 20, fire: 15, wind: 0, void: 3 });
  expect(soFarOf(clicked, RULES).score).toBe(38);
  expect(soFarOf(lived, RULES).score).toBeGreaterThan(2 * 38);
});
