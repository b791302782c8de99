import type { State } from "../offline/state.ts";
import { timerOf } from "#shared/offline/mod.ts";
import { longTimerDueAt, repDueAt, ringsDueAt } from "./reminders.ts";

/** What wakes the worker. */
export const ALARM_NAMES = ["badge", "drain", "refresh", "rings", "rep", "long_timer"] as const;

export type AlarmName = (typeof ALARM_NAMES)[number];

/** When an alarm first rings (milliseconds since 1970), and every how many minutes from then on, if at all. */
export interface AlarmPlan {
  readonly when: number;
  readonly periodInMinutes?: number;
}

const MINUTE = 60_000;

/** How often the server is asked while no timer runs: nothing on the badge depends on the minute. */
const QUIET_PERIOD = 5 * MINUTE;

/** The longest pause while the server is away. */
const MAX_PAUSE = 30 * MINUTE;

/**
 * Which alarms are wanted; null: none. The badge's rings as the timer's minutes turn over. Times of the day are read by the clock of
 * `browserZone`, but for the reminder's, which is the user's own.
 */
export function alarmsFor(
  state: State,
  now: number,
  browserZone: string,
): Readonly<Record<AlarmName, AlarmPlan | null>> {
  const timer = timerOf(state, state.session?.account);
  const waits = state.queue.pending.some(({ account }) => account === state.session?.account);
  return {
    badge: timer && { when: nextAfter(Date.parse(timer.startTime), MINUTE, now), periodInMinutes: 1 },
    drain: waits ? { when: now + MINUTE, periodInMinutes: 1 } : null,
    refresh: once(refreshDueAt(state, now)),
    rings: once(ringsDueAt(state, now)),
    rep: once(repDueAt(state, now, browserZone)),
    long_timer: once(longTimerDueAt(state, now)),
  };
}

/**
 * When to ask the server for today again: a minute after its last answer while a timer runs, otherwise five. While it is away the
 * pauses grow as long as it has been away. Everything follows from the time of its last answer. Null: nobody is signed in.
 */
function refreshDueAt(state: State, now: number): number | null {
  const { session, contact } = state;
  if (!session) return null;
  const answeredAt = contact.answeredAt ?? now;
  if (contact.failure === null) {
    return nextAfter(answeredAt, timerOf(state, state.session?.account) ? MINUTE : QUIET_PERIOD, now);
  }
  let away = MINUTE;
  while (answeredAt + away <= now) away += Math.min(away, MAX_PAUSE);
  return answeredAt + away;
}

function once(when: number | null): AlarmPlan | null {
  return when === null ? null : { when };
}

/** The next instant that lies a whole number of periods after `start`. */
function nextAfter(start: number, period: number, now: number): number {
  return start + (Math.floor((now - start) / period) + 1) * period;
}
