// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Weekly } from "#shared/contract/mod.ts";
import { WeekFigures } from "./WeekFigures.tsx";

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

test("each figure is compared with the week before", () => {
  render(
    <WeekFigures
      weekly={{ totals: { ...EMPTY, rings_completed: 3 }, previous: { ...EMPTY, rings_completed: 5 } }}
    />,
  );
  expect(screen.getByText("down from 5")).toBeDefined();
  expect(screen.getAllByText("same as the week before")).toHaveLength(5);
  expect(screen.queryByText("Nothing was recorded the week before.")).toBeNull();
});

test("nothing is compared with a week without records", () => {
  render(<WeekFigures weekly={{ totals: { ...EMPTY, rings_completed: 3 }, previous: EMPTY }} />);
  expect(screen.getByText("Nothing was recorded the week before.")).toBeDefined();
  expect(document.body.textContent).not.toMatch(/up from|same as/);
});
