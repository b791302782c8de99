import { type Battle, BATTLE_OUTCOMES, VOID_LIMITS } from "#shared/rings/mod.ts";

/** What a battle is logged by. */
export type BattleValues = Omit<Battle, "id" | "timestamp">;

/** The form as it begins. */
export const EMPTY_BATTLE: BattleValues = {
  hard_thing: "",
  battle_description: "",
  difficulty_rating: VOID_LIMITS.difficulty.default,
  outcome: "ongoing",
  lessons_learned: "",
};

/** What is missing, in the specification's words; null when it can be logged. */
export function battleFormError({ hard_thing, battle_description }: BattleValues): string | null {
  if (hard_thing.trim() && battle_description.trim()) return null;
  return "Please fill in the hard thing and battle description";
}

/** The values as they are logged: texts trimmed, what a select gave held to what it may be. */
export function battleOf(values: BattleValues): BattleValues {
  const { min, max, default: middle } = VOID_LIMITS.difficulty;
  const rating = Math.round(values.difficulty_rating);
  return {
    hard_thing: values.hard_thing.trim(),
    battle_description: values.battle_description.trim(),
    difficulty_rating: rating >= min && rating <= max ? rating : middle,
    outcome: BATTLE_OUTCOMES.find((known) => known === values.outcome) ?? "ongoing",
    lessons_learned: values.lessons_learned.trim(),
  };
}
