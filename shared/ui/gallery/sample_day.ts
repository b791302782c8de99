import type { Earth, Entry, TimeCategory } from "#shared/rings/mod.ts";
import { categoryMinutes, reconcile } from "#shared/rules/reconcile.ts";

/** The day that the gallery shows: the one of the pictures, with an overlap added. */
export const ZONE = "UTC";
export const DAY = { start: Date.parse("2026-11-21T00:00:00Z"), end: Date.parse("2026-11-22T00:00:00Z") };
export const NOW = Date.parse("2026-11-21T14:44:17Z");

const entry = (id: string, start: string, end: string, category: TimeCategory, note = ""): Entry => ({
  id,
  start_ts: `2026-11-21T${start}:00.000Z`,
  end_ts: `2026-11-21T${end}:00.000Z`,
  category,
  note,
  source: "timer",
});

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

const reconciliation = reconcile({ entries: ENTRIES, day: DAY, now: NOW, plan: null });
export const EARTH: Earth = {
  actual_entries: ENTRIES,
  reconciliation,
  categories: categoryMinutes(ENTRIES, DAY),
};
