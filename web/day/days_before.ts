import { atomWithQuery } from "jotai-tanstack-query";
import { analyticsRange } from "#shared/contract/mod.ts";
import { addDays } from "#shared/domain/calendar.ts";
import type { DaySummary } from "#shared/domain/records.ts";
import { byRing } from "#shared/domain/rings/mod.ts";
import { mayBeLonger } from "#shared/domain/streak.ts";
import { dayRuleAtom, todayAtom } from "../app/session.ts";
import { loggedCall, queryClientAtom } from "./day.ts";
import { restAtom } from "./rest.ts";

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
