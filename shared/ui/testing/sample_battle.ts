import type { Battle } from "../../domain/rings/mod.ts";

let made = 0;

/** Returns an ongoing battle for tests, with the given fields. */
export function sampleBattle(battle: Partial<Battle> = {}): Battle {
  return {
    id: `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`,
    timestamp: "2026-11-21T07:05:00.000Z",
    hard_thing: "Cold shower",
    battle_description: "Two minutes, no stepping out.",
    difficulty_rating: 5,
    outcome: "ongoing",
    lessons_learned: "",
    ...battle,
  };
}
