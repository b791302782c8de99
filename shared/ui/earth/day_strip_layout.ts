import type { DaySpan } from "#shared/calendar/mod.ts";
import { type Entry, LEAK_CATEGORIES, type TimeCategory } from "#shared/rings/mod.ts";
import { hourText } from "#shared/rules/format/format_time.ts";
import { cut, type Span, spanOf } from "#shared/rules/time/spans.ts";

/** A position on the strip, in percent of its width. */
export interface Place {
  left: number;
  width: number;
}

/** What the strip shows of a day. */
export interface StripContent {
  entries: readonly Entry[];
  /** Entries of the day before that run on into this day. */
  carried: readonly Entry[];
  /** The untracked time. */
  gaps: readonly Span[];
}

/** What is drawn: entries, gaps, overlaps and hour marks. */
export interface StripLayout {
  blocks: (Place & { id: string; look: "full" | "pale" | "carried" })[];
  gaps: Place[];
  overlaps: Place[];
  ticks: { at: number; label: string | null }[];
}

/** Categories that are drawn paler than work. */
const PALE: ReadonlySet<TimeCategory> = new Set<TimeCategory>(["Sleep", "Commuting", ...LEAK_CATEGORIES]);
const HOUR = 3_600_000;

/** What is shorter has no width on the strip. */
const SHORTEST = 60_000;

const LABEL_EVERY = 6;

/** Returns the layout of a day on the strip. Days may have 23 or 25 hours and need not begin at midnight. */
export function dayStripLayout(
  { entries, carried, gaps }: StripContent,
  day: DaySpan,
  timeZone: string,
): StripLayout {
  const length = day.end - day.start;
  const place = (span: Span): Place[] => {
    const part = cut(span, day);
    return part && part.end - part.start >= SHORTEST
      ? [{ left: 100 * (part.start - day.start) / length, width: 100 * (part.end - part.start) / length }]
      : [];
  };
  const blocks = (shown: readonly Entry[], lookOf: (entry: Entry) => StripLayout["blocks"][number]["look"]) =>
    shown.flatMap((entry) =>
      place(spanOf(entry)).map((at) => ({ ...at, id: entry.id, look: lookOf(entry) }))
    );
  return {
    blocks: [
      ...blocks(carried, () => "carried"),
      ...blocks(entries, ({ category }) => PALE.has(category) ? "pale" : "full"),
    ],
    gaps: gaps.flatMap(place),
    overlaps: shared(entries.map(spanOf)).flatMap(place),
    ticks: ticks(day, timeZone),
  };
}

/** Returns the overlaps of neighbours in order of their start. */
function shared(spans: readonly Span[]): Span[] {
  const ordered = spans.toSorted((a, b) => a.start - b.start);
  const found: Span[] = [];
  let latest = -Infinity;
  for (const span of ordered) {
    if (span.start < latest) found.push({ start: span.start, end: Math.min(span.end, latest) });
    latest = Math.max(latest, span.end);
  }
  return found;
}

function ticks(day: DaySpan, timeZone: string): StripLayout["ticks"] {
  const hours = Math.round((day.end - day.start) / HOUR);
  return Array.from({ length: hours + 1 }, (_, hour) => {
    const last = hour === hours;
    const labelled = last || (hour % LABEL_EVERY === 0 && hours - hour >= LABEL_EVERY / 2);
    return { at: 100 * hour / hours, label: labelled ? hourText(day.start + hour * HOUR, timeZone) : null };
  });
}
