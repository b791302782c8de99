import type { CalendarDate, DayRule } from "#shared/calendar/mod.ts";
import { isOlderVersion, type Timer, type TimerState } from "#shared/records/mod.ts";
import type { TimeCategory } from "#shared/rings/mod.ts";
import { type Span, splitByDay } from "#shared/rules/mod.ts";
import { type Command, enqueue, TIMER_COMMANDS } from "#shared/offline/mod.ts";
import type { KeptTimer, State } from "./cells.ts";
import { viewToday } from "./view.ts";

/** Makes the ids of changes; an argument so that the rules stay rules. */
export type MakeId = () => string;

interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly makeId: MakeId;
}

/** The signed-in user's timer, or null. One of another account waits for its owner. */
export function timerOf(state: State): KeptTimer | null {
  return state.timer && state.timer.account === state.session?.account ? state.timer : null;
}

/** Whether the timer was left running on an earlier day: it is not resumed, but offered to be saved. */
export function isLeftover(timer: KeptTimer, today: CalendarDate): boolean {
  return timer.date !== today;
}

/** A second click on a category this soon after the first, in milliseconds, is a double click. */
const DOUBLE_CLICK_MS = 2_000;

/** Whether starting `category` now would restart a timer of that category that has only just been started: a double click. */
export function isDoubleClick(timer: KeptTimer, category: TimeCategory, now: number): boolean {
  const age = now - Date.parse(timer.startTime);
  return timer.category === category && age >= 0 && age < DOUBLE_CLICK_MS;
}

/** Starts a timer at `startTime` (ISO). One that already runs is saved up to `now` first, so that none is lost. */
export function startTimer(
  state: State,
  { category, startTime, now, makeId }: Moment & { category: TimeCategory; startTime: string },
): Partial<State> {
  if (!state.session) return {};
  const stopped = state.timer ? stopTimer(state, { end: now, now, makeId }) : {};
  const { account } = state.session;
  const timer = { id: makeId(), startTime, category, date: viewToday(state, now).date, note: "", account };
  return {
    ...stopped,
    timer,
    habits: { ...state.habits, category },
    queue: queued(stopped.queue ?? state.queue, account, [{ kind: "start_timer", timer: recordOf(timer) }], {
      now,
      makeId,
    }),
  };
}

/** Ends the timer at `end`, milliseconds since 1970: that waits to be saved. */
export function stopTimer(state: State, { end, ...moment }: Moment & { end: number }): Partial<State> {
  const { timer } = state;
  if (!timer) return {};
  if (!Number.isFinite(end)) throw new RangeError(`Cannot stop the timer at ${end}: give an instant`);
  const command: Command = {
    kind: "stop_timer",
    timer: recordOf(named(timer, moment.makeId)),
    end_ts: new Date(end).toISOString(),
  };
  return {
    timer: null,
    queue: queued(state.queue, timer.account, [command], moment),
    away: { since: null, question: null },
  };
}

/** Moves the start of the running timer to `startTime` (ISO). */
export function backdateTimer(
  state: State,
  { startTime, ...moment }: Moment & { startTime: string },
): Partial<State> {
  if (!state.timer) return {};
  const timer = { ...named(state.timer, moment.makeId), startTime };
  // One that the server was never told of is begun with its new start.
  const kind = state.timer.id === null ? "start_timer" : "change_timer";
  return { timer, queue: queued(state.queue, timer.account, [{ kind, timer: recordOf(timer) }], moment) };
}

/** Forgets the timer: nothing of it is saved. */
export function discardTimer(state: State, moment: Moment): Partial<State> {
  const { timer } = state;
  if (!timer) return {};
  if (timer.id === null) return { timer: null };
  const command: Command = { kind: "discard_timer", timer: recordOf({ ...timer, id: timer.id }) };
  return { timer: null, queue: queued(state.queue, timer.account, [command], moment) };
}

/** The version of what the server last told of the signed-in user's timer; undefined while it has told nothing. */
export function heardOfTimer(
  { session, heard }: Pick<State, "session" | "heard">,
): string | null | undefined {
  return heard && heard.account === session?.account ? heard.timer : undefined;
}

/**
 * Takes in what the server says runs, unless it is still to be told what was done here, or has told something newer before: what it
 * tells of its own accord may come later than the answer to what was done after it. A timer that it was never told of, of a version that
 * told of none, is begun there.
 */
export function adoptTimer(state: State, told: TimerState, { now, makeId }: Moment): Partial<State> {
  const { session, timer: present } = state;
  if (!session) return {};
  const waits = state.queue.pending.some(({ account, command }) =>
    account === session.account && TIMER_COMMANDS.some((kind) => kind === command.kind)
  );
  if (waits || (present && present.account !== session.account)) return {};
  const before = heardOfTimer(state);
  if (isOlderVersion(told.version, before ?? null)) return {};
  const heard = before === told.version ? {} : { heard: { account: session.account, timer: told.version } };
  if (present?.id === null) {
    if (isLeftover(present, viewToday(state, now).date)) return {};
    const timer = named(present, makeId);
    const command: Command = { kind: "start_timer", timer: recordOf(timer) };
    return { ...heard, timer, queue: queued(state.queue, session.account, [command], { now, makeId }) };
  }
  const timer = told.timer && keptOf(told.timer, session.account);
  return JSON.stringify(timer) === JSON.stringify(present) ? heard : { ...heard, timer };
}

/** What saves `span` as entries by the timer, one for each day that it touches. */
export function entriesOf(
  { category, span, rule, note = "", makeId }: {
    category: TimeCategory;
    span: Span;
    rule: DayRule;
    note?: string;
    makeId: MakeId;
  },
): Command[] {
  return splitByDay(rule, span).map(({ day, span: { start, end } }) => ({
    kind: "add_entry",
    day,
    entry: {
      id: makeId(),
      start_ts: new Date(start).toISOString(),
      end_ts: new Date(end).toISOString(),
      category,
      source: "timer",
      note,
    },
  }));
}

/** The queue with `commands` of `account` at its end. */
export function queued(
  queue: State["queue"],
  account: string,
  commands: readonly Command[],
  { now, makeId }: Moment,
): State["queue"] {
  return commands.reduce<State["queue"]>(
    (longer, command) => ({
      ...longer,
      ...enqueue(longer, { id: makeId(), account, command, queuedAt: now }),
    }),
    queue,
  );
}

export type NamedTimer = KeptTimer & { readonly id: string };

function named(timer: KeptTimer, makeId: MakeId): NamedTimer {
  return { ...timer, id: timer.id ?? makeId() };
}

/** The timer as the server knows it. */
export function recordOf({ id, category, startTime, date, note }: NamedTimer): Timer {
  return { id, category, start_ts: startTime, day: date, note };
}

function keptOf({ id, category, start_ts, day, note }: Timer, account: string): KeptTimer {
  return { id, startTime: start_ts, category, date: day, note, account };
}
