import { expect, it } from "vitest";
import { countdownMinutes, taskMinutes } from "./task_minutes.ts";

it.each([
  ["Close the inbox for 20 minutes", 20],
  ["5 min of silence", 5],
  ["A 15-minute walk", 15],
  ["Two hours, 120 minutes", 30],
  ["Close it until noon", 30],
])("%s takes %i minutes", (task, minutes) => {
  expect(taskMinutes(task)).toBe(minutes);
});

it("only a timer with the task as its note counts down", () => {
  expect(countdownMinutes("Walk 10 min", "Walk 10 min")).toBe(10);
  expect(countdownMinutes("Chapter 3", "Walk 10 min")).toBeNull();
  expect(countdownMinutes("", "")).toBeNull();
});
