import { describe, expect, it } from "vitest";
import { addDays } from "../calendar/mod.ts";
import { weeklyStreak } from "./weekly_streak.ts";

const last = "2026-03-02";
const back = (...days: number[]) => new Set(days.map((count) => addDays(last, -count)));

describe("weeklyStreak", () => {
  it("is 0 when the day itself has no battle", () => {
    expect(weeklyStreak(back(1, 2, 3), last)).toBe(0);
  });

  it("counts back to the first day without one, across the end of a month", () => {
    expect(weeklyStreak(back(0, 1, 2, 4), last)).toBe(3);
  });

  it("counts no more than seven days", () => {
    expect(weeklyStreak(back(0, 1, 2, 3, 4, 5, 6, 7, 8), last)).toBe(7);
  });
});
