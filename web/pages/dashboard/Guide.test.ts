import { expect, test } from "vitest";
import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { predictToday } from "#shared/offline/mod.ts";
import { sampleBattle } from "#shared/ui/testing/sample_battle.ts";
import { sampleEntry } from "#shared/ui/testing/sample_entry.ts";
import { sampleTarget } from "#shared/ui/testing/sample_wind.ts";
import { needsGuide, nextStep } from "./Guide.tsx";

const UTC = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } } as const;
const EMPTY = predictToday("2026-11-21", null, { rule: UTC, plan: null, now: 0 });

test("an empty day has one first action per ring", () => {
  expect(RING_NAMES.map((ring) => nextStep(ring, EMPTY).action)).toEqual([
    "Start a timer",
    "Add a goal",
    "Pick a weakness",
    "Choose what to study",
    "Log a battle",
  ]);
});

test("the next action follows what the day has", () => {
  const day = {
    ...EMPTY,
    fire: { ...EMPTY.fire, weakness: "The inbox", task: "Close it" },
    wind: { ...EMPTY.wind, study_targets: [sampleTarget()] },
  };
  expect([nextStep("fire", day).action, nextStep("wind", day).action]).toEqual(["Do the task", "Study"]);
});

test("the guide is shown until every ring has something", () => {
  expect(needsGuide(EMPTY)).toBe(true);
  const most = {
    ...EMPTY,
    earth: { ...EMPTY.earth, actual_entries: [sampleEntry("a", "09:15", "11:10", "Deep Work")] },
    fire: { ...EMPTY.fire, weakness: "The inbox" },
    wind: { ...EMPTY.wind, study_targets: [sampleTarget()] },
    void: { ...EMPTY.void, battle_logs: [sampleBattle()] },
  };
  expect(needsGuide(most)).toBe(true);
  const goal = { id: "g", domain: "Fitness", target: "Run", state: "success" as const };
  const numbers = { baseline: 1, step_pct: 10, current_target: 1, note: "" };
  expect(needsGuide({ ...most, water: { ...most.water, goals: [{ ...goal, ...numbers }] } })).toBe(false);
});
