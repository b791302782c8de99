import { recentUses, type Use } from "#shared/rules/mod.ts";
import { textKey, uniqueBy } from "#shared/schema/text_key.ts";
import { WEAKNESS_GROUPS, type WeaknessGroup } from "./catalogue.ts";

/**
 * Returns weaknesses to choose from: the user's `own`, then the recently `forged` ones, latest first, then the
 * catalogue. The first two groups contain no duplicates and are left out when they are empty.
 */
export function suggestWeaknesses(own: readonly string[], forged: readonly Use<string>[]): WeaknessGroup[] {
  const known = new Set(own.map(textKey));
  const recent = recentUses(forged, textKey).map(({ item }) => item)
    .filter((weakness) => !known.has(textKey(weakness)));
  const groups = [
    { category: "Your own", suggestions: uniqueBy(own, (weakness) => weakness) },
    { category: "Recently forged", suggestions: recent },
  ];
  return [...groups.filter(({ suggestions }) => suggestions.length > 0), ...WEAKNESS_GROUPS];
}
