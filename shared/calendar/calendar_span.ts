import { addDays, type CalendarDate, daysBetween, monthOf, weekdayOf } from "./date.ts";

/** Consecutive days, both ends included. */
export interface DateRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export type CalendarUnit = "week" | "month" | "year";

const SPAN: Record<CalendarUnit, (date: CalendarDate) => DateRange> = {
  week: (date) => {
    const from = addDays(date, -daysSinceMonday(date));
    return { from, to: addDays(from, 6) };
  },
  month: (date) => {
    const from = `${monthOf(date)}-01`;
    // No month is longer than 31 days, so 31 days after the first is in the next month.
    return { from, to: addDays(`${monthOf(addDays(from, 31))}-01`, -1) };
  },
  year: (date) => ({ from: `${date.slice(0, 4)}-01-01`, to: `${date.slice(0, 4)}-12-31` }),
};

/** Returns the ISO week (Monday first), calendar month or calendar year that contains `date`. */
export function calendarSpan(unit: CalendarUnit, date: CalendarDate): DateRange {
  return SPAN[unit](date);
}

/** Returns every date of the range, both ends included. */
export function datesOf({ from, to }: DateRange): CalendarDate[] {
  // Not a loop that ends after `to`: what follows 9999-12-31 has five digits and sorts before it.
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
}

function daysSinceMonday(date: CalendarDate): number {
  return weekdayOf(date) - 1;
}
