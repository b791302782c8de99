import { describe, expect, it } from "vitest";
import { isRestDay, type Rest, restReason, RestSchema, restWeekdays, withRestWeekdays } from "./rest.ts";

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
