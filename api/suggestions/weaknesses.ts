import { recentUses, type Use } from "#shared/rules/mod.ts";
import { wordsKey } from "#shared/schema/words.ts";
import { WEAKNESS_GROUPS, type WeaknessGroup } from "../catalogue/weaknesses.ts";

/**
 * Weaknesses to choose from: the user's `own` words, then what was lately `forged`, the latest first, then the
 * catalogue. The first two groups are there when they have something, and hold no words twice.
 */
export function suggestWeaknesses(own: readonly string[], forged: readonly Use<string>[]): WeaknessGroup[] {
  const ownByWords = new Map(own.toReversed().map((weakness) => [wordsKey(weakness), weakness]));
  const ours: WeaknessGroup = { category: "Your own", suggestions: [...ownByWords.values()].reverse() };
  const lately: WeaknessGroup = {
    category: "Lately forged",
    suggestions: recentUses(forged, wordsKey).map(({ item }) => item)
      .filter((weakness) => !ownByWords.has(wordsKey(weakness))),
  };
  return [...[ours, lately].filter(({ suggestions }) => suggestions.length > 0), ...WEAKNESS_GROUPS];
}
