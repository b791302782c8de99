import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./calendar.ts";
import {
  isRestDay,
  isRestThroughout,
  type Rest,
  restReason,
  RestSchema,
  restWeekdays,
  withRestWeekdays,
} from "./settings.ts";

const none: Rest = { weekdays: [], ranges: [] };
const saturday = "2026-11-21";

describe("isRestDay", () => {
  it("is false when no rest was chosen", () => {
    expect(isRestDay(none, saturday)).toBe(false);
  });

  it("applies weekdays from the day on which they were chosen, and leaves earlier days unchanged", () => {
    const first = withRestWeekdays(none, "2026-11-01", [7]);
    const then = withRestWeekdays(first, "2026-11-20", [6]);
    expect(isRestDay(then, "2026-10-25")).toBe(false);
    expect(isRestDay(then, "2026-11-15")).toBe(true);
    expect(isRestDay(then, "2026-11-14")).toBe(false);
    expect(isRestDay(then, saturday)).toBe(true);
    expect(isRestDay(then, "2026-11-22")).toBe(false);
    expect(restWeekdays(then, saturday)).toEqual([6]);
  });

  it("stores one choice per day: the last", () => {
    const twice = withRestWeekdays(withRestWeekdays(none, saturday, [1]), saturday, [7, 6]);
    expect(twice.weekdays).toEqual([{ from: saturday, days: [6, 7] }]);
  });

  it("includes both ends of a range, and returns the reason", () => {
    const rest: Rest = { ...none, ranges: [{ from: "2026-11-20", to: saturday, reason: "Ill" }] };
    expect(restReason(rest, "2026-11-20")).toBe("Ill");
    expect(restReason(rest, saturday)).toBe("Ill");
    expect(restReason(rest, "2026-11-22")).toBeNull();
  });
});

describe("isRestThroughout", () => {
  it("is what a walk over every single day finds", () => {
    const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays(saturday, days));
    const range = fc.tuple(day, day).map(([a, b]) => ({
      from: a < b ? a : b,
      to: a < b ? b : a,
      reason: "",
    }));
    const weekday = fc.integer({ min: 1, max: 7 });
    const chosen = fc.record({ from: day, days: fc.uniqueArray(weekday, { minLength: 5, maxLength: 7 }) });
    const rest = fc.record({
      weekdays: fc.array(chosen, { maxLength: 3 }).map((some) =>
        some.toSorted((a, b) => a.from < b.from ? -1 : 1)
      ),
      ranges: fc.array(range, { maxLength: 4 }),
    });
    fc.assert(fc.property(rest, day, day, (some, after, before) => {
      let all = true;
      for (let date = addDays(after, 1); date < before; date = addDays(date, 1)) {
        all &&= isRestDay(some, date);
      }
      expect(isRestThroughout(some, after, before)).toBe(all);
    }));
  });

  it.each<[string, Rest]>([
    ["every weekday", { weekdays: [{ from: "0001-01-01", days: [1, 2, 3, 4, 5, 6, 7] }], ranges: [] }],
    ["one range", { weekdays: [], ranges: [{ from: "0001-01-01", to: "9999-12-31", reason: "" }] }],
  ])("takes few steps over ten thousand years of rest on %s", (_, rest) => {
    // A walk over each day would take longer than a test may.
    for (let time = 0; time < 200; time++) {
      expect(isRestThroughout(rest, "0001-01-01", "9999-12-31")).toBe(true);
    }
  });
});

describe("RestSchema", () => {
  it.each([
    [{ weekdays: [{ from: saturday, days: [0] }], ranges: [] }],
    [{ weekdays: [{ from: saturday, days: [8] }], ranges: [] }],
    [{ weekdays: [], ranges: [{ from: saturday, to: "2026-11-20", reason: "" }] }],
    [{ weekdays: [], ranges: [{ from: "2026-02-30", to: saturday, reason: "" }] }],
  ])("rejects %j", (rest) => {
    expect(RestSchema.safeParse(rest).success).toBe(false);
  });
});
