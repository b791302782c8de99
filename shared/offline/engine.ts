import { ApiError, type Client } from "../client/mod.ts";
import { getTimer } from "../contract/mod.ts";
import { type Day, isOlderVersion, type TimerState } from "../records/mod.ts";
import { type ActionHead, idsFrom } from "./actions.ts";
import { coalesce } from "./coalesce.ts";
import type { Command } from "./commands/registry.ts";
import type { SendContext, SendResult } from "./commands/send_context.ts";
import { cacheDay } from "./storage/day_cache.ts";
import { type EngineSession, flushQueue } from "./queue/flush_queue.ts";
import { withdraw } from "./queue/queue.ts";
import { applyOnce } from "./reduce.ts";
import { retryWhilePending } from "./queue/retry_while_pending.ts";
import { type Delivery, settleCommand } from "./queue/settle_command.ts";
import type { EngineState } from "./state.ts";
import {
  type Change,
  openStateStore,
  type StateStore,
  type StateStoreOptions,
} from "./storage/state_store.ts";
import { applyServerTimer, isTimerCommand, isTimerPending, serverTimerVersion } from "./timer.ts";

/** How long to wait for an outcome before a change counts as queued, in milliseconds. */
const MAX_WAIT_MS = 4_000;

/** The status of a change: `saved` on the server, or `queued` until the server can be reached. */
export type SaveStatus = "saved" | "queued";

/** A dispatched action, which the state already shows. */
export interface Dispatched {
  /** Resolves when the action is stored and so cannot be lost. */
  readonly stored: Promise<void>;
  /**
   * Returns the status of the change. Fails with the server's reason when it was rejected. The caller must show the
   * reason: the command is removed from the queue, except a stopped timer, whose time stays among the rejected
   * commands.
   */
  outcome(): Promise<SaveStatus>;
}

/** The actions that are not stored yet, in synchronous storage, so that closing the page loses none. */
export interface PendingActions<A> {
  read(): readonly A[];
  add(action: A): void;
  remove(id: string): void;
}

export interface EngineOptions<S extends EngineState, A extends ActionHead> extends StateStoreOptions<S> {
  readonly reduce: (state: S, action: A) => Partial<S>;
  /** Returns the signed-in user's session, or null. */
  readonly session: (state: S) => EngineSession | null;
  /** Sends a command. Absent on a surface that sends nothing. */
  readonly send?: (command: Command, context: SendContext) => Promise<SendResult>;
  /** Returns the current time; milliseconds since 1970. */
  readonly clock: () => number;
  /** Returns a new UUID. */
  readonly makeId: () => string;
  /** Calls `run` once after `ms` milliseconds. Returns a function that cancels it. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  readonly pendingActions?: PendingActions<A>;
  /**
   * Passes an action to a longer-lived part of the surface. Returns whether it stored the action; otherwise it is
   * stored here.
   */
  readonly handOver?: (action: A) => Promise<boolean>;
  /** Returns the surface's own changes of the state after a command was sent. */
  readonly onDelivered?: (state: S, delivery: Delivery) => Partial<S>;
}

/** An action without its head, which the engine adds. */
export type NewAction<A> = A extends ActionHead ? Omit<A, keyof ActionHead> : never;

/** The local-first engine of a page or a worker. */
export interface Engine<S extends EngineState, A extends ActionHead> extends StateStore<S> {
  /** Applies an action: shows it at once, stores it, and sends its commands. Fails when nobody is signed in. */
  dispatch(action: NewAction<A>): Dispatched;
  /** Applies an action of another page, once however often it arrives. Resolves when it is stored. */
  apply(action: A): Promise<void>;
  /** Caches a day that the server sent to the signed-in user. */
  applyServerDay(day: Day): Promise<void>;
  /** Applies the timer that the server sent to the signed-in user. */
  applyServerTimer(timer: TimerState): Promise<void>;
  /**
   * Sends the pending commands in order until none is left or one is not confirmed. Only one page at a time does so.
   */
  flush(): Promise<void>;
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

/** Creates the engine of a page or a worker. */
export function createEngine<S extends EngineState, A extends ActionHead>(
  options: EngineOptions<S, A>,
): Engine<S, A> {
  const { store, clock, makeId, schedule, pendingActions, maxDays, onDelivered } = options;
  const states = openStateStore<S>(options);
  const { state, commit } = states;
  const session = () => options.session(state());
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
  const changeBy = (action: A): Change<S> => (present) =>
    applyOnce(present, action.id, (before) => options.reduce(before, action));

  const storeAction = async (action: A): Promise<void> => {
    const { handOver } = options;
    pendingActions?.add(action);
    const change = changeBy(action);
    await (handOver ? states.commitElsewhere(change, () => handOver(action)) : commit(change));
    pendingActions?.remove(action.id);
  };

  const settle = async (delivery: Delivery): Promise<void> => {
    const { command: { id, account }, error, outcome } = delivery;
    const reject = awaited.get(id);
    const signedIn = session();
    const isSameUser = signedIn?.account === account;
    const context = signedIn && isSameUser ? { ...signedIn, now: clock(), maxDays, idSeed: makeId() } : null;
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
      await refreshTimer(signedIn.client);
    }
  };

  /** Fetches the server's timer, after a timer command was rejected. */
  const refreshTimer = async (client: Client): Promise<void> => {
    const timer = await client.call(getTimer, {}).catch(() => null);
    if (timer) await applyTimer(timer);
  };

  const applyTimer = async (timer: TimerState): Promise<void> => {
    await states.load();
    const signedIn = session();
    if (!signedIn) return;
    const { account, today } = signedIn;
    if (isTimerPending(state().queue, account)) {
      const known = deferred?.account === account ? deferred.timer.version : null;
      if (!isOlderVersion(timer.version, known)) deferred = { account, timer };
      return;
    }
    const [now, idSeed] = [clock(), makeId()];
    await commitEngine((present) =>
      applyServerTimer(present, timer, { account, today, now, makeId: idsFrom(idSeed) })
    );
  };

  /** The response to a pending timer command can be older than what another device did meanwhile. */
  states.subscribe(() => {
    if (!deferred || isTimerPending(state().queue, deferred.account)) return;
    const { account, timer } = deferred;
    deferred = null;
    // A state without a version is from before the first timer: older than any that the response contained.
    if (timer.version === null && serverTimerVersion(state(), account)) return;
    if (session()?.account === account) void applyTimer(timer);
  });

  let flushing: Promise<void> = Promise.resolve();
  const flush = () => {
    const flushed = flushOnce();
    flushing = flushed.catch(() => {});
    return flushed;
  };
  const flushOnce = coalesce(async () => {
    const { send } = options;
    if (!send || !session() || blockedFor() > 0) return;
    const isRead = isFresh;
    isFresh = false;
    await store.withLock("flush", async (hasWaited) => {
      if (hasWaited || !isRead) await states.reload();
      await flushQueue({ state, session, send, settle, clock });
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
    subscribe: states.subscribe,
    schedule,
    flush,
  });

  return {
    ...states,
    flush,
    onDelivery(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    idle: () => flushing,
    dispatch(body) {
      const signedIn = session();
      if (!signedIn) throw new Error("Cannot save: nobody is signed in");
      const head: ActionHead = {
        id: makeId(),
        at: clock(),
        account: signedIn.account,
        today: signedIn.today,
      };
      const before = pendingIds();
      // A head and the body of an action make an action.
      const stored = storeAction({ ...body, ...head } as unknown as A);
      const ids = pendingIds().filter((id) => !before.includes(id));
      const sent = stored.then(() => {
        isFresh = true;
        return flush();
      });
      sent.catch(() => {});
      return { stored, outcome: () => outcomeOf(ids, sent) };
    },
    async apply(action) {
      await commit(changeBy(action));
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
      // Read first: a page that was left a moment ago may store an action after the state is read here.
      const left = pendingActions?.read() ?? [];
      await states.load();
      for (const action of left) {
        await commit(changeBy(action));
        pendingActions?.remove(action.id);
      }
      retrying.start();
      await flush();
    },
    stop: retrying.stop,
  };
}
