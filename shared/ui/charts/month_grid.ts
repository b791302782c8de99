import {
  addDays,
  type CalendarDate,
  calendarSpan,
  daysBetween,
  isCalendarDate,
} from "#shared/calendar/mod.ts";

/** Returns the weeks of the month of `date`, each with its seven days, Monday first. */
export function weeksOfMonth(date: CalendarDate): CalendarDate[][] {
  const { from, to } = calendarSpan("month", date);
  const start = calendarSpan("week", from).from;
  const weeks = Math.floor(daysBetween(start, to) / 7) + 1;
  return Array.from(
    { length: weeks },
    (_, week) => Array.from({ length: 7 }, (_, day) => addDays(start, 7 * week + day)),
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Returns the day that a key moves to from `date` in a calendar whose rows are weeks; null for other keys. */
export function stepInMonth(date: CalendarDate, key: string): CalendarDate | null {
  const next = stepFrom(date, key);
  return next !== null && isCalendarDate(next) ? next : null;
}

function stepFrom(date: CalendarDate, key: string): CalendarDate | null {
  const week = calendarSpan("week", date);
  if (key === "Home") return week.from;
  if (key === "End") return week.to;
  const month = calendarSpan("month", date);
  if (key === "PageUp") return sameDayIn(addDays(month.from, -1), date);
  if (key === "PageDown") return sameDayIn(addDays(month.to, 1), date);
  const step = STEPS[key];
  return step === undefined ? null : addDays(date, step);
}

/** Returns the day of `month` with the number of `date`, or the month's last day. */
function sameDayIn(month: CalendarDate, date: CalendarDate): CalendarDate {
  const wanted = `${month.slice(0, 8)}${date.slice(8)}`;
  return isCalendarDate(wanted) ? wanted : calendarSpan("month", month).to;
}
