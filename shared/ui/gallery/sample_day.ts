import type { Earth, Entry } from "#shared/rings/mod.ts";
import { reconcile } from "#shared/rules/reconcile.ts";
import { sampleEntry as entry, sampleTime } from "../rings/sample_entry.ts";

/** The day that the gallery shows: the one of the pictures, with an overlap added. */
export const ZONE = "UTC";
export const DAY = { start: sampleTime("00:00"), end: sampleTime("00:00") + 86_400_000 };
export const NOW = sampleTime("14:44") + 17_000;

export const ENTRIES: Entry[] = [
  entry("a", "00:00", "06:30", "Sleep"),
  entry("b", "07:00", "08:10", "Learning", "Kanji, lesson 31"),
  entry("c", "09:15", "11:10", "Deep Work"),
  entry("d", "11:10", "11:58", "Entertainment"),
  entry(
    "e",
    "13:20",
    "14:02",
    "Deep Work",
    "Review of the second chapter, and the list of what it still lacks",
  ),
  entry("f", "13:50", "14:20", "Admin"),
];

export const EARTH: Earth = {
  actual_entries: ENTRIES,
  ...reconcile({ entries: ENTRIES, day: DAY, now: NOW, plan: null }),
};
