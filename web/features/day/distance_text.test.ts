import { describe, expect, it } from "vitest";
import { distanceText } from "./distance_text.ts";

describe("how far a day lies from today", () => {
  it.each([
    [0, "today"],
    [-1, "yesterday"],
    [1, "tomorrow"],
    [-13, "13 days ago"],
    [-14, "2 weeks ago"],
    [20, "in 2 weeks"],
    [-62, "8 weeks ago"],
    [-63, "2 months ago"],
    [400, "in 13 months"],
  ])("of %i days is told as '%s'", (days, words) => {
    expect(distanceText(days)).toBe(words);
  });
});
