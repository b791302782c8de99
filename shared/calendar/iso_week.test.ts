import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./date.ts";
import { isoWeekOf, isoWeekSpan } from "./iso_week.ts";

describe("isoWeekOf", () => {
  it.each([
    ["2026-11-21", "2026-W47"],
    ["2026-12-31", "2026-W53"],
    ["2027-01-03", "2026-W53"],
    ["2027-01-04", "2027-W01"],
    ["2024-12-30", "2025-W01"],
    ["2023-01-01", "2022-W52"],
    ["2020-12-31", "2020-W53"],
  ])("of %s is %s", (date, week) => {
    expect(isoWeekOf(date)).toBe(week);
  });

  it("agrees with Temporal about every day", () => {
    fc.assert(fc.property(fc.integer({ min: -200_000, max: 200_000 }), (offset) => {
      const date = addDays("2026-11-21", offset);
      const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(date);
      expect(isoWeekOf(date)).toBe(`${yearOfWeek}-W${String(weekOfYear).padStart(2, "0")}`);
    }));
  });
});

describe("isoWeekSpan", () => {
  it("is the seven days from Monday", () => {
    expect(isoWeekSpan("2026-W47")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
    expect(isoWeekSpan("2026-W53")).toEqual({ from: "2026-12-28", to: "2027-01-03" });
  });

  it.each(["2027-W53", "2026-W00", "2026-W54", "2026-47", "W47", "0000-W01"])("is null for %s", (week) => {
    expect(isoWeekSpan(week)).toBeNull();
  });
});
