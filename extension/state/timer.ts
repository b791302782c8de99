import type { CalendarDate, DayRule } from "#shared/day/mod.ts";
import type { TimeCategory } from "#shared/rings/mod.ts";
import { type Span, splitByDay } from "#shared/rules/mod.ts";
import { enqueue } from "#shared/sync/mod.ts";
import type { KeptTimer, State } from "./cells.ts";
import type { Command } from "./writes/mod.ts";
import { viewToday } from "./view.ts";

/** Makes the ids of changes; an argument so that the rules stay rules. */
export type MakeId = () => string;

/** After so long it is asked whether a timer still runs for what it says. */
export const LONG_TIMER_MS = 4 * 3_600_000;

/** The signed-in user's timer, or null. One of another account waits for its owner. */
export function timerOf(state: State): KeptTimer | null {
  return state.timer && state.timer.account === state.session?.account ? state.timer : null;
}

/** Whether the timer was left running on an earlier day: it is not resumed, but offered to be saved. */
export function isLeftover(timer: KeptTimer, today: CalendarDate): boolean {
  return timer.date !== today;
}

/** Starts a timer at `startTime` (ISO). One that already runs is saved up to `now` first, so that none is lost. */
export function startTimer(
  state: State,
  { category, startTime, now, makeId }: {
    category: TimeCategory;
    startTime: string;
    now: number;
    makeId: MakeId;
  },
): Partial<State> {
  if (!state.session) return {};
  const stopped = state.timer ? stopTimer(state, { end: now, now, makeId }) : {};
  const { date } = viewToday(state, now);
  return {
    ...stopped,
    timer: { startTime, category, date, account: state.session.account },
    habits: { ...state.habits, category },
  };
}

/** Ends the timer at `end`, milliseconds since 1970: its entries wait to be saved, one for each day that it touches. */
export function stopTimer(
  state: State,
  { end, now, makeId }: { end: number; now: number; makeId: MakeId },
): Partial<State> {
  const { timer } = state;
  if (!timer) return {};
  if (!Number.isFinite(end)) throw new RangeError(`Cannot stop the timer at ${end}: give an instant`);
  const span = { start: Date.parse(timer.startTime), end };
  const entries = entriesOf({ category: timer.category, span, rule: viewToday(state, now).rule });
  const queue = entries.reduce<State["queue"]>(
    (queue, command) => ({
      ...queue,
      ...enqueue(queue, { id: makeId(), account: timer.account, command, queuedAt: now }),
    }),
    state.queue,
  );
  return { timer: null, queue, away: { since: null, question: null } };
}

/** Moves the start of the running timer to `startTime` (ISO). */
export function backdateTimer(state: State, startTime: string): Partial<State> {
  return state.timer ? { timer: { ...state.timer, startTime } } : {};
}

/** What saves `span` as entries by the timer, one for each day that it touches. */
export function entriesOf(
  { category, span, rule, note = "" }: { category: TimeCategory; span: Span; rule: DayRule; note?: string },
): Command[] {
  return splitByDay(rule, span).map(({ day, span: { start, end } }) => ({
    kind: "add_entry",
    day,
    entry: {
      start_ts: new Date(start).toISOString(),
      end_ts: new Date(end).toISOString(),
      category,
      source: "timer",
      note,
    },
  }));
}
