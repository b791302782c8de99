import type { DaySpan } from "../../calendar/mod.ts";
import type { Entry } from "../../rings/mod.ts";
import { cut, gaps, type Span, spanOf } from "./spans.ts";

/** Shorter gaps, in minutes, are ignored. */
const SHORTEST_GAP = 5;

/** Returns the entries of the day before that run on into `day`. They count in this day's reconciliation. */
export function carriedInto(day: DaySpan, entriesBefore: readonly Entry[]): Entry[] {
  return entriesBefore.filter((entry) => cut(spanOf(entry), day));
}

/**
 * Returns the untracked time of a day up to `until` (milliseconds since 1970), earliest first. `entries` includes those
 * carried over from the day before. A day without any entry has no gaps: all of it is untracked.
 */
export function openGaps(entries: readonly Entry[], day: DaySpan, until: number): Span[] {
  if (entries.length === 0) return [];
  const soFar = { start: day.start, end: Math.min(day.end, Math.max(day.start, until)) };
  return gaps(entries.map(spanOf), soFar).filter(({ start, end }) => end - start >= SHORTEST_GAP * 60_000);
}
