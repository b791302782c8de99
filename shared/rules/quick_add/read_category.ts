import { TIME_CATEGORIES, type TimeCategory } from "../../rings/mod.ts";
import { t } from "../../texts/translate.ts";

/** The shortest beginning of a name that counts, in Latin letters. */
const SHORTEST = 3;

/**
 * Returns the category that a text begins with, and the note after it. The first word is enough: 'deep', and so is the
 * beginning of one category's name: 'learn', of at least `shortest` letters. Two are enough in other scripts.
 */
export function readCategory(
  text: string,
  shortest = SHORTEST,
): { category: TimeCategory; note: string } | null {
  const lower = text.toLowerCase();
  const found = wholeName(lower) ?? beginningOfName(lower, shortest);
  if (!found) return null;
  const { category, length } = found;
  return { category, note: text.slice(length).replace(/^[\s:,：、-]+/, "").trim() };
}

interface Found {
  readonly category: TimeCategory;
  /** How much of the text it takes. */
  readonly length: number;
}

function wholeName(lower: string): Found | null {
  for (const category of TIME_CATEGORIES) {
    for (const name of [...namesOf(category), category.toLowerCase().split(" ")[0] ?? ""]) {
      const isWhole = lower === name || /^[\s:,：、]/.test(lower.slice(name.length));
      if (lower.startsWith(name) && isWhole) return { category, length: name.length };
    }
  }
  return null;
}

function beginningOfName(lower: string, shortest: number): Found | null {
  const word = /^[^\s:,：、]*/.exec(lower)?.[0] ?? "";
  if (word.length < (/^[\x20-\x7e]*$/.test(word) ? shortest : 2)) return null;
  const [category, ...others] = TIME_CATEGORIES.filter((one) =>
    namesOf(one).some((name) => name.startsWith(word))
  );
  return category && others.length === 0 ? { category, length: word.length } : null;
}

/** The English name and that of the language in use. */
function namesOf(category: TimeCategory): string[] {
  return [category.toLowerCase(), t(category).toLowerCase()];
}
