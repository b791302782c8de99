import { type Battle, BATTLE_OUTCOMES, VOID_LIMITS } from "#shared/rings/mod.ts";
import type { FormResult } from "../dialogs/FormDialog.tsx";
import { t } from "#shared/texts/translate.ts";

/** The fields of a new battle. */
export type BattleValues = Omit<Battle, "id" | "timestamp">;

/** The empty form. */
export const EMPTY_BATTLE: BattleValues = {
  hard_thing: "",
  battle_description: "",
  difficulty_rating: VOID_LIMITS.difficulty.default,
  outcome: "ongoing",
  lessons_learned: "",
};

/**
 * Returns the battle with trimmed texts and a valid rating, or the specification's error message.
 */
export function readBattle(values: BattleValues): FormResult<BattleValues> {
  const hard_thing = values.hard_thing.trim();
  const battle_description = values.battle_description.trim();
  if (!hard_thing || !battle_description) {
    return { error: t("Please fill in the hard thing and battle description") };
  }
  const { min, max, default: middle } = VOID_LIMITS.difficulty;
  const rating = Math.round(values.difficulty_rating);
  return {
    value: {
      hard_thing,
      battle_description,
      difficulty_rating: rating >= min && rating <= max ? rating : middle,
      outcome: BATTLE_OUTCOMES.find((known) => known === values.outcome) ?? "ongoing",
      lessons_learned: values.lessons_learned.trim(),
    },
  };
}
