import type { EndpointRequest, stopTimer } from "#shared/contract/mod.ts";
import { todayFor } from "#shared/calendar/mod.ts";
import { dayRuleOf, type Timer, type TimerState, type User } from "#shared/records/mod.ts";
import { EARTH_LIMITS, entrySpanError } from "#shared/rings/mod.ts";
import { timerEntries } from "#shared/rules/mod.ts";
import { Failure } from "../failures/failure.ts";
import { findEntry, withEntries } from "../http/normalize/lists.ts";
import { summaryRulesOf } from "./summary_rules.ts";
import type { Services } from "../services/services.ts";
import type { TimerStop } from "../store/timers.ts";

/** How far a client's clock may be ahead of the server's, in milliseconds. */
export const CLOCK_SKEW_MS = 15 * 60_000;

const MAX_ENTRY_MS = EARTH_LIMITS.entryHours * 3_600_000;

/**
 * Returns what stopping `timer` writes: its entries, each into the Earth of its day. Throws `timer_stale` with `state`
 * as its data when the timer ran for more than 24 hours and the request has no end.
 */
export function toTimerStop(
  timer: Timer,
  { end_ts, note = timer.note }: EndpointRequest<typeof stopTimer>["body"],
  user: User,
  services: Services,
  state: TimerState,
): TimerStop {
  const now = services.clock();
  const rule = dayRuleOf(user);
  const end = end_ts === undefined ? presentEnd(timer, now, state) : givenEnd(timer, Date.parse(end_ts), now);
  const entries = timerEntries({ ...timer, note }, end, rule);
  const days = entries.map(({ day }) => day);
  return {
    entries,
    end_ts: new Date(end).toISOString(),
    dates: days.length > 0 ? days : [todayFor(rule, end)],
    today: todayFor(rule, now),
    now,
    change: (before) => ({
      rings: before.flatMap(({ date, rings: { earth } }) => {
        // An existing entry was saved by an earlier stop of this timer, after which its start was sent again.
        const added = entries.filter(({ day, entry }) => day === date && !findEntry(earth, entry.id))
          .map(({ entry }) => entry);
        return added.length > 0 ? [{ date, ring: "earth", next: withEntries(earth, added) }] : [];
      }),
      result: null,
    }),
    ...summaryRulesOf(user, services),
  };
}

/** Returns now, or the timer's start when the client's clock is ahead of the server's. */
function presentEnd({ start_ts }: Timer, now: number, state: TimerState): number {
  const start = Date.parse(start_ts);
  if (now - start > MAX_ENTRY_MS) throw new Failure("timer_stale", { data: state });
  return Math.max(now, start);
}

function givenEnd({ start_ts }: Timer, end: number, now: number): number {
  const message = end > now + CLOCK_SKEW_MS
    ? "End time must not lie in the future"
    : entrySpanError(Date.parse(start_ts), end);
  if (message) throw new Failure("validation_failed", { message, details: [{ path: "end_ts", message }] });
  return end;
}
