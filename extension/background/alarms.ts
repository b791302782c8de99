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

/** How long the server is left alone at most while it is away. */
const LONGEST_PAUSE = 30 * MINUTE;

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
  const waits = state.queue.pending.some(({ account }) => account === state.session?.account);
  return {
    badge: timer && { when: nextMinute(Date.parse(timer.startTime), now), periodInMinutes: 1 },
    drain: waits ? { when: now + MINUTE, periodInMinutes: 1 } : null,
    refresh: once(refreshDueAt(state, now)),
    rings: once(ringsDueAt(state, now)),
    rep: once(repDueAt(state, now, browserZone)),
    long_timer: once(longTimerDueAt(state, now)),
  };
}

/**
 * When the server is to be asked again how today stands: a minute after it last answered. While it is away, after a pause that
 * grows as long as it has been away. Nothing is counted: it follows from when it last answered. Null: nobody is signed in.
 */
function refreshDueAt({ session, contact }: State, now: number): number | null {
  if (!session) return null;
  const answeredAt = contact.answeredAt ?? now;
  if (contact.failure === null) return nextMinute(answeredAt, now);
  let away = MINUTE;
  while (answeredAt + away <= now) away += Math.min(away, LONGEST_PAUSE);
  return answeredAt + away;
}

function once(when: number | null): AlarmPlan | null {
  return when === null ? null : { when };
}

/** The next instant that lies whole minutes after `start`. */
function nextMinute(start: number, now: number): number {
  return start + (Math.floor((now - start) / MINUTE) + 1) * MINUTE;
}
