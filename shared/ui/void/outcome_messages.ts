import type { BattleOutcome } from "#shared/rings/mod.ts";

/** What is said when a battle is decided. */
export const OUTCOME_MESSAGES: Record<Exclude<BattleOutcome, "ongoing">, string> = {
  victory: "Another victory in the endless war! Well fought.",
  defeat: "Defeat teaches resilience. Rise again tomorrow.",
};
