import { describe, expect, it } from "vitest";
import { median, quantile, ratioOf } from "./rounds.ts";

describe("the median", () => {
  it("is the middle value, whatever the order", () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it("is the mean of the two in the middle for an even count", () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it("of nothing is not a number", () => {
    expect(median([])).toBeNaN();
  });
});

describe("a quantile", () => {
  it("is the value below which the share lies", () => {
    const values = Array.from({ length: 100 }, (_, index) => 99 - index);
    expect(quantile(values, 0.5)).toBe(50);
    expect(quantile(values, 0.99)).toBe(99);
    expect(quantile([7], 0.99)).toBe(7);
    expect(quantile([], 0.5)).toBeNaN();
  });
});

describe("a ratio", () => {
  it("is the median of the rounds, so that one slow round does not change it", () => {
    expect(ratioOf([80, 40, 8], [100, 50, 1_000])).toBe(0.8);
  });
});
