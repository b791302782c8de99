// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, test } from "vitest";
import type { Weekly } from "#shared/contract/mod.ts";
import { WeekFigures, WeekOutcomes, type WeekOutcomesProps } from "./Insights.tsx";

describe("WeekFigures", () => {
  afterEach(cleanup);

  const EMPTY: Weekly["totals"] = {
    counted_days: 7,
    rings_completed: 0,
    mean_completed: 0,
    mean_score: 0,
    tracked_minutes: 0,
    study_minutes: 0,
    goals_succeeded: 0,
    battles: 0,
    victories: 0,
  };

  const WEEK = { from: "2026-11-16", to: "2026-11-22" };

  test("each figure is compared with the week before", () => {
    render(
      <WeekFigures
        weekly={{
          ...WEEK,
          totals: { ...EMPTY, rings_completed: 3 },
          previous: { ...EMPTY, rings_completed: 5 },
        }}
        today="2026-11-23"
      />,
    );
    expect(screen.getByText("down from 5")).toBeDefined();
    expect(screen.getAllByText("same as the week before")).toHaveLength(5);
    expect(screen.queryByText("Nothing was recorded the week before.")).toBeNull();
  });

  test("a week that is still running stands beside what the week before had by then", () => {
    const weekly = {
      ...WEEK,
      totals: { ...EMPTY, rings_completed: 3 },
      previous: { ...EMPTY, rings_completed: 5, tracked_minutes: 90 },
    };
    render(<WeekFigures weekly={weekly} today="2026-11-18" />);
    expect(screen.getByText("5 by Wednesday last week")).toBeDefined();
    expect(document.body.textContent).toContain("1h 30m by Wednesday last week");
    expect(document.body.textContent).not.toMatch(/up from|down from|same as/);
  });

  test("nothing is compared with a week without records", () => {
    render(
      <WeekFigures
        weekly={{ ...WEEK, totals: { ...EMPTY, rings_completed: 3 }, previous: EMPTY }}
        today="2026-11-23"
      />,
    );
    expect(screen.getByText("Nothing was recorded the week before.")).toBeDefined();
    expect(document.body.textContent).not.toMatch(/up from|same as/);
  });
});

describe("WeekOutcomes", () => {
  afterEach(cleanup);

  const NOTHING: WeekOutcomesProps["weekly"] = {
    goals: { total: 0, success: 0, partial: 0, fail: 0, pending: 0 },
    reps: { total: 0, completed: 0 },
    battles: { total: 0, victories: 0, defeats: 0, ongoing: 0, win_rate: 0 },
    study_minutes: 0,
  };

  /** Returns the text of the card of study and reps. */
  function windOf(week: Partial<Weekly>): string {
    render(<WeekOutcomes weekly={{ ...NOTHING, ...week }} />);
    return screen.getByRole("region", { name: "Study and reps" }).textContent;
  }

  describe("the outcome of study and reps", () => {
    it("is that of the reps, which its bar shows, and then the time studied", () => {
      const reps = { total: 1, completed: 0 };
      expect(windOf({ reps, study_minutes: 85 })).toBe(
        "Study and reps0 of 1 rep1 rep not done1h 25m studied",
      );
      cleanup();
      expect(windOf({ reps: { total: 3, completed: 2 } })).toBe(
        "Study and reps2 of 3 reps2 reps done1 rep not doneNothing was studied.",
      );
    });

    it("is the time studied when no reps were planned", () => {
      expect(windOf({ study_minutes: 85 })).toBe("Study and reps1h 25m studiedNo reps planned.");
      cleanup();
      expect(windOf({})).toBe("Study and repsNo reps planned.Nothing was studied.");
    });
  });
});
