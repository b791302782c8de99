// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Weekly } from "#shared/contract/mod.ts";
import { WeekOutcomes, type WeekOutcomesProps } from "./WeekOutcomes.tsx";

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
    expect(windOf({ reps, study_minutes: 85 })).toBe("Study and reps0 of 1 rep1 rep not done1h 25m studied");
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
