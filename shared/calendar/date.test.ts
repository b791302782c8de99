import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, isCalendarDate, monthOf, weekdayOf } from "./date.ts";

const anyDate = fc.date({
  min: new Date("1000-01-01T00:00:00Z"),
  max: new Date("9990-12-31T00:00:00Z"),
  noInvalidDate: true,
})
  .map((date) => date.toISOString().slice(0, 10));

describe("isCalendarDate", () => {
  it.each(["2026-11-21", "2024-02-29", "0001-01-01", "9999-12-31"])("%s is a date", (date) => {
    expect(isCalendarDate(date)).toBe(true);
  });

  it.each([
    "2026-02-30",
    "2023-02-29",
    "2026-13-01",
    "2026-00-10",
    "0000-01-01",
    "2026-1-1",
    "20261121",
    "",
    "today",
    "2026-11-21T00:00",
  ])(
    "%s is not a date",
    (date) => {
      expect(isCalendarDate(date)).toBe(false);
    },
  );

  it("knows the days of every month of any year", () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 9_999 }), fc.nat(13), fc.nat(32), (year, month, day) => {
      const date = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${
        String(day).padStart(2, "0")
      }`;
      const at = Date.parse(date);
      const exists = !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
      expect(isCalendarDate(date)).toBe(exists);
    }));
  });
});

describe("addDays", () => {
  it("crosses the end of a leap February", () => {
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
    expect(addDays("2023-02-28", 1)).toBe("2023-03-01");
  });

  it("is reversed by the opposite number of days", () => {
    fc.assert(fc.property(anyDate, fc.integer({ min: -4_000, max: 4_000 }), (date, days) => {
      expect(addDays(addDays(date, days), -days)).toBe(date);
      expect(daysBetween(date, addDays(date, days))).toBe(days);
    }));
  });
});

describe("weekdayOf", () => {
  it("is 1 on a Monday and 7 on the Sunday after it", () => {
    expect(Array.from({ length: 7 }, (_, day) => weekdayOf(addDays("2026-11-16", day)))).toEqual(
      [1, 2, 3, 4, 5, 6, 7],
    );
  });
});

describe("monthOf", () => {
  it("is the year and month", () => {
    expect(monthOf("2026-11-21")).toBe("2026-11");
  });
});
