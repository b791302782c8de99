import { atom } from "jotai/vanilla";
import { hardThingOf } from "#shared/domain/battles.ts";
import { t } from "#shared/texts/translate.ts";
import { dayAtom } from "./day.ts";

/** Whether the Add Goal dialog is open. */
export const addingGoalAtom = atom(false);

/** Whether the Log Battle dialog is open for any battle or for a commitment. */
export type BattleFormState =
  | { readonly of: "anything" }
  | { readonly of: "commitment"; readonly hard_thing: string; readonly battle_description: string };

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
