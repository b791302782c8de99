import { describe, expect, it } from "vitest";
import { sampleEntry } from "#shared/ui/testing/sample_entry.ts";
import { sampleDay } from "../offline/testing/sample_day.ts";
import {
  daysWith,
  SAMPLE_ACCOUNT,
  sampleState,
  signedInState,
  TIMER_ID,
} from "../offline/testing/sample_state.ts";
import { toggleTimer } from "./toggle_timer.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const TIMER = { id: TIMER_ID, category: "Admin", note: "", account: SAMPLE_ACCOUNT } as const;

describe("the timer shortcut", () => {
  it("starts a timer with the last used category", () => {
    const state = signedInState({ habits: { email: "", category: "Learning" } });
    expect(toggleTimer(state, NOON)).toMatchObject({ do: "start_timer", category: "Learning" });
    expect(toggleTimer(signedInState(), NOON)).toMatchObject({ do: "start_timer", category: "Deep Work" });
  });

  it("starts a timer with the category of the last entry, wherever it was tracked", () => {
    const earth = { actual_entries: [sampleEntry("a", "09:00", "10:30", "Learning")] };
    const days = daysWith(sampleDay("2026-11-21", { earth }));
    const state = signedInState({ days, habits: { email: "", category: "Misc" } });
    expect(toggleTimer(state, NOON)).toMatchObject({ do: "start_timer", category: "Learning" });
  });

  it("stops the running timer", () => {
    const state = signedInState({
      timer: { ...TIMER, startTime: "2026-11-21T11:00:00.000Z", date: "2026-11-21" },
    });
    expect(toggleTimer(state, NOON)).toEqual({
      do: "stop_timer",
      timer: "2026-11-21T11:00:00.000Z",
      end: NOON,
    });
  });

  it("leaves a timer alone whose start is still to come, as after the clock was set back", () => {
    const timer = { ...TIMER, startTime: "2026-11-21T12:15:00.000Z", date: "2026-11-21" };
    expect(toggleTimer(signedInState({ timer }), NOON)).toBeNull();
  });

  it("does nothing about a timer of an earlier day, nor while signed out", () => {
    const timer = { ...TIMER, startTime: "2026-11-20T23:00:00.000Z", date: "2026-11-20" };
    expect(toggleTimer(signedInState({ timer }), NOON)).toBeNull();
    expect(toggleTimer(sampleState(), NOON)).toBeNull();
  });
});
