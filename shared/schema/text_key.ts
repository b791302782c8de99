/**
 * Returns a key that is equal for texts that differ only in case, spacing or Unicode composition. For comparisons only:
 * texts are shown and stored as they were written.
 */
export function textKey(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}

/**
 * Returns `text` cut to at most `max` UTF-16 units, the unit of the limits. It never cuts a surrogate pair in half,
 * which every schema would reject.
 */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}

/** Returns the items in their order without those whose text has the {@link textKey} of an earlier one. */
export function uniqueBy<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  const groups = Map.groupBy(items, (item) => textKey(textOf(item)));
  return [...groups.values()].flatMap((group) => group.slice(0, 1));
}
