// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type Goal, GOAL_STATES, NO_ANSWER } from "#shared/domain/rings/mod.ts";
import { sampleGoal } from "#shared/ui/testing/sample_goal.ts";
import { WaterFigures } from "./Water.tsx";

afterEach(cleanup);

const show = (goals: Goal[]) =>
  render(<WaterFigures day={{ date: "2026-11-21", water: { goals, answer: NO_ANSWER } }} />);
const figures = () =>
  screen.getAllByRole("definition").map((value) =>
    `${value.previousElementSibling?.textContent}: ${value.textContent}`
  );

test("the Water figures count the goals by their states", () => {
  const goals = [...GOAL_STATES, "success" as const].map((state, id) =>
    sampleGoal({ id: String(id), state })
  );
  show(goals);
  expect(figures()).toEqual(["Goal Completion: 40%", "Total: 5", "Success: 2", "Partial: 1", "Failed: 1"]);
});

test("the Water figures count only the goals that are due", () => {
  show([sampleGoal({ state: "success" }), sampleGoal({ id: "2", paused: true, state: "pending" })]);
  expect(figures()).toEqual(["Goal Completion: 100%", "Total: 1", "Success: 1", "Partial: 0", "Failed: 0"]);
});

test("the Water figures are zero without goals", () => {
  show([]);
  expect(figures()).toEqual(["Goal Completion: 0%", "Total: 0", "Success: 0", "Partial: 0", "Failed: 0"]);
});
