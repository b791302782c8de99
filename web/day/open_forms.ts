import { atom } from "jotai/vanilla";
import type { BattleValues } from "#shared/domain/battles.ts";
import { hardThingOf } from "#shared/domain/commitments.ts";
import { t } from "#shared/texts/translate.ts";
import { dayAtom } from "./day.ts";

/** Whether the Add Goal dialog is open. */
export const addingGoalAtom = atom(false);

/** A battle to fight once more. */
export type Rematch = KnownBattle & Pick<BattleValues, "difficulty_rating">;

/** A battle that the Log Battle dialog begins with. */
type KnownBattle = Pick<BattleValues, "hard_thing" | "battle_description">;

/** Whether the Log Battle dialog is open for any battle, a commitment, a rematch or lessons whose battle is gone. */
export type BattleFormState =
  | { readonly of: "anything" }
  | { readonly of: "commitment" } & KnownBattle
  | { readonly of: "rematch" } & Rematch
  /** The lessons were typed on the battle of this id. */
  | { readonly of: "lessons"; readonly id: string } & Pick<BattleValues, "lessons_learned">;

/** The Log Battle dialog of the Void panel; null while it is closed. */
export const battleFormAtom = atom<BattleFormState | null>(null);

/**
 * Opens the Log Battle dialog, filled in from a commitment when one is given. The dialog appears with the Void
 * panel. It does not where that is damaged on the server.
 */
export const openBattleFormAtom = atom(null, (get, set, commitment?: string) => {
  if (get(dayAtom)?.damaged?.includes("void")) return;
  if (!commitment) return set(battleFormAtom, { of: "anything" });
  set(battleFormAtom, {
    of: "commitment",
    hard_thing: hardThingOf(commitment),
    battle_description: t("My commitment for the day."),
  });
});

/** Opens the Log Battle dialog, filled in with a battle that was lost. */
export const openRematchAtom = atom(null, (_get, set, battle: Rematch) => {
  set(battleFormAtom, { of: "rematch", ...battle });
});
