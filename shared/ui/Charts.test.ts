import { describe, expect, it } from "vitest";
import { byRing } from "../domain/rings/mod.ts";
import { completionText, stepInMonth, weeksOfMonth, weeksOfYear, yearLine } from "./Charts.tsx";

describe("the rings that are complete", () => {
  it("are named", () => {
    expect(completionText(byRing(() => false))).toBe("no rings complete");
    expect(completionText(byRing((ring) => ring === "fire"))).toBe("Fire complete");
    expect(completionText(byRing((ring) => ring === "earth" || ring === "void"))).toBe(
      "Earth and Void complete",
    );
    expect(completionText(byRing(() => true))).toBe("all five rings complete");
  });
});

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

describe("a line of the year", () => {
  it("is drawn where there are points, and the thicker the more of them", () => {
    expect(yearLine([0, 0, 0])).toBe("");
    expect(yearLine([0, 0.4, 0, 0.4, 0.5]).match(/M/g)).toHaveLength(2);
    const heights = (share: number) => {
      const numbers =
        yearLine([share, share]).match(/\d+\.\d+/g)?.map(Number).filter((_, i) => i % 2 === 1) ?? [];
      return Math.max(...numbers) - Math.min(...numbers);
    };
    expect(heights(0.1)).toBeLessThan(heights(0.5));
    expect(heights(0.5)).toBeLessThan(heights(1));
  });
});
