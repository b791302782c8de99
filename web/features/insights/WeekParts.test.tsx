// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { Weekly } from "#shared/contract/mod.ts";
import { WeekFigures } from "./WeekParts.tsx";

describe("WeekFigures", () => {
  afterEach(cleanup);

  const EMPTY: Weekly["totals"] = {
    counted_days: 7,
    rings_completed: 0,
    mean_completed: 0,
    mean_score: 0,
    tracked_minutes: 0,
    study_minutes: 0,
    goals: 0,
    goals_succeeded: 0,
    battles: 0,
    decided: 0,
    victories: 0,
  };

  const WEEK = {
    from: "2026-11-16",
    to: "2026-11-22",
  };

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
    expect(screen.getByText("5 by Wednesday")).toBeDefined();
    expect(document.body.textContent).toContain("1h 30m by Wednesday");
    expect(document.body.textContent).not.toMatch(/up from|down from|same as/);
  });

  test("goals and battles say of how many, in the week before, too", () => {
    const weekly = {
      ...WEEK,
      totals: { ...EMPTY, goals: 10, goals_succeeded: 7, battles: 7, decided: 6, victories: 4 },
      previous: { ...EMPTY, goals: 12, goals_succeeded: 7, battles: 5, decided: 5, victories: 5 },
    };
    render(<WeekFigures weekly={weekly} today="2026-11-23" />);
    expect(screen.getByText("7 of 10")).toBeDefined();
    expect(screen.getByText("7 of 12 the week before")).toBeDefined();
    expect(screen.getByText("4 of 6")).toBeDefined();
    expect(screen.getByText("down from 5 of 5")).toBeDefined();
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
