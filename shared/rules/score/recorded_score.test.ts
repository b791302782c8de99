import { expect, it } from "vitest";
import { recordedScore } from "./recorded_score.ts";

it.each([[[], 0], [[61], 61], [[0, 61], 31]])("the score per recorded day of %j is %d", (scores, mean) => {
  expect(recordedScore(scores.map((score) => ({ score })))).toBe(mean);
});
