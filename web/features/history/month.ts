import { atomWithQuery } from "jotai-tanstack-query";
import { atom } from "jotai/vanilla";
import { type CalendarDate, calendarSpan, isCalendarDate } from "#shared/domain/calendar.ts";
import { addressParamAtom } from "../../app/platform.ts";
import { todayAtom } from "../../app/session.ts";
import { dayView, queryClientAtom, rangeQuery } from "../../day/day.ts";

const addressMonthAtom = addressParamAtom("month");

/** The first day of the shown month: the address's `?month=` (`2026-11`), or the current one. */
export const shownMonthAtom = atom((get): CalendarDate => {
  const asked = `${get(addressMonthAtom) ?? ""}-01`;
  return calendarSpan("month", isCalendarDate(asked) ? asked : get(todayAtom)).from;
});

/** The summaries of the days with a record in the weeks of that month. */
export const monthRowsAtom = atomWithQuery((get) => {
  const { from, to } = calendarSpan("month", get(shownMonthAtom));
  return rangeQuery(get, { from: calendarSpan("week", from).from, to: calendarSpan("week", to).to });
}, (get) => get(queryClientAtom));

const fetchedAtom = atom<CalendarDate | null>(null);

/** The day that is fetched to be shown beside the month; today before one was chosen. */
export const fetchedDayAtom = atom(
  (get) => get(fetchedAtom) ?? get(todayAtom),
  (_get, set, date: CalendarDate) => set(fetchedAtom, date),
);

export const shownDayViewAtom = dayView(fetchedDayAtom);
