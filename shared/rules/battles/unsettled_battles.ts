import { textKey } from "../../schema/text_key.ts";
import { allInOrderFought, type DatedBattle } from "./dated_battle.ts";

/**
 * The hard things that were lost to or left ongoing and not won since, each once by its last battle, the latest first.
 * Hard things are the same when their words are, whatever their case and spacing.
 */
export function unsettledBattles(battles: readonly DatedBattle[]): DatedBattle[] {
  const last = new Map<string, DatedBattle>();
  for (const dated of allInOrderFought(battles)) {
    const key = textKey(dated.battle.hard_thing);
    // A key that is set again keeps its old place; the latest shall come last.
    last.delete(key);
    last.set(key, dated);
  }
  return [...last.values()].filter(({ battle }) => battle.outcome !== "victory").reverse();
}
