import { type Entry, LEAK_CATEGORIES, TIME_CATEGORIES, type TimeCategory } from "../../rings/mod.ts";

/** Returns the category to go on with: that of the last entry of the day that is work; the first one without any. */
export function suggestedCategory(entries: readonly Entry[]): TimeCategory {
  const last = entries.filter(isWork).toSorted((a, b) => a.end_ts < b.end_ts ? -1 : 1).at(-1);
  return last?.category ?? TIME_CATEGORIES[0];
}

function isWork({ category }: Entry): boolean {
  return category !== "Sleep" && !LEAK_CATEGORIES.includes(category);
}
