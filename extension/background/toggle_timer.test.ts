import { describe, expect, it } from "vitest";
import { SAMPLE_ACCOUNT, sampleState, signedInState, TIMER_ID } from "../state/sample_state.ts";
import { toggleTimer } from "./toggle_timer.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const makeId = () => "00000000-0000-4000-8000-000000000001";

describe("the command for the timer", () => {
  it("starts one of the category that was timed last", () => {
    const state = signedInState({ habits: { email: "", category: "Learning" } });
    expect(toggleTimer(state, NOON, makeId).timer?.category).toBe("Learning");
    expect(toggleTimer(signedInState(), NOON, makeId).timer?.category).toBe("Deep Work");
  });

  it("stops the one that runs", () => {
    const startTime = "2026-11-21T11:00:00.000Z";
    const timer = {
      id: TIMER_ID,
      startTime,
      date: "2026-11-21",
      category: "Admin",
      note: "",
      account: SAMPLE_ACCOUNT,
    } as const;
    const changed = toggleTimer(signedInState({ timer }), NOON, makeId);
    expect(changed.timer).toBeNull();
    expect(changed.queue?.pending).toHaveLength(1);
  });

  it("leaves a timer of an earlier day to its owner, and does nothing while nobody is signed in", () => {
    const startTime = "2026-11-20T23:00:00.000Z";
    const timer = {
      id: TIMER_ID,
      startTime,
      date: "2026-11-20",
      category: "Admin",
      note: "",
      account: SAMPLE_ACCOUNT,
    } as const;
    expect(toggleTimer(signedInState({ timer }), NOON, makeId)).toEqual({});
    expect(toggleTimer(sampleState(), NOON, makeId)).toEqual({});
  });
});
