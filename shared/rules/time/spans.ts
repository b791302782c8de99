import type { DaySpan } from "../../calendar/mod.ts";
import type { Entry } from "../../rings/mod.ts";

/** A span of time in milliseconds since 1970; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the span of an entry. */
export function spanOf(entry: Pick<Entry, "start_ts" | "end_ts">): Span {
  return { start: Date.parse(entry.start_ts), end: Date.parse(entry.end_ts) };
}

/** Returns the part of `span` within `bounds`, or null when they do not overlap. */
export function cut(span: Span, bounds: DaySpan): Span | null {
  const start = Math.max(span.start, bounds.start);
  const end = Math.min(span.end, bounds.end);
  return start < end ? { start, end } : null;
}

/** Returns the parts of `spans` within `bounds`, in the same order. */
export function cutAll(spans: readonly Span[], bounds: DaySpan): Span[] {
  return spans.flatMap((span) => cut(span, bounds) ?? []);
}

/** Returns disjoint spans that cover the same time as `spans`, earliest first. */
export function union(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    } else merged.push(span);
  }
  return merged;
}

/** Returns the parts of `within` that no span covers, earliest first. */
export function gaps(spans: readonly Span[], within: DaySpan): Span[] {
  const found: Span[] = [];
  let from = within.start;
  for (const span of union(cutAll(spans, within))) {
    if (span.start > from) found.push({ start: from, end: span.start });
    from = span.end;
  }
  if (from < within.end) found.push({ start: from, end: within.end });
  return found;
}

/** A shorter overlap is none: it would be shown as 0m. Milliseconds. */
const MIN_OVERLAP_MS = 60_000;

/** Returns the common time of two spans, or null when they overlap for less than a minute. */
export function overlapOf(one: Span, other: Span): Span | null {
  const common = cut(one, other);
  return common && common.end - common.start >= MIN_OVERLAP_MS ? common : null;
}

/** Returns the ids of the entries that overlap another entry. */
export function overlappingIds(entries: readonly Entry[]): Set<string> {
  const found = new Set<string>();
  const ordered = entries.map((entry) => ({ id: entry.id, ...spanOf(entry) })).sort((a, b) =>
    a.start - b.start
  );
  let latest = ordered[0];
  for (const next of ordered.slice(1)) {
    if (latest && overlapOf(next, latest)) found.add(next.id).add(latest.id);
    if (!latest || next.end > latest.end) latest = next;
  }
  return found;
}

/** Returns the total length of the spans in minutes; overlaps count for each span. */
export function minutesOf(spans: readonly Span[]): number {
  return spans.reduce((sum, span) => sum + span.end - span.start, 0) / 60_000;
}
