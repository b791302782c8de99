import { addDays, type CalendarDate, calendarSpan, daysBetween } from "#shared/calendar/mod.ts";

/** Returns the weeks of a year, each with its seven days, Monday first. */
export function weeksOfYear(year: number): CalendarDate[][] {
  const { from, to } = calendarSpan("year", `${String(year).padStart(4, "0")}-01-01`);
  const start = calendarSpan("week", from).from;
  const weeks = Math.floor(daysBetween(start, to) / 7) + 1;
  return Array.from(
    { length: weeks },
    (_, week) => Array.from({ length: 7 }, (_, day) => addDays(start, 7 * week + day)),
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -7,
  ArrowRight: 7,
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -28,
  PageDown: 28,
};

/** Returns the day that a key moves to from `date` in a grid whose columns are weeks; null for other keys and years. */
export function stepInYear(date: CalendarDate, key: string): CalendarDate | null {
  const { from, to } = calendarSpan("year", date);
  if (key === "Home") return from;
  if (key === "End") return to;
  const step = STEPS[key];
  if (step === undefined) return null;
  const next = addDays(date, step);
  return next < from || next > to ? null : next;
}
