import type { addEntry, EndpointInput } from "#shared/contract/mod.ts";
import type { TimeCategory } from "#shared/rings/mod.ts";
import type { Random } from "./random.ts";
import type { Mood } from "./rhythm.ts";
import WORDS from "./words.json" with { type: "json" };

export type EntryBody = EndpointInput<typeof addEntry>["body"];

/** Part of an ordinary day: hours from its beginning, and its likelihood. */
interface Block {
  readonly from: number;
  readonly to: number;
  readonly category: TimeCategory;
  readonly notes: readonly string[];
  /** How likely it is on the worst and on the best day. */
  readonly likely: readonly [worst: number, best: number];
}

const WORKDAY: readonly Block[] = [
  { from: 6.75, to: 7.4, category: "Health", notes: ["Run", "Stretching", ""], likely: [0.15, 0.85] },
  { from: 8.1, to: 8.6, category: "Commuting", notes: [""], likely: [0.5, 0.8] },
  { from: 8.75, to: 9.5, category: "Admin", notes: WORDS.entry_notes.admin, likely: [0.6, 0.8] },
  { from: 9.5, to: 11.75, category: "Deep Work", notes: WORDS.entry_notes.deep, likely: [0.5, 0.98] },
  { from: 13.1, to: 15.4, category: "Deep Work", notes: WORDS.entry_notes.deep, likely: [0.3, 0.95] },
  { from: 15.5, to: 17, category: "Admin", notes: WORDS.entry_notes.admin, likely: [0.5, 0.8] },
  { from: 17.25, to: 17.9, category: "Commuting", notes: [""], likely: [0.5, 0.8] },
  { from: 18.5, to: 19.5, category: "Social", notes: WORDS.entry_notes.rest, likely: [0.25, 0.45] },
  {
    from: 19.75,
    to: 20.5,
    category: "Learning",
    notes: ["", "Flash cards", "Read and summarised"],
    likely: [0.1, 0.8],
  },
  { from: 20.5, to: 22.4, category: "Entertainment", notes: WORDS.entry_notes.rest, likely: [0.9, 0.35] },
];

const WEEKEND: readonly Block[] = [
  { from: 9, to: 10.25, category: "Health", notes: ["Swimming", "Long run", ""], likely: [0.2, 0.8] },
  { from: 10.5, to: 12, category: "Misc", notes: ["Groceries", "Laundry and tidying"], likely: [0.6, 0.7] },
  { from: 13.5, to: 15, category: "Learning", notes: ["", "Practice"], likely: [0.1, 0.75] },
  { from: 15.5, to: 18.5, category: "Social", notes: WORDS.entry_notes.rest, likely: [0.5, 0.7] },
  { from: 19.5, to: 22.5, category: "Entertainment", notes: WORDS.entry_notes.rest, likely: [0.9, 0.5] },
];

const MINUTE = 60_000;
const SATURDAY = 6;
const SLEEP_FROM = 22.75;

/**
 * Returns the time entries of a day that begins at `start` and which ended by `now`: its blocks, and the night after,
 * which runs into the next day.
 */
export function makeEntries(
  { strength, weekday }: Mood,
  random: Random,
  { start, now }: { start: number; now: number },
): EntryBody[] {
  const entry = (fromMinute: number, toMinute: number, category: TimeCategory, note: string): EntryBody => ({
    start_ts: new Date(start + fromMinute * MINUTE).toISOString(),
    end_ts: new Date(start + toMinute * MINUTE).toISOString(),
    category,
    source: random.chance(0.7) ? "timer" : "manual",
    note,
  });
  const blocks = (weekday >= SATURDAY ? WEEKEND : WORKDAY).flatMap((block) => {
    const [worst, best] = block.likely;
    if (!random.chance(worst + (best - worst) * strength)) return [];
    // A few overlap the one before, as happens with manual entries.
    const early = random.chance(0.06) ? 25 : 0;
    const from = Math.round(block.from * 60) + random.between(-6, 6) - early;
    const to = Math.round(block.to * 60) + random.between(-12, 5);
    return [entry(from, to, block.category, random.oneOf(block.notes))];
  });
  const bed = Math.round(SLEEP_FROM * 60) + random.between(-25, 55);
  const night = random.chance(0.75) ? [entry(bed, bed + random.between(405, 500), "Sleep", "")] : [];
  return [...blocks, ...night].filter(({ end_ts }) => Date.parse(end_ts) <= now);
}
