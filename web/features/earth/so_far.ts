import { atom } from "jotai/vanilla";
import { dayBounds } from "#shared/calendar/mod.ts";
import { carriedInto, openGaps } from "#shared/rules/time/open_gaps.ts";
import { reconcile } from "#shared/rules/time/reconcile.ts";
import { withTimer } from "#shared/rules/time/timer.ts";
import { minuteAtom } from "../../platform/clock.ts";
import { userAtom } from "../auth/session.ts";
import { type ShownDay, yesterdayQueryAtom } from "../day/day.ts";
import { isTodayAtom } from "../day/shown_day.ts";
import { dayRuleAtom } from "../day/today.ts";
import { timerAtom, timerStatusAtom } from "./timer.ts";

/** The figures of the shown day's Earth as of now, for its panel and its tab. */
export const soFarAtom = atom((get) => {
  const rule = get(dayRuleAtom);
  // A whole minute, so that the untracked time is the sum of the gaps.
  const minute = get(minuteAtom);
  const now = minute - minute % 60_000;
  const before = get(yesterdayQueryAtom).data?.earth.actual_entries;
  const plan = get(userAtom)?.settings.time_plan ?? null;
  const timer = get(timerAtom);
  const status = get(timerStatusAtom);
  const running = status === "running" && get(isTodayAtom) ? timer : null;

  /** Returns the ring as of now, its span and gaps, and whether it has a plan. */
  return ({ date, earth: sent }: Pick<ShownDay, "date" | "earth">) => {
    const span = dayBounds(rule, date);
    const entries = sent.actual_entries;
    // The time of a timer of the day is neither a gap nor untracked.
    const started = timer ? Date.parse(timer.startTime) : now;
    const until = status === "leftover" && started < span.start ? now : Math.min(started, now);
    const carried = carriedInto(span, before ?? []);
    const gaps = openGaps([...entries, ...carried], span, until);
    // The server computed the figures when it sent the day. One that is over stays as it is.
    const earth = before && until < span.end
      ? {
        ...sent,
        ...reconcile({ entries: withTimer(entries, running, now), carried, day: span, now: until, plan }),
      }
      : sent;
    return {
      span,
      before: before ?? [],
      until,
      content: { entries, carried, gaps },
      earth,
      isPlanned: plan !== null,
    };
  };
});
