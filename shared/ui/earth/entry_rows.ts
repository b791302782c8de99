import type { DaySpan } from "#shared/calendar/mod.ts";
import type { Entry } from "#shared/rings/mod.ts";
import { cut, overlappingIds, type Span, spanOf } from "#shared/rules/time/spans.ts";

/** A row of a day's list. `span` is the part within the day for an entry that is carried over from the day before. */
export interface EntryRow {
  readonly entry: Entry;
  readonly span: Span;
  readonly overlaps: boolean;
  readonly isCarried: boolean;
}

/** Returns the rows of a day, newest first. `carried` are the entries of the day before that run on into it. */
export function entryRows(
  entries: readonly Entry[],
  carried: readonly Entry[],
  day: DaySpan,
): EntryRow[] {
  const overlapping = overlappingIds(entries);
  const rows = [
    ...entries.map((entry) => ({
      entry,
      span: spanOf(entry),
      overlaps: overlapping.has(entry.id),
      isCarried: false,
    })),
    ...carried.flatMap((entry) => {
      const span = cut(spanOf(entry), day);
      return span ? [{ entry, span, overlaps: false, isCarried: true }] : [];
    }),
  ];
  return rows.sort((a, b) => b.span.start - a.span.start || b.span.end - a.span.end);
}
