import { describe, expect, it } from "vitest";
import { stepInMonth, weeksOfMonth } from "./month_grid.ts";

describe("the weeks of a month", () => {
  it.each([
    ["2026-11-21", 6, "2026-10-26", "2026-12-06"],
    ["2026-02-01", 5, "2026-01-26", "2026-03-01"],
    ["2027-02-10", 4, "2027-02-01", "2027-02-28"],
  ])("that holds %s are %i, from %s to %s", (date, count, first, last) => {
    const weeks = weeksOfMonth(date);
    expect(weeks).toHaveLength(count);
    expect(weeks[0]?.[0]).toBe(first);
    expect(weeks.at(-1)?.[6]).toBe(last);
  });
});

describe("a step in a calendar", () => {
  it.each([
    ["ArrowLeft", "2026-03-30"],
    ["ArrowRight", "2026-04-01"],
    ["ArrowUp", "2026-03-24"],
    ["ArrowDown", "2026-04-07"],
    ["Home", "2026-03-30"],
    ["End", "2026-04-05"],
    ["PageUp", "2026-02-28"],
    ["PageDown", "2026-04-30"],
    ["x", null],
  ])("by %s from March 31 leads to %s", (key, date) => {
    expect(stepInMonth("2026-03-31", key)).toBe(date);
  });

  it("ends where the calendar does", () => {
    expect(stepInMonth("9999-12-31", "ArrowRight")).toBeNull();
  });
});
