import type { State } from "../offline/state.ts";
import type { StateAt } from "./state_at.ts";
import { timerOf } from "#shared/offline/mod.ts";
import { countdownDueAt, longTimerDueAt, repDueAt, ringsDueAt } from "./reminders.ts";

/** The alarms that wake the worker. */
export const ALARM_NAMES = ["badge", "flush", "refresh", "rings", "rep", "countdown", "long_timer"] as const;

export type AlarmName = (typeof ALARM_NAMES)[number];

/** When an alarm first fires (milliseconds since 1970), and its period in minutes, if any. */
export interface AlarmPlan {
  readonly when: number;
  readonly periodInMinutes?: number;
}

const MINUTE = 60_000;

/** How often the server is polled while no timer runs. */
const IDLE_PERIOD = 10 * MINUTE;

/** The longest delay between retries while the server is unreachable. */
const MAX_DELAY = 30 * MINUTE;

/**
 * Returns when each alarm is due; null when it is not needed. The badge alarm fires when the timer's minutes change.
 * Times of day are in `browserZone`, except for the reminder of open rings, which is in the user's time zone.
 */
export function alarmsFor(
  at: StateAt,
  browserZone: string,
): Readonly<Record<AlarmName, AlarmPlan | null>> {
  const { state, now } = at;
  const timer = timerOf(state, state.session?.account);
  const hasPending = state.queue.pending.some(({ account }) => account === state.session?.account);
  return {
    badge: timer && { when: nextAfter(Date.parse(timer.startTime), MINUTE, now), periodInMinutes: 1 },
    flush: hasPending ? { when: now + MINUTE, periodInMinutes: 1 } : null,
    refresh: once(refreshDueAt(state, now)),
    rings: once(ringsDueAt(at)),
    rep: once(repDueAt(at, browserZone)),
    countdown: once(countdownDueAt(at)),
    long_timer: once(longTimerDueAt(at)),
  };
}

/**
 * Returns when to poll the server: a minute after its last response while a timer runs, otherwise ten minutes. While it
 * is unreachable the delay doubles up to a maximum. Depends only on the time of its last response. Null while signed
 * out.
 */
function refreshDueAt(state: State, now: number): number | null {
  const { session, contact } = state;
  if (!session) return null;
  const answeredAt = contact.answeredAt ?? now;
  if (contact.failure === null) {
    return nextAfter(answeredAt, timerOf(state, state.session?.account) ? MINUTE : IDLE_PERIOD, now);
  }
  let delay = MINUTE;
  while (answeredAt + delay <= now) delay += Math.min(delay, MAX_DELAY);
  return answeredAt + delay;
}

function once(when: number | null): AlarmPlan | null {
  return when === null ? null : { when };
}

/** Returns the next instant that is a whole number of periods after `start`. */
function nextAfter(start: number, period: number, now: number): number {
  return start + (Math.floor((now - start) / period) + 1) * period;
}
