import { addDays, type CalendarDate, dayBounds, type DayRule } from "../domain/calendar.ts";
import { battleFor } from "../domain/commitments.ts";
import { carryGoals, dayView } from "../domain/day.ts";
import type { Day, Timer, TimerState } from "../domain/records.ts";
import { type Battle, byRing, type EntryFor, forKey, RINGS, type TimeCategory } from "../domain/rings/mod.ts";
import { normalizeText } from "../domain/schema.ts";
import type { TimeRules } from "../domain/time.ts";
import { isOlderVersion } from "../domain/user.ts";
import type { Ending } from "../domain/what_now.ts";
import { TIMER_COMMANDS } from "./commands/earth.ts";
import type { Command } from "./commands/mod.ts";
import { enqueue, type StoredQueue } from "./queue.ts";
import type { EngineState, StoredTimer } from "./state.ts";

/** A second start of the same timer within this time counts as a double click; milliseconds. */
const DOUBLE_CLICK_MS = 2_000;

/** The part of the state that the timer rules use. */
export type TimerPart = Pick<EngineState, "timer" | "serverTimer" | "queue">;

/** The time, the account and the ids for a timer rule. */
export interface Moment {
  readonly account: string;
  /** The user's day. */
  readonly today: CalendarDate;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Returns a new id for a timer or command. An argument, so that the rules are pure. */
  readonly makeId: () => string;
}

/** Returns the timer of `account`, or null. A stored timer of another account is not shown. */
export function timerOf(
  { timer }: Pick<TimerPart, "timer">,
  account: string | undefined,
): StoredTimer | null {
  return timer?.account === account ? timer : null;
}

export interface ShownTimer {
  readonly timer: StoredTimer;
  /** The rejected stop, or null while the timer runs. */
  readonly rejected: RejectedStop | null;
}

export interface RejectedStop {
  /** The id of the command. */
  readonly id: string;
  readonly endTime: string;
  readonly reason: string;
}

/**
 * Returns the timer of `account` as shown, or null. A timer whose stop is pending has ended; a timer whose stop was
 * rejected is shown as stopped, unless another one runs.
 */
export function shownTimer({ timer, queue }: TimerPart, account: string | undefined): ShownTimer | null {
  const running = timerOf({ timer }, account);
  const isStopped = queue.pending.some(({ command }) =>
    command.kind === "stop_timer" && command.timer.id === running?.id
  );
  if (isStopped) return null;
  for (const { id, account: owner, command, reason } of queue.rejected.toReversed()) {
    if (command.kind !== "stop_timer" || owner !== account) continue;
    if (running && running.id !== command.timer.id) continue;
    const rejected = { id, endTime: command.end_ts, reason };
    return { timer: running ?? fromRecord(command.timer, owner), rejected };
  }
  return running && { timer: running, rejected: null };
}

/**
 * Returns whether the timer was left running on an earlier day. It does not resume; the user can save or discard it.
 */
export function isLeftover(timer: Pick<StoredTimer, "date">, today: CalendarDate): boolean {
  return timer.date !== today;
}

export interface TimerStart {
  readonly category: TimeCategory;
  /** ISO. */
  readonly startTime: string;
  readonly note?: string;
  /** What its time is for; absent or null for nothing. */
  readonly for?: EntryFor | null;
}

/**
 * Returns when a running timer ends because another one is started at `startTime` (ISO): at that start, so that their
 * entries neither overlap nor leave a gap; now, if the other one was started before the running one. Milliseconds since
 * 1970.
 */
export function endOfFormer(running: Pick<StoredTimer, "startTime">, startTime: string, now: number): number {
  const start = Date.parse(startTime);
  return start >= Date.parse(running.startTime) && start < now ? start : now;
}

/**
 * Starts a timer at `startTime` (ISO). A running timer is stopped first, so that its time is not lost. Starting the
 * same category again within {@link DOUBLE_CLICK_MS} changes nothing, unless it has a note of its own.
 */
export function startTimer(
  state: TimerPart,
  { category, startTime, note: typed = "", for: purpose }: TimerStart,
  moment: Moment,
): Partial<TimerPart> {
  const note = normalizeText(typed);
  const running = timerOf(state, moment.account);
  if (
    running?.category === category && (note === "" || note === running.note) &&
    isSameFor(running.for, purpose) &&
    Math.abs(Date.parse(startTime) - Date.parse(running.startTime)) < DOUBLE_CLICK_MS
  ) return {};
  const end = running ? endOfFormer(running, startTime, moment.now) : moment.now;
  const stopped = { ...state, ...stopTimer(state, end, moment) };
  const { account, today, makeId } = moment;
  const timer: TimerWithId = {
    id: makeId(),
    startTime: toInstant(startTime),
    category,
    date: today,
    account,
    note,
    ...(purpose && { for: purpose }),
  };
  const command: Command = { kind: "start_timer", timer: toRecord(timer) };
  return { timer, queue: queued(stopped.queue, account, [command], moment) };
}

/** Stops the running timer at `end`, milliseconds since 1970. Throws a `RangeError` when that is no instant. */
export function stopTimer(state: TimerPart, end: number, moment: Moment): Partial<TimerPart> {
  const { timer, queue } = state;
  if (!timer) return {};
  const command: Command = {
    kind: "stop_timer",
    timer: toRecord(withId(timer, moment.makeId)),
    end_ts: new Date(end).toISOString(),
  };
  return { timer: null, queue: queued(queue, timer.account, [command], moment) };
}

function isSameFor(one: EntryFor | null | undefined, other: EntryFor | null | undefined): boolean {
  return (one ? forKey(one) : "") === (other ? forKey(other) : "");
}

/** Changes the start (ISO), the note or the purpose of the running timer. */
export function changeTimer(
  state: TimerPart,
  change:
    | { readonly startTime: string }
    /** `of`: the timer as it was shown when its note was begun to be typed. */
    | { readonly note: string; readonly of?: Pick<StoredTimer, "note"> }
    | { readonly for: EntryFor | null },
  moment: Moment,
): Partial<TimerPart> {
  if (!state.timer) return {};
  const before = withId(state.timer, moment.makeId);
  const after = {
    ...before,
    ...("note" in change
      ? { note: normalizeText(change.note) }
      : "for" in change
      ? { for: change.for }
      : { startTime: change.startTime }),
  };
  const timer = toRecord(after);
  const seen = "note" in change ? { ...before, note: change.of?.note ?? before.note } : before;
  // The server does not know a timer without an id, so it is started with the changes.
  const command: Command = state.timer.id === null
    ? { kind: "start_timer", timer }
    : { kind: "change_timer", timer, base: toRecord(seen) };
  return { timer: after, queue: queued(state.queue, after.account, [command], moment) };
}

/** Writes the note of a timer that no longer runs here, for the entries that it became. */
export function noteEndedTimer(
  { queue }: Pick<TimerPart, "queue">,
  { id, ...timer }: StoredTimer,
  note: string,
  moment: Moment,
): Partial<TimerPart> {
  // The server does not know a timer without an id, so nobody else can have stopped it.
  if (id === null) return {};
  const base = toRecord({ ...timer, id });
  const command: Command = { kind: "change_timer", timer: { ...base, note: normalizeText(note) }, base };
  return { queue: queued(queue, moment.account, [command], moment) };
}

/** Discards the running timer without saving it. */
export function discardTimer({ timer, queue }: TimerPart, moment: Moment): Partial<TimerPart> {
  if (!timer) return {};
  if (timer.id === null) return { timer: null };
  const command: Command = { kind: "discard_timer", timer: toRecord({ ...timer, id: timer.id }) };
  return { timer: null, queue: queued(queue, timer.account, [command], moment) };
}

/** Returns the last version of the timer that the server sent to `account`; undefined when it sent none. */
export function serverTimerVersion(
  { serverTimer }: Pick<TimerPart, "serverTimer">,
  account: string | undefined,
): string | null | undefined {
  return serverTimer && serverTimer.account === account ? serverTimer.timer : undefined;
}

/**
 * Applies the server's timer, unless a timer command is still pending or a newer version was applied before: an event
 * can arrive after the response to a later call. A local timer that was never sent is started on the server if it is of
 * today; one of an earlier day stays until the user enters when it ended.
 */
export function applyServerTimer(
  state: TimerPart,
  { timer: running, version }: TimerState,
  moment: Moment,
): Partial<TimerPart> {
  const { account } = moment;
  const present = state.timer;
  // The start of another account's timer is in the queue, unless it was never sent.
  const isOthers = present !== null && present.account !== account && present.id === null;
  if (isTimerPending(state.queue, account) || isOthers) return {};
  const known = serverTimerVersion(state, account);
  if (isOlderVersion(version, known ?? null)) return {};
  const applied = known === version ? {} : { serverTimer: { account, timer: version } };
  if (present?.id === null) {
    if (isLeftover(present, moment.today)) return applied;
    const timer = withId(present, moment.makeId);
    const command: Command = { kind: "start_timer", timer: toRecord(timer) };
    return { ...applied, timer, queue: queued(state.queue, account, [command], moment) };
  }
  const timer = running && fromRecord(running, account);
  return JSON.stringify(timer) === JSON.stringify(present) ? applied : { ...applied, timer };
}

/** Returns whether a timer command of `account` is pending. */
export function isTimerPending({ pending }: StoredQueue, account: string): boolean {
  return pending.some((command) => command.account === account && isTimerCommand(command.command));
}

export function isTimerCommand({ kind }: Command): boolean {
  return TIMER_COMMANDS.some((timerKind) => timerKind === kind);
}

/** Returns the queue with `commands` of `account` at its end. */
export function queued(
  queue: StoredQueue,
  account: string,
  commands: readonly Command[],
  { now, makeId }: Pick<Moment, "now" | "makeId">,
): StoredQueue {
  return commands.reduce(
    (longer, command) => enqueue(longer, { id: makeId(), account, command, queuedAt: now }),
    queue,
  );
}

type TimerWithId = StoredTimer & { readonly id: string };

function withId(timer: StoredTimer, makeId: () => string): TimerWithId {
  return { ...timer, id: timer.id ?? makeId() };
}

/** Returns a timer as commands and the server have it. */
export function toRecord({ startTime, date, account: _, ...timer }: TimerWithId): Timer {
  return { ...timer, start_ts: toInstant(startTime), day: date };
}

function fromRecord(
  { id, category, start_ts, day, note, for: purpose }: Timer,
  account: string,
): StoredTimer {
  return {
    id,
    startTime: start_ts,
    category,
    date: day,
    account,
    note,
    ...(purpose && { for: purpose }),
  };
}

/** Returns the canonical form of an instant: a timer stored by an old version can have any ISO form. */
function toInstant(time: string): string {
  return new Date(time).toISOString();
}

interface PredictionContext extends TimeRules {
  readonly rule: DayRule;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Returns the day `date` before anything was written to it, with everything that carries over from `last`, the latest
 * earlier day that is cached. Surfaces show it as today while the server cannot be reached.
 */
export function predictToday(
  date: CalendarDate,
  last: Day | null,
  { rule, plan, kinds, now }: PredictionContext,
): Day {
  const previousDay = last?.date === addDays(date, -1) ? last : null;
  const stored = {
    earth: RINGS.earth.empty(),
    water: last ? { goals: carryGoals(last.water.goals, last.date) } : RINGS.water.empty(),
    fire: RINGS.fire.empty(),
    wind: RINGS.wind.empty(),
    void: RINGS.void.empty(),
  };
  return dayView(stored, byRing(() => null), {
    date,
    span: dayBounds(rule, date),
    now,
    previousEarth: { actual_entries: previousDay?.earth.actual_entries ?? [] },
    plan,
    kinds,
    commitments: { today: previousDay?.void.tomorrow_commitment ?? "", tomorrow: "" },
    battleDays: new Set(),
  });
}

/** What the battle of a commitment gets from the timer that ended it. */
export interface EndedBattle extends Pick<Battle, "id" | "timestamp"> {
  /** The note of the timer: what happened. */
  readonly note: string;
}

/** Returns what decides on `day` how a timer ended; with `undone`, what takes that back. */
export function endingCommand(
  { date, fire, void: { battle_logs: base, today_commitment: commitment } }: Day,
  ending: Ending,
  { id, timestamp, note }: EndedBattle,
  undone = false,
): Command {
  if (ending === "done") {
    return { kind: "save_fire", day: date, base: { done: fire.done }, mine: { done: !undone } };
  }
  const others = base.filter((battle) => battle.id !== id);
  const description = note || commitment;
  const fought = battleFor(commitment, { id, timestamp, outcome: ending, description });
  return { kind: "save_battles", day: date, base, mine: undone ? others : [...others, fought] };
}
