import { atomWithQuery } from "jotai-tanstack-query";
import { atom } from "jotai/vanilla";
import { computeForgedScore, weekly } from "#shared/contract/mod.ts";
import {
  type CalendarDate,
  calendarSpan,
  type DateRange,
  isoWeekOf,
  todayFor,
  weekSpanOf,
} from "#shared/domain/calendar.ts";
import { addressParamAtom } from "../../app/platform.ts";
import { clientAtom, dayRuleAtom, todayAtom, userAtom } from "../../app/session.ts";
import { DERIVED, loggedCall, queryClientAtom, rangeQuery, refreshDaysAtom } from "../../day/day.ts";

const addressWeekAtom = addressParamAtom("week");

/** The shown week: the address's `?week=` (`2026-W47`, or any date in it), or the current one. */
export const shownWeekAtom = atom((get): { week: string; span: DateRange } => {
  const span = weekSpanOf(get(addressWeekAtom) ?? "") ?? calendarSpan("week", get(todayAtom));
  return { week: isoWeekOf(span.from), span };
});

/** The day on which the account was made. */
export const accountDayAtom = atom((get): CalendarDate => {
  const user = get(userAtom);
  return user ? todayFor(get(dayRuleAtom), Date.parse(user.created_at)) : get(todayAtom);
});

/** The shown week. It is derived from days, so every write to a day refetches it. */
export const weeklyAtom = atomWithQuery((get) => {
  const { week } = get(shownWeekAtom);
  return {
    queryKey: [DERIVED, "weekly", week],
    queryFn: loggedCall(get, `The week ${week}`, weekly, { params: { week } }),
  };
}, (get) => get(queryClientAtom));

const yearAtom = atom<number | null>(null);

/** The shown year; the current one before another was chosen. */
export const chosenYearAtom = atom(
  (get) => get(yearAtom) ?? Number(get(todayAtom).slice(0, 4)),
  (_get, set, year: number) => set(yearAtom, year),
);

/** The summaries of that year's days that have a record. */
export const yearRowsAtom = atomWithQuery((get) => {
  const year = String(get(chosenYearAtom)).padStart(4, "0");
  return rangeQuery(get, { from: `${year}-01-01`, to: `${year}-12-31` });
}, (get) => get(queryClientAtom));

/** Recomputes the forged score of a day, with the points of each ring. */
export const forgedScoreAtom = atom(
  null,
  async (get, set, day: CalendarDate) => {
    const { forged_score } = await get(clientAtom).call(computeForgedScore, { params: { day } });
    // The stored score may differ from the shown one.
    set(refreshDaysAtom);
    return forged_score;
  },
);
