import * as z from "zod/mini";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import {
  discardTimer,
  isLeftover,
  type Moment,
  queued,
  startTimer,
  type StoredTimer,
  StoredTimerSchema,
  timerOf,
} from "#shared/offline/mod.ts";
import type { TimeCategory } from "#shared/rings/mod.ts";
import { timerEntries } from "#shared/rules/mod.ts";
import { SHORT_TIMER_MS } from "#shared/rules/time/timer.ts";
import { NOT_AWAY } from "./away.ts";
import type { State } from "./state.ts";
import { ruleOf } from "./view.ts";

/** What undoing a stop needs to know. */
export const STOP_FIELDS = {
  /** The timer that was stopped. */
  stopped: StoredTimerSchema,
  /** When it was stopped; milliseconds since 1970. */
  end: z.number(),
  /** The start of the timer that was started in its place; empty without one. */
  since: z.string(),
};

export type Stop = { readonly [K in keyof typeof STOP_FIELDS]: z.infer<(typeof STOP_FIELDS)[K]> };

/** Returns whether a timer ran so briefly that its entry is rather discarded than the timer resumed. */
export function isShortStop({ stopped, end }: Pick<Stop, "stopped" | "end">): boolean {
  return end - Date.parse(stopped.startTime) < SHORT_TIMER_MS;
}

/**
 * Returns whether a timer was started by mistake: another category is started right after it, before it has a note.
 * Then the other one takes its place.
 */
export function isReplacedBy(
  running: StoredTimer | null,
  { category, startTime }: { readonly category: TimeCategory; readonly startTime: string },
  today: CalendarDate,
): running is StoredTimer {
  if (!running || running.category === category || running.note !== "" || isLeftover(running, today)) {
    return false;
  }
  const since = Date.parse(startTime) - Date.parse(running.startTime);
  return since >= 0 && since < SHORT_TIMER_MS;
}

/**
 * Deletes the entries that the stopped timer became. Unless it ran only briefly, it runs again from its former start,
 * and the timer started in its place is discarded. It gets a new id, since the server has ended the former one, and is
 * started before its entries are deleted, so that no time is lost in between.
 */
export function undoStop(state: State, stop: Stop, moment: Moment): Partial<State> {
  const { stopped, end, since } = stop;
  const { id, category, startTime: start_ts } = stopped;
  if (id === null) return {};
  let changes: Partial<State> = {};
  if (!isShortStop(stop)) {
    if (timerOf(state, moment.account)?.startTime === since) changes = discardTimer(state, moment);
    const resumed = startTimer({ ...state, ...changes }, stopped, { ...moment, today: stopped.date });
    changes = { ...changes, ...resumed, habits: { ...state.habits, category }, away: NOT_AWAY };
  }
  const deletions = timerEntries({ ...stopped, id, start_ts }, end, ruleOf(state.user))
    .map(({ day, entry }) => ({ kind: "delete_entry", day, base: entry }) as const);
  return { ...changes, queue: queued(changes.queue ?? state.queue, moment.account, deletions, moment) };
}
