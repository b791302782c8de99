import { describe, expect, it } from "vitest";
import { addDays } from "../../calendar/mod.ts";
import {
  dayOfMonth,
  longDate,
  monthAndDay,
  monthAndYear,
  shortDate,
  shortWeekday,
  weekdayOf,
} from "./format_day.ts";

describe("a formatted day", () => {
  it("is the same day in every zone", () => {
    expect(longDate("2026-11-21")).toBe("Saturday, November 21, 2026");
    expect(weekdayOf("2026-11-21")).toBe("Saturday");
    expect(shortDate("2026-11-01")).toBe("Nov 1");
    expect(shortWeekday("2026-11-21")).toBe("Sat");
    expect(monthAndYear("2026-11-01")).toBe("November 2026");
    expect(dayOfMonth("2026-11-01")).toBe(1);
  });

  it("is what the platform writes in US English", () => {
    const format = (options: Intl.DateTimeFormatOptions, date: string) =>
      new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(new Date(date));
    for (let days = 0; days < 400; days += 9) {
      const date = addDays("2027-12-20", days);
      expect(longDate(date)).toBe(format({ dateStyle: "full" }, date));
      expect(shortDate(date)).toBe(format({ month: "short", day: "numeric" }, date));
      expect(shortWeekday(date)).toBe(format({ weekday: "short" }, date));
      expect(monthAndYear(date)).toBe(format({ month: "long", year: "numeric" }, date));
      expect(monthAndDay(date)).toBe(format({ month: "long", day: "numeric" }, date));
    }
  });
});
