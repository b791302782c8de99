import { TIME_CATEGORIES, type TimeCategory } from "../../rings/mod.ts";
import { t } from "../../texts/translate.ts";

/** Returns the category that a text begins with, and the note after it. The first word is enough: 'deep'. */
export function readCategory(text: string): { category: TimeCategory; note: string } | null {
  const lower = text.toLowerCase();
  for (const category of TIME_CATEGORIES) {
    for (
      const name of [
        category.toLowerCase(),
        category.toLowerCase().split(" ")[0] ?? "",
        t(category).toLowerCase(),
      ]
    ) {
      const isWhole = lower === name || /^[\s:,：、]/.test(lower.slice(name.length));
      if (!lower.startsWith(name) || !isWhole) continue;
      const note = text.slice(name.length).replace(/^[\s:,：、-]+/, "").trim();
      return { category, note };
    }
  }
  return null;
}
