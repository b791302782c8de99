import { describe, expect, it } from "vitest";
import type { BattleOutcome } from "../../rings/mod.ts";
import type { DatedBattle } from "./dated_battle.ts";
import { unsettledBattles } from "./unsettled_battles.ts";

function fought(day: string, hard_thing: string, outcome: BattleOutcome, hour = "12"): DatedBattle {
  return {
    day,
    battle: {
      id: crypto.randomUUID(),
      timestamp: `${day}T${hour}:00:00.000Z`,
      hard_thing,
      battle_description: "Two minutes.",
      difficulty_rating: 5,
      outcome,
      lessons_learned: "",
    },
  };
}

const named = (battles: readonly DatedBattle[]) =>
  unsettledBattles(battles).map(({ day, battle }) => [battle.hard_thing, battle.outcome, day]);

describe("unsettledBattles", () => {
  it("are the lost and the ongoing ones, latest first", () => {
    expect(named([
      fought("2026-11-21", "Call the bank", "ongoing"),
      fought("2026-11-19", "Cold shower", "defeat"),
      fought("2026-11-20", "Run", "victory"),
    ])).toEqual([["Call the bank", "ongoing", "2026-11-21"], ["Cold shower", "defeat", "2026-11-19"]]);
  });

  it("exclude hard things won since, also later on the same day", () => {
    expect(named([
      fought("2026-11-19", "Cold shower", "defeat"),
      fought("2026-11-20", "cold  shower", "victory"),
      fought("2026-11-20", "Run", "victory", "18"),
      fought("2026-11-20", "Run", "defeat", "09"),
    ])).toEqual([]);
  });

  it("include a loss after a victory, and each hard thing once", () => {
    expect(named([
      fought("2026-11-18", "Run", "defeat"),
      fought("2026-11-19", "Run", "victory"),
      fought("2026-11-20", "Run", "defeat"),
      fought("2026-11-21", "RUN", "ongoing"),
    ])).toEqual([["RUN", "ongoing", "2026-11-21"]]);
  });
});
