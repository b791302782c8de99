import { expect, it } from "vitest";
import { sampleDay } from "../offline/testing/sample_day.ts";
import { daysWith, signedInState } from "../offline/testing/sample_state.ts";
import { viewToday } from "../offline/view.ts";
import { stateAt } from "./state_at.ts";

const DAY = "2026-11-21";
const NOON = Date.parse(`${DAY}T12:00:00Z`);

it("the state at a time computes today once, and each reader has its own", () => {
  const state = signedInState({ days: daysWith(sampleDay(DAY)) });
  const noon = stateAt(state, NOON);
  expect(noon.today).toBe(noon.today);
  expect(noon.today).toEqual(viewToday(state, NOON));
  expect(stateAt(state, NOON + 86_400_000).today.date).toBe("2026-11-22");
});
