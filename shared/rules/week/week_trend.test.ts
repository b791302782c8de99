import { describe, expect, it } from "vitest";
import type { DaySummary } from "../../records/mod.ts";
import { byRing } from "../../rings/mod.ts";
import { weekTrend } from "./week_trend.ts";

const row = (date: string, tracked_minutes: number, score: number): DaySummary => ({
  date,
  completion: byRing(() => false),
  completed: 0,
  score,
  tracked_minutes,
  rest: false,
});
const span = { from: "2026-11-09", to: "2026-11-22" };
const never = () => false;

describe("weekTrend", () => {
  it("has one point per week, oldest first, also for an empty week", () => {
    const points = weekTrend({ span, rows: [row("2026-11-16", 3, 70)], today: "2026-11-22", isRest: never });
    expect(points).toEqual([
      { week: "2026-W46", from: "2026-11-09", to: "2026-11-15", tracked_minutes: 0, mean_score: null },
      { week: "2026-W47", from: "2026-11-16", to: "2026-11-22", tracked_minutes: 3, mean_score: 10 },
    ]);
  });

  it("has the mean over the days up to today", () => {
    const rows = [row("2026-11-16", 3, 70), row("2026-11-17", 2, 31)];
    const [, point] = weekTrend({ span, rows, today: "2026-11-17", isRest: never });
    expect(point).toMatchObject({ tracked_minutes: 5, mean_score: 50.5 });
  });

  it("starts its first mean on the first day with a record", () => {
    const [, point] = weekTrend({
      span,
      rows: [row("2026-11-19", 3, 40)],
      today: "2026-11-20",
      isRest: never,
    });
    expect(point).toMatchObject({ mean_score: 20 });
  });

  it("excludes rest days from the mean, but counts their time", () => {
    const rows = [row("2026-11-16", 3, 70), row("2026-11-17", 2, 20)];
    const isRest = (date: string) => date === "2026-11-17";
    const [, point] = weekTrend({ span, rows, today: "2026-11-17", isRest });
    expect(point).toMatchObject({ tracked_minutes: 5, mean_score: 70 });
  });

  it("has no mean for a week of rest days", () => {
    const [, point] = weekTrend({
      span,
      rows: [row("2026-11-16", 3, 70)],
      today: "2026-11-22",
      isRest: () => true,
    });
    expect(point).toMatchObject({ tracked_minutes: 3, mean_score: null });
  });
});
