import { type Entry, LEAK_CATEGORIES, TIME_CATEGORIES, type TimeCategory } from "../../rings/mod.ts";
import { lastEntry } from "./last_entry.ts";
import { isOnTask } from "./task_minutes.ts";

/** Returns the category to go on with: that of the last entry of the day that is work; the first one without any. */
export function suggestedCategory(entries: readonly Entry[]): TimeCategory {
  return lastEntry(entries.filter(isWork))?.category ?? TIME_CATEGORIES[0];
}

/** Returns the category for an attack task: that of the day's last entry for it, or else of the last work. */
export function taskCategory(entries: readonly Entry[], task: string): TimeCategory {
  return lastEntry(entries.filter(({ note }) => isOnTask(note, task)))?.category ??
    suggestedCategory(entries);
}

function isWork({ category }: Entry): boolean {
  return category !== "Sleep" && !LEAK_CATEGORIES.includes(category);
}
