import type { Entry } from "../../rings/mod.ts";
import { overlapOf, type Span, spanOf } from "./spans.ts";

/** Two entries that overlap, the earlier one first, and their common time. */
export interface OverlapPair {
  readonly first: Entry;
  readonly second: Entry;
  readonly span: Span;
}

/** Returns every pair of overlapping entries, sorted by the start of the overlap. */
export function overlapPairs(entries: readonly Entry[]): OverlapPair[] {
  const ordered = entries.toSorted((a, b) => Date.parse(a.start_ts) - Date.parse(b.start_ts));
  return ordered.flatMap((first, index) =>
    ordered.slice(index + 1).flatMap((second) => {
      const span = overlapOf(spanOf(second), spanOf(first));
      return span ? [{ first, second, span }] : [];
    })
  ).sort((a, b) => a.span.start - b.span.start);
}
