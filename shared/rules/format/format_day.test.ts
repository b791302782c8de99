import { describe, expect, it } from "vitest";
import { dayOfMonth, longDate, monthAndYear, shortDate, shortWeekday, weekdayOf } from "./format_day.ts";

describe("a formatted day", () => {
  it("is the same day in every zone", () => {
    expect(longDate("2026-11-21")).toBe("Saturday, November 21, 2026");
    expect(weekdayOf("2026-11-21")).toBe("Saturday");
    expect(shortDate("2026-11-01")).toBe("Nov 1");
    expect(shortWeekday("2026-11-21")).toBe("Sat");
    expect(monthAndYear("2026-11-01")).toBe("November 2026");
    expect(dayOfMonth("2026-11-01")).toBe(1);
  });
});
