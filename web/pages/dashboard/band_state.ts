import { atomWithQuery } from "jotai-tanstack-query";
import { atom } from "jotai/vanilla";
import { analyticsRange } from "#shared/contract/mod.ts";
import { addDays } from "#shared/domain/calendar.ts";
import type { DaySummary } from "#shared/domain/records.ts";
import { byRing } from "#shared/domain/rings/mod.ts";
import { sealOfferedFrom } from "#shared/domain/seal.ts";
import { INITIAL_SETTINGS } from "#shared/domain/settings.ts";
import { mayBeLonger } from "#shared/domain/streak.ts";
import { shownUserAtom } from "../../app/engine.ts";
import { browserTimeZone, minuteAtom } from "../../app/platform.ts";
import { dayRuleAtom, todayAtom } from "../../app/session.ts";
import { daysAheadAtom, loggedCall, queryClientAtom, shownDayAtom } from "../../day/day.ts";
import { restAtom } from "../../day/rest.ts";

/** The longest range of one call. */
const MAX_DAYS = 400;

/** The summaries of the days before today. A change of today does not fetch them again. */
export const daysBeforeAtom = atomWithQuery((get) => {
  const today = get(todayAtom);
  const rules = { rest: get(restAtom), rule: get(dayRuleAtom) };
  return {
    queryKey: ["streak", today],
    queryFn: async (context: { signal: AbortSignal }) => {
      const days: DaySummary[] = [];
      for (let to = addDays(today, -1);;) {
        const from = addDays(to, 1 - MAX_DAYS);
        const call = loggedCall(get, "The days before today", analyticsRange, { query: { from, to } });
        days.unshift(...(await call(context)).days);
        // The present day breaks no streak.
        const open = { date: today, completion: byRing(() => false) };
        if (!mayBeLonger({ before: days, today: open, ...rules }, from)) return { days };
        to = addDays(from, -1);
      }
    },
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
