import { type Entry, TIME_CATEGORIES, type TimeCategory } from "./rings/mod.ts";
import { openGaps, type Span, spanOf } from "./time.ts";

/** As many blank stretches as are worth a question in the evening, and the shortest of them in milliseconds. */
const MAX_STRETCHES = 4;
const SHORTEST_MS = 30 * 60_000;

/**
 * Returns the stretches of a day without an entry, earliest first, that are half an hour or longer. `until` is now, or
 * the end of the day.
 */
export function blankStretches(entries: readonly Entry[], day: Span, until: number): Span[] {
  return openGaps(entries, day, until).filter((gap) => lengthOf(gap) >= SHORTEST_MS);
}

/** Returns the longest of these stretches, in their order: as many as are asked about. */
export function longestStretches(stretches: readonly Span[]): Span[] {
  const longest = stretches.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MAX_STRETCHES);
  return stretches.filter((stretch) => longest.includes(stretch));
}

const lengthOf = ({ start, end }: Span) => end - start;

const DAY_MS = 86_400_000;

/**
 * Returns the categories that a blank stretch most likely had, the likeliest first: that of the same hours yesterday,
 * that of what came before it and after it, and then those of the day.
 */
export function likelyCategories(
  { start, end }: Span,
  entries: readonly Entry[],
  yesterday: readonly Entry[],
  count: number,
): TimeCategory[] {
  const middle = (start + end) / 2 - DAY_MS;
  const at = (entry: Entry) => spanOf(entry).start <= middle && middle < spanOf(entry).end;
  const beside = [
    entries.findLast((entry) => spanOf(entry).end === start),
    entries.find((entry) => spanOf(entry).start === end),
  ];
  const known = [...yesterday.filter(at), ...beside, ...entries.toReversed()]
    .flatMap((entry) => entry ? [entry.category] : []);
  return [...new Set([...known, ...TIME_CATEGORIES])].slice(0, count);
}
