import { expect, it } from "vitest";
import { median } from "./rounds.ts";

it("the median is the middle value, whatever the order", () => {
  expect(median([9, 1, 5])).toBe(5);
});

it("the median of an even count is the mean of the two in the middle", () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

it("the median of nothing is no number", () => {
  expect(median([])).toBeNaN();
});
