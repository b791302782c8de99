import { atom } from "jotai/vanilla";
import { hardThingOf } from "#shared/rules/battles/commitment_kept.ts";

/** What the Log Battle dialog is open for: a battle of any kind, or the one that was promised. */
export type BattleFormState =
  | { readonly of: "anything" }
  | { readonly of: "promise"; readonly hard_thing: string; readonly battle_description: string };

/** The Log Battle dialog of the Void panel; null while it is closed. */
export const battleFormAtom = atom<BattleFormState | null>(null);

/**
 * Opens the Log Battle dialog, filled in from a commitment when one is given. The Void panel must be the one that is shown,
 * or be shown next: the dialog waits for it.
 */
export const openBattleFormAtom = atom(null, (_get, set, commitment?: string) => {
  if (!commitment) return set(battleFormAtom, { of: "anything" });
  set(battleFormAtom, {
    of: "promise",
    hard_thing: hardThingOf(commitment),
    battle_description: "My commitment for the day.",
  });
});
