/**
 * What two texts have in common when they say the same words: case, and how the words are spaced and composed, aside.
 * For comparing only; what is shown and stored stays as it was written.
 */
export function textKey(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}

/**
 * `text` cut to at most `max` UTF-16 units, as the limits count them; never through the middle of a character, which
 * would leave half a surrogate pair that no schema takes back.
 */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}

/** Returns the items in their order; of those whose texts have the same {@link textKey}, only the first. */
export function uniqueBy<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  const groups = Map.groupBy(items, (item) => textKey(textOf(item)));
  return [...groups.values()].flatMap((group) => group.slice(0, 1));
}
