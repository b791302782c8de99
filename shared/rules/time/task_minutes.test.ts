import { expect, it } from "vitest";
import { countdownMinutes, countdownShort, countdownText, taskMinutes } from "./task_minutes.ts";

it.each([
  ["Close the inbox for 20 minutes", 20],
  ["5 min of silence", 5],
  ["A 15-minute walk", 15],
  ["Two hours, 120 minutes", 30],
  ["Sit ten minutes by the window", 10],
  ["A Fifteen-minute walk", 15],
  ["Twenty five minutes of scales", 25],
  ["A few minutes of silence", 30],
  ["Close it until noon", 30],
  ["受信箱を20分で片付ける", 20],
  ["午後3時15分に電話する", 30],
])("%s takes %i minutes", (task, minutes) => {
  expect(taskMinutes(task)).toBe(minutes);
});

it("only a timer whose note begins with the task counts down", () => {
  expect(countdownMinutes("Walk 10 min", "Walk 10 min")).toBe(10);
  expect(countdownMinutes("Walk 10 min: along the river", "Walk 10 min")).toBe(10);
  expect(countdownMinutes("Read minutes", "Read")).toBe(30);
  expect(countdownMinutes("Reading", "Read")).toBeNull();
  expect(countdownMinutes("Chapter 3", "Walk 10 min")).toBeNull();
  expect(countdownMinutes("", "")).toBeNull();
});

it("a countdown says what is left, and when it is over", () => {
  expect(countdownText(30, 17 * 60_000 + 57_000)).toBe("12m 3s left of 30m");
  expect(countdownText(30, 12 * 60_000 + 4_600)).toBe("17m 56s left of 30m");
  expect(countdownText(30, 30 * 60_000 - 1)).toBe("1s left of 30m");
  expect(countdownText(30, 30 * 60_000)).toBe("Time's up (30m). Stop when you're done.");
  expect(countdownShort(30, 30 * 60_000 - 1)).toBe("1s left of 30m");
  expect(countdownShort(30, 30 * 60_000)).toBe("Time's up (30m)");
});
