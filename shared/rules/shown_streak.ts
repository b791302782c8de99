import { type CalendarDate, shortenedDays } from "../calendar/mod.ts";
import type { DayRule } from "../calendar/mod.ts";
import type { DaySummary, Rest } from "../records/mod.ts";
import { type ByRing, RING_NAMES, type RingName } from "../rings/mod.ts";
import { countStreaks } from "./streak.ts";

/** The streak that is worth showing today. */
export interface ShownStreak {
  /** The rings that have it, or all five on the same days. */
  readonly of: readonly RingName[] | "all";
  /** Days in a row up to today, at least 1. */
  readonly days: number;
}

/** The input of {@link shownStreak}. */
export interface ShownStreakInput {
  /** The days with a record before today, earliest first. */
  readonly before: readonly Pick<DaySummary, "date" | "completion">[];
  readonly today: { readonly date: CalendarDate; readonly completion: ByRing<boolean> };
  readonly rest: Rest;
  readonly rule: DayRule;
}

/**
 * Returns the streak of days with all five rings, or, when there is none, the longest streak of a ring, with all rings
 * that have it; null without any. Today counts as far as its rings are complete, and breaks no streak.
 */
export function shownStreak({ before, today, rest, rule }: ShownStreakInput): ShownStreak | null {
  const [all, ...ofRings] = countStreaks(
    [...before, today],
    [
      ({ completion }) => RING_NAMES.every((ring) => completion[ring]),
      ...RING_NAMES.map((ring) => ({ completion }: Pick<DaySummary, "completion">) => completion[ring]),
    ],
    today.date,
    { rest, shortened: shortenedDays(rule) },
  );
  if (all && all.current > 0) return { of: "all", days: all.current };
  const days = ofRings.reduce((longest, { current }) => Math.max(longest, current), 0);
  return days > 0 ? { of: RING_NAMES.filter((_, index) => ofRings[index]?.current === days), days } : null;
}
