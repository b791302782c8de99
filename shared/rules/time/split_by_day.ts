import { type CalendarDate, dayBounds, type DayRule, todayFor } from "../../calendar/mod.ts";
import type { Span } from "./spans.ts";

/**
 * Returns `span` split into one piece for each day that it touches, earliest first, or nothing for an empty span. A
 * timer that ran past the end of a day is saved as one entry on each day.
 */
export function splitByDay(rule: DayRule, span: Span): { day: CalendarDate; span: Span }[] {
  const pieces: { day: CalendarDate; span: Span }[] = [];
  let start = span.start;
  while (start < span.end) {
    const day = todayFor(rule, start);
    const end = Math.min(dayBounds(rule, day).end, span.end);
    pieces.push({ day, span: { start, end } });
    start = end;
  }
  return pieces;
}
