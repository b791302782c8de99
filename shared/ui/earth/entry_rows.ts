import type { Entry } from "#shared/rings/mod.ts";
import { gaps, overlappingIds, type Span, spanOf } from "#shared/rules/time/spans.ts";

/** Shorter gaps, in minutes, are ignored. */
export const SHORTEST_GAP = 5;

/** A row of a day's list: an entry, or a gap between two entries. */
export type EntryRow =
  | { kind: "entry"; span: Span; entry: Entry; overlaps: boolean }
  | { kind: "gap"; span: Span; minutes: number };

/** Returns the gaps between the first entry's start and the last entry's end. */
export function gapsBetween(entries: readonly Entry[]): Span[] {
  const spans = entries.map(spanOf);
  if (spans.length === 0) return [];
  const start = spans.reduce((earliest, span) => Math.min(earliest, span.start), Infinity);
  const end = spans.reduce((latest, span) => Math.max(latest, span.end), -Infinity);
  return gaps(spans, { start, end }).filter((gap) => gap.end - gap.start >= SHORTEST_GAP * 60_000);
}

/** Returns the entries and the gaps between them, newest first. */
export function entryRows(entries: readonly Entry[]): EntryRow[] {
  const overlapping = overlappingIds(entries);
  const rows: EntryRow[] = entries.map((entry) => ({
    kind: "entry",
    span: spanOf(entry),
    entry,
    overlaps: overlapping.has(entry.id),
  }));
  for (const span of gapsBetween(entries)) {
    rows.push({ kind: "gap", span, minutes: Math.round((span.end - span.start) / 60_000) });
  }
  return rows.sort((a, b) => b.span.start - a.span.start || b.span.end - a.span.end);
}
