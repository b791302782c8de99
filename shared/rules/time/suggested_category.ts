import { type Entry, LEAK_CATEGORIES, TIME_CATEGORIES, type TimeCategory } from "../../rings/mod.ts";
import { lastEntry } from "./last_entry.ts";

/** Returns the category to go on with: that of the last entry of the day that is work; the first one without any. */
export function suggestedCategory(entries: readonly Entry[]): TimeCategory {
  return lastEntry(entries.filter(isWork))?.category ?? TIME_CATEGORIES[0];
}

function isWork({ category }: Entry): boolean {
  return category !== "Sleep" && !LEAK_CATEGORIES.includes(category);
}
