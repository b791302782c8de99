import type { CalendarDate } from "../calendar/mod.ts";
import { isOlderVersion, type Timer, type TimerState } from "../records/mod.ts";
import type { TimeCategory } from "../rings/mod.ts";
import type { Command } from "./commands/registry.ts";
import { TIMER_COMMANDS } from "./commands/earth/timer.ts";
import { enqueue } from "./queue/queue.ts";
import type { EngineState, StoredTimer } from "./state.ts";
import type { StoredQueue } from "./queue/stored_queue.ts";

/** A second start of the same category within this time, in milliseconds, is a double click. */
export const DOUBLE_CLICK_MS = 2_000;

/** What the rules of the timer read and change. */
export type TimerPart = Pick<EngineState, "timer" | "serverTimer" | "queue">;

/** When something happens, and to whom. */
export interface Moment {
  readonly account: string;
  /** The user's day. */
  readonly today: CalendarDate;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Makes the ids of timers and commands; an argument so that the rules stay rules. */
  readonly makeId: () => string;
}

/** Returns the timer of `account`, or null. Another account's timer waits for its owner. */
export function timerOf(
  { timer }: Pick<TimerPart, "timer">,
  account: string | undefined,
): StoredTimer | null {
  return timer && timer.account === account ? timer : null;
}

/** The timer as it is shown. */
export interface ShownTimer {
  readonly timer: StoredTimer;
  /** Why it was stopped and is not saved; null while it runs. */
  readonly rejected: RejectedStop | null;
}

/** A stop that the server rejected. */
export interface RejectedStop {
  /** The id of the command. */
  readonly id: string;
  readonly endTime: string;
  readonly reason: string;
}

/**
 * Returns the timer of `account` as it is shown, or null. One whose stop is pending has ended; one whose stop was rejected stands still,
 * unless another one runs.
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

/** Returns whether the timer was left running on an earlier day: it is not resumed, but offered to be saved. */
export function isLeftover(timer: Pick<StoredTimer, "date">, today: CalendarDate): boolean {
  return timer.date !== today;
}

/**
 * Starts a timer at `startTime` (ISO). One that runs already is stopped first, so that its time is not lost. Starting the same category again within two seconds of its start is a double click, and changes nothing.
 */
export function startTimer(
  state: TimerPart,
  { category, startTime, note = "" }: { category: TimeCategory; startTime: string; note?: string },
  moment: Moment,
): Partial<TimerPart> {
  const running = timerOf(state, moment.account);
  const sinceStart = running ? Math.abs(Date.parse(startTime) - Date.parse(running.startTime)) : Infinity;
  if (running?.category === category && sinceStart < DOUBLE_CLICK_MS) return {};
  const stopped = { ...state, ...stopTimer(state, moment.now, moment) };
  const { account, today, makeId } = moment;
  const timer = { id: makeId(), startTime: toInstant(startTime), category, date: today, account, note };
  const command: Command = { kind: "start_timer", timer: toRecord(timer) };
  return { timer, queue: queued(stopped.queue, account, [command], moment) };
}

/** Ends the running timer at `end`, milliseconds since 1970, and queues that. */
export function stopTimer(state: TimerPart, end: number, moment: Moment): Partial<TimerPart> {
  const { timer, queue } = state;
  if (!timer) return {};
  if (!Number.isFinite(end)) throw new RangeError(`Cannot stop the timer at ${end}: give an instant`);
  const command: Command = {
    kind: "stop_timer",
    timer: toRecord(withId(timer, moment.makeId)),
    end_ts: new Date(end).toISOString(),
  };
  return { timer: null, queue: queued(queue, timer.account, [command], moment) };
}

/** Moves the start of the running timer to `startTime` (ISO). */
export function backdateTimer(state: TimerPart, startTime: string, moment: Moment): Partial<TimerPart> {
  if (!state.timer) return {};
  const timer = { ...withId(state.timer, moment.makeId), startTime: toInstant(startTime) };
  // One that the server does not know is started with its new start.
  const kind = state.timer.id === null ? "start_timer" : "change_timer";
  return { timer, queue: queued(state.queue, timer.account, [{ kind, timer: toRecord(timer) }], moment) };
}

/** Discards the running timer: nothing of it is saved. */
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
 * Takes over the server's timer, unless the server does not know yet what was done here, or has sent a newer state before: an event may
 * arrive after the response to a later call. A timer of today that the server was never told of is started there; one of an earlier day
 * waits for its owner to say when it ended.
 */
export function applyServerTimer(
  state: TimerPart,
  { timer: running, version }: TimerState,
  moment: Moment,
): Partial<TimerPart> {
  const { account } = moment;
  const present = state.timer;
  if (isTimerPending(state.queue, account) || (present && present.account !== account)) return {};
  const held = serverTimerVersion(state, account);
  if (isOlderVersion(version, held ?? null)) return {};
  const applied = held === version ? {} : { serverTimer: { account, timer: version } };
  if (present?.id === null) {
    if (isLeftover(present, moment.today)) return applied;
    const timer = withId(present, moment.makeId);
    const command: Command = { kind: "start_timer", timer: toRecord(timer) };
    return { ...applied, timer, queue: queued(state.queue, account, [command], moment) };
  }
  const timer = running && fromRecord(running, account);
  return JSON.stringify(timer) === JSON.stringify(present) ? applied : { ...applied, timer };
}

/** Returns whether a command about the timer of `account` is pending. */
export function isTimerPending({ pending }: StoredQueue, account: string): boolean {
  return pending.some((command) => command.account === account && isTimerCommand(command.command));
}

/** Returns whether a command is about the timer. */
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

type NamedTimer = StoredTimer & { readonly id: string };

function withId(timer: StoredTimer, makeId: () => string): NamedTimer {
  return { ...timer, id: timer.id ?? makeId() };
}

function toRecord({ id, category, startTime, date, note }: NamedTimer): Timer {
  return { id, category, start_ts: toInstant(startTime), day: date, note };
}

function fromRecord({ id, category, start_ts, day, note }: Timer, account: string): StoredTimer {
  return { id, startTime: start_ts, category, date: day, account, note };
}

/** A timer may have been stored by hand, with its start in any form of an instant. */
function toInstant(time: string): string {
  return new Date(time).toISOString();
}
