import { wordsKey } from "#shared/schema/words.ts";

/** The items in their order, of those that say the same words the first alone. */
export function eachOnce<T>(items: readonly T[], wordsOf: (item: T) => string): T[] {
  const same = Map.groupBy(items, (item) => wordsKey(wordsOf(item)));
  // A group has at least the item that made it.
  return [...same.values()].flatMap((group) => group.slice(0, 1));
}
