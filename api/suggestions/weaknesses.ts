import { recentUses, type Use } from "#shared/rules/mod.ts";
import { textKey, uniqueBy } from "#shared/schema/text_key.ts";
import { WEAKNESS_GROUPS, type WeaknessGroup } from "./catalogue/weaknesses.ts";

/**
 * Weaknesses to choose from: the user's `own` words, then what was lately `forged`, the latest first, then the
 * catalogue. The first two groups are there when they have something, and hold no words twice.
 */
export function suggestWeaknesses(own: readonly string[], forged: readonly Use<string>[]): WeaknessGroup[] {
  const known = new Set(own.map(textKey));
  const lately = recentUses(forged, textKey).map(({ item }) => item)
    .filter((weakness) => !known.has(textKey(weakness)));
  const groups = [
    { category: "Your own", suggestions: uniqueBy(own, (weakness) => weakness) },
    { category: "Lately forged", suggestions: lately },
  ];
  return [...groups.filter(({ suggestions }) => suggestions.length > 0), ...WEAKNESS_GROUPS];
}
