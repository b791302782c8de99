import { addDays, type CalendarDate, isCalendarDate } from "./date.ts";
import { calendarSpan, type DateRange } from "./calendar_span.ts";

const SHAPE = /^(\d{4})-W(\d{2})$/;

/**
 * Returns the ISO 8601 week that contains `date`, as `2026-W47`. Around New Year its year can differ from that of the
 * date.
 */
export function isoWeekOf(date: CalendarDate): string {
  // A week belongs to the year of its Thursday.
  const thursday = addDays(calendarSpan("week", date).from, 3);
  const year = thursday.slice(0, 4);
  const dayOfYear = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000;
  return `${year}-W${String(Math.floor(dayOfYear / 7) + 1).padStart(2, "0")}`;
}

/** Returns the seven days of an ISO week such as `2026-W47`, or null when there is no such week. */
export function isoWeekSpan(week: string): DateRange | null {
  const [, year, number] = SHAPE.exec(week) ?? [];
  if (!year || !number) return null;
  // The fourth of January is always in week 1.
  const fourth = `${year}-01-04`;
  if (!isCalendarDate(fourth)) return null;
  const span = calendarSpan("week", addDays(fourth, 7 * (Number(number) - 1)));
  return isoWeekOf(span.from) === week ? span : null;
}

/**
 * Returns the seven days of the week given as an ISO week or as any date in it. Returns null for anything else, and for
 * the last week of the year 9999, which has days beyond the supported calendar.
 */
export function weekSpanOf(name: string): DateRange | null {
  const span = isCalendarDate(name) ? calendarSpan("week", name) : isoWeekSpan(name);
  return span && isCalendarDate(span.to) ? span : null;
}
