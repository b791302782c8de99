import { atomWithQuery } from "jotai-tanstack-query";
import { atom } from "jotai/vanilla";
import { analyticsRange } from "#shared/contract/mod.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { sealOfferedFrom } from "#shared/domain/seal.ts";
import { INITIAL_SETTINGS } from "#shared/domain/settings.ts";
import { shownUserAtom } from "../../app/engine.ts";
import { browserTimeZone, minuteAtom } from "../../app/platform.ts";
import { dayRuleAtom, todayAtom } from "../../app/session.ts";
import { daysAheadAtom, loggedCall, queryClientAtom, shownDayAtom } from "../../day/day.ts";

/** How far streaks are counted back: the longest range of one call, without today. */
const MAX_DAYS = 399;

/** The summaries of the days before today. A change of today does not fetch them again. */
export const daysBeforeAtom = atomWithQuery((get) => {
  const today = get(todayAtom);
  const [from, to] = [addDays(today, -MAX_DAYS), addDays(today, -1)];
  return {
    queryKey: ["streak", to],
    queryFn: loggedCall(get, "The days before today", analyticsRange, { query: { from, to } }),
    refetchOnWindowFocus: false,
  };
}, (get) => get(queryClientAtom));

/** Whether the Seal of the shown day is offered: in the evening, and on the day after. */
export const isEveningAtom = atom((get) => {
  const ahead = get(daysAheadAtom);
  // A new device shows the day before it knows the user, whose evening most likely is that of the browser.
  const user = get(shownUserAtom) ?? { timezone: browserTimeZone(), settings: INITIAL_SETTINGS };
  return ahead === -1 ||
    ahead === 0 && get(minuteAtom) >= sealOfferedFrom(get(shownDayAtom), user, get(dayRuleAtom));
});
