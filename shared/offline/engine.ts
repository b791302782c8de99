import { ApiError, type Client } from "../client/mod.ts";
import { getTimer } from "../contract/mod.ts";
import type { Day, TimerState } from "../records/mod.ts";
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
import { applyServerTimer, isTimerCommand } from "./timer.ts";

/** How long an outcome is waited for, in milliseconds, before a change counts as queued. */
const PATIENCE_MS = 4_000;

/** What became of a change: `saved` on the server, or `queued` until the server can be reached. */
export type SaveStatus = "saved" | "queued";

/** An action that was dispatched. It shows in the state already. */
export interface Dispatched {
  /** Resolves when the action is stored: it cannot be lost any more. */
  readonly stored: Promise<void>;
  /**
   * Returns what became of what the action saves. Fails with the server's reason when that was rejected. Whoever calls this shows the
   * reason, so nothing stays in the queue, but for a stopped timer: its time stays among the rejected commands.
   */
  outcome(): Promise<SaveStatus>;
}

/** Actions that are not stored yet, in a place that is written by the time the call returns, so that a page that closes loses none. */
export interface PendingActions<A> {
  read(): readonly A[];
  add(action: A): void;
  remove(id: string): void;
}

export interface EngineOptions<S extends EngineState, A extends ActionHead> extends StateStoreOptions<S> {
  readonly reduce: (state: S, action: A) => Partial<S>;
  /** Returns who is signed in, or null. */
  readonly session: (state: S) => EngineSession | null;
  /** Sends a command. A surface that sends nothing has none. */
  readonly send?: (command: Command, context: SendContext) => Promise<SendResult>;
  /** Returns the time; milliseconds since 1970. */
  readonly clock: () => number;
  /** Returns a new UUID. */
  readonly makeId: () => string;
  /** Calls `run` once, after `ms` milliseconds. Returns a function that cancels that. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  readonly pendingActions?: PendingActions<A>;
  /** Hands an action to a longer-lived part of the surface. Returns whether that has stored it; if not, it is stored here. */
  readonly handOver?: (action: A) => Promise<boolean>;
  /** Returns what the surface itself changes when a command was sent. */
  readonly onDelivered?: (state: S, delivery: Delivery) => Partial<S>;
}

/** The part of an action that a surface gives; the engine adds the head. */
export type NewAction<A> = A extends ActionHead ? Omit<A, keyof ActionHead> : never;

/** The local-first engine of a page or a worker. */
export interface Engine<S extends EngineState, A extends ActionHead> extends StateStore<S> {
  /** Applies an action: it shows at once, is stored next, and its commands are sent. Fails when nobody is signed in. */
  dispatch(action: NewAction<A>): Dispatched;
  /** Applies an action that another page made, once however often it arrives. Resolves when it is stored. */
  apply(action: A): Promise<void>;
  /** Takes over a day that the server sent to the signed-in user. */
  applyServerDay(day: Day): Promise<void>;
  /** Takes over the timer that the server sent to the signed-in user. */
  applyServerTimer(timer: TimerState): Promise<void>;
  /** Sends what is pending, in order, until nothing is or a command is not confirmed. One page at a time does so. */
  flush(): Promise<void>;
  /** Calls `listener` with every delivery, once it is stored. Returns a function that ends that. */
  onDelivery(listener: (delivery: Delivery) => void): () => void;
  /** Resolves when no command is on its way. */
  idle(): Promise<void>;
  /** Loads the state, applies the actions that a closed page left, and sends what is pending, again and again until nothing is. */
  start(): Promise<void>;
  /** Ends what `start` began. */
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
  /** Whether the state was just written, and so read, by this page: nothing needs to be read before sending. */
  let isFresh = false;
  /** The server asked not to be called before this time. */
  let heldUntil = 0;

  const pendingIds = () => state().queue.pending.map(({ id }) => id);
  // A change of values that every surface has is a change of the surface's state.
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
    const who = session();
    const isSameUser = who?.account === account;
    const context = who && isSameUser ? { ...who, now: clock(), maxDays, idSeed: makeId() } : null;
    const isAwaited = reject !== undefined;
    await commit((present) => {
      const settled = settleCommand(present, delivery, isAwaited, context);
      const after = { ...present, ...settled };
      return { ...settled, ...onDelivered?.(after, delivery) } as Partial<S>;
    });
    if (error && (outcome.kind === "rejected" || outcome.kind === "server_error")) reject?.(error);
    if (outcome.kind === "retry_later") heldUntil = clock() + (error?.retryAfter ?? 0) * 1_000;
    for (const listener of listeners) listener(delivery);
    if (who && outcome.kind === "rejected" && isTimerCommand(delivery.command.command)) {
      await askTimer(who.client);
    }
  };

  /** What was shown of the timer was rejected: shows what the server has. */
  const askTimer = async (client: Client): Promise<void> => {
    const timer = await client.call(getTimer, {}).catch(() => null);
    if (timer) await applyTimer(timer);
  };

  const applyTimer = async (timer: TimerState): Promise<void> => {
    await states.load();
    const who = session();
    if (!who) return;
    const { account, today } = who;
    const [now, idSeed] = [clock(), makeId()];
    await commitEngine((present) =>
      applyServerTimer(present, timer, { account, today, now, makeId: idsFrom(idSeed) })
    );
  };

  let flushing: Promise<void> = Promise.resolve();
  const flush = () => {
    const flushed = flushOnce();
    flushing = flushed.catch(() => {});
    return flushed;
  };
  const flushOnce = coalesce(async () => {
    const { send } = options;
    if (!send || !session() || clock() < heldUntil) return;
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
    const patience = Promise.withResolvers<void>();
    const cancel = schedule(patience.resolve, PATIENCE_MS);
    try {
      await Promise.race([failure.promise, isSent, patience.promise]);
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
    heldFor: () => heldUntil - clock(),
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
      const who = session();
      if (!who) throw new Error("Cannot save: nobody is signed in");
      const head: ActionHead = { id: makeId(), at: clock(), account: who.account, today: who.today };
      const before = pendingIds();
      // The body is that of one of the actions, and every action has this head.
      const stored = storeAction({ ...body, ...head } as unknown as A);
      const ids = pendingIds().filter((id) => !before.includes(id));
      const sent = stored.then(() => {
        isFresh = true;
        return flush();
      });
      sent.catch(() => {});
      return { stored, outcome: () => outcomeOf(ids, sent) };
    },
    apply: (action) => commit(changeBy(action)),
    async applyServerDay(day) {
      const account = session()?.account;
      if (account === undefined) return;
      const at = clock();
      await commitEngine(({ days }) => ({ days: cacheDay(days, account, { day, at }, maxDays) }));
    },
    applyServerTimer: applyTimer,
    async start() {
      await states.load();
      for (const action of pendingActions?.read() ?? []) {
        await commit(changeBy(action));
        pendingActions?.remove(action.id);
      }
      retrying.start();
      await flush();
    },
    stop: retrying.stop,
  };
}
