import { expect, test } from "vitest";
import { stopProblem } from "./stop_problem.ts";

const START = "2026-11-21T09:15:00.000Z";
const at = (time: string) => stopProblem(START, Date.parse(`2026-11-21T${time}Z`), "UTC");

test("a timer can be stopped from its start on, and not before, as after the clock was set back", () => {
  expect(at("09:15:00.000")).toBeNull();
  expect(at("10:00:00.000")).toBeNull();
  expect(at("09:14:59.999")).toEqual({
    message: "Failed to save timer entry",
    reason: expect.stringMatching(/^The timer starts at 9:15 AM, which is still to come/),
  });
});
