import { ApiError, type Client } from "../client/mod.ts";
import { getTimer } from "../contract/mod.ts";
import { type CalendarDate, type DayRule, todayFor } from "../domain/calendar.ts";
import type { Day, TimerState } from "../domain/records.ts";
import type { TimeRules } from "../domain/time.ts";
import { isOlderVersion } from "../domain/user.ts";
import { type Command, projectDay } from "./commands/mod.ts";
import {
  type ActionHead,
  createEngine,
  type Dispatched,
  type Engine,
  type EngineHost,
  idsFrom,
  type NewAction,
  projectionFor,
  randomId,
} from "./engine.ts";
import {
  flushQueue,
  type Outcome,
  type QueuedCommand,
  retryWhilePending,
  settle,
  type StoredQueue,
  withdraw,
} from "./queue.ts";
import type { SendContext, SendResult } from "./senders.ts";
import type { EngineState } from "./state.ts";
import { cacheDay, type Change, coalesce, type DayCache, dayKey, daysOf } from "./store.ts";
import { applyServerTimer, isTimerCommand, isTimerPending, serverTimerVersion } from "./timer.ts";

/** A command that was sent, with its outcome. */
export interface Delivery {
  readonly command: QueuedCommand<Command>;
  readonly outcome: Outcome;
  /** The server's result; null when the command was not applied. */
  readonly result: SendResult | null;
  readonly error: ApiError | null;
}

/** The context for settling a command of the signed-in user. */
interface SettleContext extends TimeRules {
  readonly rule: DayRule;
  readonly today: CalendarDate;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly maxDays: number;
  /** The id from which new ids are derived: see `idsFrom`. */
  readonly idSeed: string;
}

/**
 * Returns the changes after a delivery: the queue, the cached days and the timer. `isAwaited` is whether the user is
 * shown the outcome. `context` is null when the command's user is no longer signed in; then only the queue changes.
 */
function settleCommand(
  state: EngineState,
  delivery: Delivery,
  isAwaited: boolean,
  context: SettleContext | null,
): Partial<EngineState> {
  const { result, command: { account } } = delivery;
  const queue = settleQueue(state.queue, delivery, isAwaited);
  if (!result || !context) return { queue };
  const { today, now, idSeed } = context;
  const moment = { account, today, now, makeId: idsFrom(idSeed) };
  const timer = result.timer && applyServerTimer({ ...state, queue }, result.timer, moment);
  return { queue, days: daysAfter(state.days, delivery, context), ...timer };
}

/**
 * Returns the queue after a delivery. A failed command is removed when the user is shown the failure, except a stopped
 * timer: it stays among the rejected commands, because its time is stored nowhere else.
 */
function settleQueue(
  queue: StoredQueue,
  { command: { id, command }, outcome }: Delivery,
  isAwaited: boolean,
): StoredQueue {
  const isFailed = outcome.kind === "rejected" || outcome.kind === "server_error";
  if (!isAwaited || !isFailed) return settle(queue, id, outcome);
  return command.kind === "stop_timer"
    ? settle(queue, id, { kind: "rejected", reason: outcome.reason })
    : withdraw(queue, id);
}

/**
 * Returns the cached days after the command was confirmed. It is projected on the days that the response does not
 * contain.
 */
function daysAfter(
  days: DayCache,
  { command: { account, command }, result }: Delivery,
  { rule, plan, kinds, now, maxDays }: SettleContext,
): DayCache {
  let after = days;
  for (const { day, at } of daysOf(days, account)) {
    if (day.date === result?.day?.date) continue;
    const projection = projectionFor({ days }, day.date, { account, rule, plan, kinds, now });
    const projected = projectDay(day, [command], projection);
    if (projected !== day) after = { ...after, [dayKey(account, day.date)]: { day: projected, at } };
  }
  return result?.day ? cacheDay(after, account, { day: result.day, at: now }, maxDays) : after;
}

/** How long to wait for an outcome before a change counts as queued, in milliseconds. */
const MAX_WAIT_MS = 4_000;

/** The status of a change: `saved` on the server, or `queued` until the server can be reached. */
export type SaveStatus = "saved" | "queued";

/** A dispatched action whose commands are being sent. */
export interface SentAction extends Dispatched {
  /**
   * Returns the status of the change. Fails with the server's reason when it was rejected. The caller must show the
   * reason: the command is removed from the queue, except a stopped timer, whose time stays among the rejected
   * commands.
   */
  outcome(): Promise<SaveStatus>;
}

/** What differs between the surfaces that send the queue. */
export interface SendingHost<S extends EngineState, A extends ActionHead> extends EngineHost<S, A> {
  /** Returns the client of the signed-in user. */
  readonly client: (state: S) => Client;
  /** Sends a command, as `sendCommand` does. */
  readonly send: (command: Command, context: SendContext) => Promise<SendResult>;
  /** Calls `run` once after `ms` milliseconds, by a timer when absent. Returns a function that cancels it. */
  readonly schedule?: (run: () => void, ms: number) => () => void;
  /** Returns the surface's own changes of the state after a command was sent. */
  readonly onDelivered?: (state: S, delivery: Delivery) => Partial<S>;
}

/** The engine of a page or a worker that sends the queue. */
export interface SendingEngine<S extends EngineState, A extends ActionHead> extends Engine<S, A> {
  /** Applies an action: shows it at once, stores it, and sends its commands. Throws when nobody is signed in. */
  dispatch(action: NewAction<A>): SentAction;
  /** Caches a day that the server sent to the signed-in user. */
  applyServerDay(day: Day): Promise<void>;
  /** Applies the timer that the server sent to the signed-in user. */
  applyServerTimer(timer: TimerState): Promise<void>;
  /**
   * Sends the pending commands in order until none is left or one is not confirmed. Only one page at a time does so.
   */
  flush(): Promise<void>;
  /**
   * Sends what is pending now that the server was reached, unless that was by sending: a network that lets reads
   * through and no writes would make it send without a pause.
   */
  resume(): Promise<void>;
  /** Calls `listener` with every delivery after it is stored. Returns a function that unsubscribes. */
  onDelivery(listener: (delivery: Delivery) => void): () => void;
  /** Resolves when no command is in flight. */
  idle(): Promise<void>;
  /**
   * Loads the state, applies the actions left by a closed page, and sends the pending commands, with retries until none
   * is left.
   */
  start(): Promise<void>;
  /** Stops the retries. */
  stop(): void;
}

/** Opens the engine of a surface that sends the queue. */
export function openEngine<S extends EngineState, A extends ActionHead>(
  host: SendingHost<S, A>,
): SendingEngine<S, A> {
  const { store, clock, maxDays, onDelivered } = host;
  const { makeId = randomId, send, schedule = afterTimeout } = host;
  const engine = createEngine<S, A>(host);
  const { state, commit } = engine;
  const session = () => host.session(state());
  const client = () => host.client(state());
  const listeners = new Set<(delivery: Delivery) => void>();
  const awaited = new Map<string, (error: ApiError) => void>();
  /** Whether this page has just written, and therefore read, the state: it need not be read before sending. */
  let isFresh = false;
  /** The newest timer that the server sent while a timer command was pending. It is applied once none is. */
  let deferred: { readonly account: string; readonly timer: TimerState } | null = null;
  /** When the server last asked for a pause, its `Retry-After`, and how long; milliseconds. */
  let pause = { since: 0, length: 0 };
  const blockedFor = () => {
    const passed = clock() - pause.since;
    // Less than nothing has passed when the clock was set back: the pause may be over.
    return passed < 0 ? 0 : Math.max(0, pause.length - passed);
  };

  const pendingIds = () => state().queue.pending.map(({ id }) => id);
  // A change of the values that all surfaces have is a valid change of this surface's state.
  const commitEngine = (change: Change<EngineState>) => commit(change as Change<EngineState> as Change<S>);

  const settleDelivery = async (delivery: Delivery): Promise<void> => {
    const { command: { id, account }, error, outcome } = delivery;
    const reject = awaited.get(id);
    const signedIn = session();
    const isSameUser = signedIn?.account === account;
    const now = clock();
    const context = signedIn && isSameUser
      ? { ...signedIn, today: todayFor(signedIn.rule, now), now, maxDays, idSeed: makeId() }
      : null;
    const isAwaited = reject !== undefined;
    await commit((present) => {
      const settled = settleCommand(present, delivery, isAwaited, context);
      const after = { ...present, ...settled };
      return { ...settled, ...onDelivered?.(after, delivery) } as Partial<S>;
    });
    if (error && (outcome.kind === "rejected" || outcome.kind === "server_error")) reject?.(error);
    if (outcome.kind === "retry_later") {
      pause = { since: clock(), length: (error?.retryAfter ?? 0) * 1_000 };
    }
    for (const listener of listeners) listener(delivery);
    if (signedIn && outcome.kind === "rejected" && isTimerCommand(delivery.command.command)) {
      const timer = await client().call(getTimer, {}).catch(() => null);
      if (timer) await applyTimer(timer);
    }
  };

  const applyTimer = async (timer: TimerState): Promise<void> => {
    await engine.load();
    const signedIn = session();
    if (!signedIn) return;
    const { account, rule } = signedIn;
    if (isTimerPending(state().queue, account)) {
      const known = deferred?.account === account ? deferred.timer.version : null;
      if (!isOlderVersion(timer.version, known)) deferred = { account, timer };
      return;
    }
    const [now, idSeed] = [clock(), makeId()];
    const today = todayFor(rule, now);
    await commitEngine((present) =>
      applyServerTimer(present, timer, { account, today, now, makeId: idsFrom(idSeed) })
    );
  };

  /** The response to a pending timer command can be older than what another device did meanwhile. */
  engine.subscribe(() => {
    if (!deferred || isTimerPending(state().queue, deferred.account)) return;
    const { account, timer } = deferred;
    deferred = null;
    // A state without a version is from before the first timer: older than any that the response contained.
    if (timer.version === null && serverTimerVersion(state(), account)) return;
    if (session()?.account === account) void applyTimer(timer);
  });

  let flushing: Promise<void> = Promise.resolve();
  let isSending = false;
  const flush = () => {
    const flushed = flushOnce();
    flushing = flushed.catch(() => {});
    return flushed;
  };
  const flushOnce = coalesce(async () => {
    if (!session() || blockedFor() > 0) return;
    const isRead = isFresh;
    isFresh = false;
    await store.withLock("flush", async (hasWaited) => {
      if (hasWaited || !isRead) await engine.reload();
      isSending = true;
      await flushQueue({ state, session, client, send, settle: settleDelivery, clock })
        .finally(() => isSending = false);
    });
  });

  const outcomeOf = async (ids: readonly string[], isSent: Promise<void>): Promise<SaveStatus> => {
    const failure = Promise.withResolvers<never>();
    failure.promise.catch(() => {});
    for (const id of ids) awaited.set(id, failure.reject);
    const timeout = Promise.withResolvers<void>();
    const cancel = schedule(timeout.resolve, MAX_WAIT_MS);
    try {
      await Promise.race([failure.promise, isSent, timeout.promise]);
      await failOnRejected(ids);
      return pendingIds().some((id) => ids.includes(id)) ? "queued" : "saved";
    } finally {
      cancel();
      for (const id of ids) awaited.delete(id);
    }
  };

  /** Fails when one of the commands was rejected while another page sent it. */
  const failOnRejected = async (ids: readonly string[]): Promise<void> => {
    const found = state().queue.rejected.find(({ id }) => ids.includes(id));
    if (!found) return;
    if (found.command.kind !== "stop_timer") {
      await commitEngine(({ queue }) => ({ queue: withdraw(queue, found.id) }));
    }
    throw new ApiError(found.reason, { status: 400, code: "validation_failed" });
  };

  const retrying = retryWhilePending({
    isPending: () => {
      const account = session()?.account;
      return state().queue.pending.some((command) => command.account === account);
    },
    blockedFor,
    subscribe: engine.subscribe,
    schedule,
    flush,
  });

  return {
    ...engine,
    flush,
    onDelivery(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    resume: () => isSending ? flushing : flush(),
    idle: () => flushing,
    dispatch(action) {
      const { ids, stored } = engine.dispatch(action);
      const sent = stored.then(() => {
        isFresh = true;
        return flush();
      });
      sent.catch(() => {});
      return { ids, stored, outcome: () => outcomeOf(ids, sent) };
    },
    async apply(action) {
      await engine.apply(action);
      isFresh = true;
    },
    async applyServerDay(day) {
      const account = session()?.account;
      if (account === undefined) return;
      const at = clock();
      await commitEngine(({ days }) => ({ days: cacheDay(days, account, { day, at }, maxDays) }));
    },
    applyServerTimer: applyTimer,
    async start() {
      await engine.start();
      retrying.start();
      await flush();
    },
    stop: retrying.stop,
  };
}

function afterTimeout(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
