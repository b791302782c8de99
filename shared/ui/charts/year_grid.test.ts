import { describe, expect, it } from "vitest";
import { stepInYear, weeksOfYear } from "./year_grid.ts";

describe("the weeks of a year", () => {
  it.each([
    [2026, 53, "2025-12-29", "2027-01-03"],
    [2024, 53, "2024-01-01", "2025-01-05"],
    [2028, 53, "2027-12-27", "2028-12-31"],
    [2012, 54, "2011-12-26", "2013-01-06"],
  ])("of %i are %i, from %s to %s", (year, count, first, last) => {
    const weeks = weeksOfYear(year);
    expect(weeks).toHaveLength(count);
    expect(weeks[0]?.[0]).toBe(first);
    expect(weeks.at(-1)?.[6]).toBe(last);
  });
});

describe("a step through the year", () => {
  it.each([
    ["ArrowRight", "2026-11-28"],
    ["ArrowLeft", "2026-11-14"],
    ["ArrowDown", "2026-11-22"],
    ["ArrowUp", "2026-11-20"],
    ["PageUp", "2026-10-24"],
    ["PageDown", "2026-12-19"],
    ["Home", "2026-01-01"],
    ["End", "2026-12-31"],
    ["a", null],
  ])("by %s leads to %s", (key, date) => {
    expect(stepInYear("2026-11-21", key)).toBe(date);
  });

  it("does not leave the year", () => {
    expect(stepInYear("2026-12-31", "ArrowDown")).toBeNull();
    expect(stepInYear("2026-01-03", "ArrowLeft")).toBeNull();
  });
});
