import { textKey } from "../../schema/text_key.ts";
import { allInOrderFought, type DatedBattle } from "./dated_battle.ts";

/**
 * Returns the last battle for each hard thing unless it is a victory, latest first. Hard things are compared by their
 * {@link textKey}.
 */
export function unsettledBattles(battles: readonly DatedBattle[]): DatedBattle[] {
  const last = new Map<string, DatedBattle>();
  for (const dated of allInOrderFought(battles)) {
    const key = textKey(dated.battle.hard_thing);
    // Setting an existing key does not change its position in the map, and the latest must be last.
    last.delete(key);
    last.set(key, dated);
  }
  return [...last.values()].filter(({ battle }) => battle.outcome !== "victory").reverse();
}
