import type { State } from "../state/cells.ts";
import { timerOf } from "../state/timer.ts";
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
const REFRESH_MINUTES = 30;

/**
 * Which alarms are wanted; null: none. The badge's rings as the timer's minutes turn over. Times of the day are read by the clock of
 * `browserZone`, but for the reminder's, which is the user's own.
 */
export function alarmsFor(
  state: State,
  now: number,
  browserZone: string,
): Readonly<Record<AlarmName, AlarmPlan | null>> {
  const timer = timerOf(state);
  const waits = state.queue.waiting.some(({ account }) => account === state.session?.account);
  return {
    badge: timer && { when: nextMinute(Date.parse(timer.startTime), now), periodInMinutes: 1 },
    drain: waits ? { when: now + MINUTE, periodInMinutes: 1 } : null,
    refresh: state.session && { when: now + REFRESH_MINUTES * MINUTE, periodInMinutes: REFRESH_MINUTES },
    rings: once(ringsDueAt(state, now)),
    rep: once(repDueAt(state, now, browserZone)),
    long_timer: once(longTimerDueAt(state, now)),
  };
}

function once(when: number | null): AlarmPlan | null {
  return when === null ? null : { when };
}

/** The next instant that lies whole minutes after `start`. */
function nextMinute(start: number, now: number): number {
  return start + (Math.floor((now - start) / MINUTE) + 1) * MINUTE;
}
