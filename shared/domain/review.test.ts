import { describe, expect, it } from "vitest";
import { addDays, type CalendarDate, todayFor } from "./calendar.ts";
import { isReviewDue, reviewedWeek } from "./review.ts";

const settings = (reviewed_week: string, weekly = true) => ({ review: { weekly, reviewed_week } });

const isDue = (today: CalendarDate, reviewed: string, recorded = addDays(today, -7)) =>
  isReviewDue(settings(reviewed), today, [{ date: recorded }]);

describe("the weekly review", () => {
  it.each([
    // A year of 53 weeks, whose last one ends in the next year.
    ["2027-01-03", "2026-W52"],
    ["2027-01-04", "2026-W53"],
    ["2027-01-11", "2027-W01"],
    ["2021-01-04", "2020-W53"],
    // A first week that begins in the year before.
    ["2025-12-28", "2025-W51"],
    ["2025-12-29", "2025-W52"],
    ["2026-01-05", "2026-W01"],
  ])("is on %s that of %s, once", (today, week) => {
    expect(reviewedWeek(today)).toBe(week);
    expect(isDue(today, "")).toBe(true);
    expect(isDue(today, reviewedWeek(addDays(today, -7))), "the week before was reviewed").toBe(true);
    expect(isDue(today, week), "it was reviewed").toBe(false);
    expect(isDue(today, reviewedWeek(addDays(today, 7))), "a device is ahead").toBe(false);
  });

  it("comes with the first day of a week, and with any other that is the first to be opened", () => {
    const days = Array.from({ length: 7 }, (_, index) => addDays("2027-01-04", index));
    expect(days.map((today) => isDue(today, "2026-W52", "2027-01-01"))).toEqual(days.map(() => true));
    expect(isDue("2027-01-03", "2026-W52", "2027-01-01")).toBe(false);
  });

  it("needs a record in that week, and is turned off", () => {
    for (const recorded of ["2026-12-27", "2027-01-04"]) {
      expect(isDue("2027-01-04", "", recorded)).toBe(false);
    }
    for (const recorded of ["2026-12-28", "2027-01-03"]) expect(isDue("2027-01-04", "", recorded)).toBe(true);
    expect(isReviewDue(settings("", false), "2027-01-04", [{ date: "2027-01-01" }])).toBe(false);
  });

  it.each([
    ["Pacific/Kiritimati", true],
    ["Asia/Kathmandu", false],
    ["America/Los_Angeles", false],
  ])("comes on the user's own Monday, in %s", (timezone, expected) => {
    const today = todayFor(
      { boundary: { mode: "timezone", start_hour: 0 }, timezone },
      Date.parse("2027-01-03T10:00:00Z"),
    );
    expect(isDue(today, "2026-W52", "2027-01-01")).toBe(expected);
  });
});
