import * as z from "zod/mini";
import { ApiError, type Client } from "../client/mod.ts";
import { getTimer } from "../contract/mod.ts";
import { addDays, type CalendarDate, DateSchema, type DayRule } from "../domain/calendar.ts";
import type { Day, TimerState } from "../domain/records.ts";
import { type TimeCategory, TimeCategorySchema } from "../domain/rings/mod.ts";
import { followingId, IdSchema, InstantSchema, lazily } from "../domain/schema.ts";
import type { TimePlan } from "../domain/settings.ts";
import { isOlderVersion } from "../domain/user.ts";
import { type Command, commandSchema, projectDay, type Projection } from "./commands/mod.ts";
import {
  discard,
  dismiss,
  type EngineSession,
  enqueue,
  flushQueue,
  type Outcome,
  type QueuedCommand,
  retry,
  retryWhilePending,
  settle,
  type StoredQueue,
  withdraw,
} from "./queue.ts";
import type { SendContext, SendResult } from "./senders.ts";
import { type EngineState, type StoredTimer, StoredTimerSchema } from "./state.ts";
import {
  cacheDay,
  cachedDay,
  type Change,
  coalesce,
  type DayCache,
  dayKey,
  daysOf,
  latestBefore,
  openStateStore,
  type StateStore,
  type StateStoreOptions,
} from "./store.ts";
import {
  applyServerTimer,
  changeTimer,
  discardTimer,
  isTimerCommand,
  isTimerPending,
  type Moment,
  noteEndedTimer,
  predictToday,
  serverTimerVersion,
  shownTimer,
  startTimer,
  stopTimer,
} from "./timer.ts";

/** The part that all actions share. It makes applying an action idempotent, on whichever page or worker. */
export interface ActionHead {
  /** A UUID. The ids of everything that the action creates are derived from it. */
  readonly id: string;
  /** The time of the action; milliseconds since 1970. */
  readonly at: number;
  /** The id of the user who did it. */
  readonly account: string;
  /** The user's day at that time. */
  readonly today: CalendarDate;
}

/**
 * The actions of both surfaces. Stored actions use these names, also those that the glossary has replaced: see {@link
 * parseAction}.
 */
export type ActionBody =
  /** Starts a timer at `startTime`; a running one is stopped first. */
  | {
    readonly do: "start_timer";
    readonly category: TimeCategory;
    readonly startTime: string;
    readonly note?: string;
  }
  /**
   * `timer` is the start of the timer to stop, so that a later one is not stopped instead. `end`: milliseconds since
   * 1970.
   */
  | { readonly do: "stop_timer"; readonly timer: string; readonly end: number }
  | { readonly do: "backdate_timer"; readonly timer: string; readonly startTime: string }
  /** `of` is the timer as it was on the screen, which may have been changed or stopped elsewhere since. */
  | { readonly do: "note_timer"; readonly timer: string; readonly note: string; readonly of?: StoredTimer }
  | { readonly do: "discard_timer"; readonly timer: string }
  | { readonly do: "write"; readonly command: Command }
  /** `write` is the id of a rejected command. */
  | { readonly do: "retry_refused"; readonly write: string }
  | { readonly do: "discard_refused"; readonly write: string }
  /** `told` is the id of a conflict; the name is stored. */
  | { readonly do: "dismiss_overruled"; readonly told: string }
  | { readonly do: "discard_unreadable" };

/** What a user did, before it becomes a command. */
export type Action = ActionHead & ActionBody;

const head = { id: IdSchema, at: z.number(), account: z.string(), today: DateSchema };

const timer = z.string();

const actionSchema = lazily(() =>
  z.discriminatedUnion("do", [
    z.object({
      ...head,
      do: z.literal("start_timer"),
      category: TimeCategorySchema,
      startTime: InstantSchema,
      note: z.exactOptional(z.string()),
    }),
    z.object({ ...head, do: z.literal("stop_timer"), timer, end: z.number() }),
    z.object({ ...head, do: z.literal("backdate_timer"), timer, startTime: InstantSchema }),
    z.object({
      ...head,
      do: z.literal("note_timer"),
      timer,
      note: z.string(),
      of: z.exactOptional(StoredTimerSchema),
    }),
    z.object({ ...head, do: z.literal("discard_timer"), timer }),
    z.object({ ...head, do: z.literal("write"), command: commandSchema() }),
    z.object({ ...head, do: z.enum(["retry_refused", "discard_refused"]), write: z.string() }),
    z.object({ ...head, do: z.literal("dismiss_overruled"), told: z.string() }),
    z.object({ ...head, do: z.literal("discard_unreadable") }),
  ])
);

/**
 * Returns the action that queues `command`, normalized by its schema so that it is shown as the server will store it.
 */
export function writeAction(command: Command): ActionBody {
  const parsed = commandSchema().safeParse(command);
  // An invalid command is sent unchanged, and the server returns what is wrong with it.
  return { do: "write", command: parsed.success ? parsed.data : command };
}

/** Returns the stored action, or null when this version cannot read it. */
export function parseAction(stored: unknown): Action | null {
  const parsed = actionSchema().safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/**
 * Returns a function that generates the ids of everything that an action creates: first the action's own id, then the
 * ids that follow it. They are the same each time the action is applied.
 */
export function idsFrom(actionId: string): () => string {
  let made = 0;
  return () => followingId(actionId, made++);
}

/** How many applied actions are remembered: more than can be delivered twice. */
const MAX_REMEMBERED = 200;

/** Returns the changes of the state by an action. */
export function reduce(state: EngineState, action: Action): Partial<EngineState> {
  const { queue } = state;
  const moment = momentOf(action);
  switch (action.do) {
    case "start_timer":
      return startTimer(retryStop(state, action.account), action, moment);
    case "stop_timer":
      return onShownTimer(state, action, (timed) => stopTimer(timed, action.end, moment));
    case "note_timer":
      return noteTimer(state, action);
    case "backdate_timer":
      return onShownTimer(state, action, (timed) => changeTimer(timed, action, moment));
    case "discard_timer":
      return onShownTimer(state, action, (timed) => discardTimer(timed, moment));
    case "write": {
      const { id, account, command, at: queuedAt } = action;
      return { queue: enqueue(queue, { id, account, command, queuedAt }) };
    }
    case "retry_refused":
      return { queue: retry(queue, action.write) };
    case "discard_refused":
      return { queue: discard(queue, action.write) };
    case "dismiss_overruled":
      return { queue: dismiss(queue, action.told) };
    case "discard_unreadable":
      return { queue: { ...queue, unreadable: [] } };
  }
}

/**
 * Returns the changes by `change` if the shown timer is that of the action. They replace a rejected stop of that timer.
 */
function onShownTimer(
  state: EngineState,
  { account, timer: startTime }: Action & { readonly timer: string },
  change: (state: EngineState) => Partial<EngineState>,
): Partial<EngineState> {
  const shown = shownTimer(state, account);
  if (shown?.timer.startTime !== startTime) return {};
  const { timer, rejected } = shown;
  return change(rejected ? { ...state, timer, queue: discard(state.queue, rejected.id) } : state);
}

/**
 * Returns the changes by a note. The timer may have been back-dated elsewhere, or stopped: then its note is sent all
 * the same, for the entries that it became.
 */
function noteTimer(state: EngineState, action: Extract<Action, { do: "note_timer" }>): Partial<EngineState> {
  const { of, note, account } = action;
  const moment = momentOf(action);
  const shown = shownTimer(state, account)?.timer;
  const isShown = of === undefined || shown?.id === of.id;
  if (!isShown) return noteEndedTimer(state, of, note, moment);
  const startTime = of && shown ? shown.startTime : action.timer;
  return onShownTimer(state, { ...action, timer: startTime }, (timed) => changeTimer(timed, action, moment));
}

/** Returns the state with the rejected stop of the shown timer, if any, pending again, before another timer starts. */
function retryStop(state: EngineState, account: string): EngineState {
  const rejected = shownTimer(state, account)?.rejected;
  return rejected ? { ...state, timer: null, queue: retry(state.queue, rejected.id) } : state;
}

/** Returns the moment of an action, for the rules of the timer. */
function momentOf({ id, at, account, today }: Action): Moment {
  return { account, today, now: at, makeId: idsFrom(id) };
}

/**
 * Returns the changes by `change`, or nothing when the action was applied before: page and worker may both deliver it.
 */
export function applyOnce<S extends EngineState>(
  state: S,
  actionId: string,
  change: (state: S) => Partial<S>,
): Partial<S> {
  if (state.appliedActions.includes(actionId)) return {};
  const appliedActions = [...state.appliedActions, actionId].slice(-MAX_REMEMBERED);
  return { ...change(state), appliedActions };
}

/** The user whose days are shown, and the context of the projection. */
export interface Viewer {
  readonly account: string;
  readonly rule: DayRule;
  readonly plan: TimePlan | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns the pending commands of `account`, in order. */
export function pendingOf(
  { queue }: Pick<EngineState, "queue">,
  account: string | undefined,
): readonly QueuedCommand<Command>[] {
  return queue.pending.filter((command) => command.account === account);
}

/** Returns the day as it will be after all pending commands are saved, or undefined when it is not cached. */
export function viewDay(
  state: Pick<EngineState, "queue" | "days">,
  date: CalendarDate,
  viewer: Viewer,
): Day | undefined {
  const day = cachedDay(state.days, viewer.account, date)?.day;
  return day && withPending(state, day, viewer);
}

/** Returns today as {@link viewDay} does, or a predicted day when it is not cached. */
export function viewToday(
  state: Pick<EngineState, "queue" | "days">,
  date: CalendarDate,
  viewer: Viewer,
): Day {
  const { account } = viewer;
  const day = cachedDay(state.days, account, date)?.day ??
    predictToday(date, latestBefore(state.days, account, date), viewer);
  return withPending(state, day, viewer);
}

/** Returns the context for projecting on a day. */
function projectionFor(
  { days }: Pick<EngineState, "days">,
  date: CalendarDate,
  { account, rule, plan, now }: Viewer,
): Projection {
  const previousDay = cachedDay(days, account, addDays(date, -1))?.day;
  return { rule, plan, now, previousEntries: previousDay?.earth.actual_entries ?? [] };
}

function withPending(state: Pick<EngineState, "queue" | "days">, day: Day, viewer: Viewer): Day {
  const commands = pendingOf(state, viewer.account).map(({ command }) => command);
  return commands.length === 0 ? day : projectDay(day, commands, projectionFor(state, day.date, viewer));
}

/** A command that was sent, with its outcome. */
export interface Delivery {
  readonly command: QueuedCommand<Command>;
  readonly outcome: Outcome;
  /** The server's result; null when the command was not applied. */
  readonly result: SendResult | null;
  readonly error: ApiError | null;
}

/** The context for settling a command of the signed-in user. */
export interface SettleContext {
  readonly rule: DayRule;
  readonly plan: TimePlan | null;
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
  { rule, plan, now, maxDays }: SettleContext,
): DayCache {
  let after = days;
  for (const { day, at } of daysOf(days, account)) {
    if (day.date === result?.day?.date) continue;
    const projection = projectionFor({ days }, day.date, { account, rule, plan, now });
    const projected = projectDay(day, [command], projection);
    if (projected !== day) after = { ...after, [dayKey(account, day.date)]: { day: projected, at } };
  }
  return result?.day ? cacheDay(after, account, { day: result.day, at: now }, maxDays) : after;
}

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
