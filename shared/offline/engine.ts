import * as z from "zod/mini";
import { addDays, type CalendarDate, DateSchema, type DayRule, todayFor } from "../domain/calendar.ts";
import type { Day } from "../domain/records.ts";
import {
  type EntryFor,
  EntryForSchema,
  EntrySchema,
  type TimeCategory,
  TimeCategorySchema,
} from "../domain/rings/mod.ts";
import { followingId, IdSchema, InstantSchema, lazily } from "../domain/schema.ts";
import type { TimeRules } from "../domain/time.ts";
import { type Command, commandSchema, projectDay, type Projection } from "./commands/mod.ts";
import { upgradeAction } from "./upgrade.ts";
import { discard, dismiss, enqueue, type QueuedCommand, retry } from "./queue.ts";
import { type EngineState, type StoredTimer, StoredTimerSchema } from "./state.ts";
import {
  cachedDay,
  type Change,
  latestBefore,
  openStateStore,
  type StateStore,
  type StateStoreOptions,
} from "./store.ts";
import {
  changeTimer,
  discardTimer,
  type Moment,
  noteEndedTimer,
  predictToday,
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

/** The actions of both surfaces. */
export type ActionBody =
  /** Starts a timer at `startTime`; a running one is stopped first. */
  | {
    readonly do: "start_timer";
    readonly category: TimeCategory;
    readonly startTime: string;
    readonly note?: string;
    readonly for?: EntryFor | null;
  }
  /**
   * `timer` is the start of the timer to stop, so that a later one is not stopped instead. `end`: milliseconds since
   * 1970.
   */
  | { readonly do: "stop_timer"; readonly timer: string; readonly end: number }
  | { readonly do: "backdate_timer"; readonly timer: string; readonly startTime: string }
  /** `of` is the timer as it was on the screen, which may have been changed or stopped elsewhere since. */
  | { readonly do: "note_timer"; readonly timer: string; readonly note: string; readonly of?: StoredTimer }
  /** Says what the time of the running timer is for; null for nothing. */
  | { readonly do: "aim_timer"; readonly timer: string; readonly for: EntryFor | null }
  | { readonly do: "discard_timer"; readonly timer: string }
  | { readonly do: "write"; readonly command: Command }
  /** `rejected` is the id of a rejected command. */
  | { readonly do: "retry_rejected"; readonly rejected: string }
  | { readonly do: "discard_rejected"; readonly rejected: string }
  /** `conflict` is the id of a conflict. */
  | { readonly do: "dismiss_conflict"; readonly conflict: string }
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
      for: EntrySchema.shape.for,
    }),
    z.object({ ...head, do: z.literal("aim_timer"), timer, for: z.nullable(EntryForSchema) }),
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
    z.object({ ...head, do: z.enum(["retry_rejected", "discard_rejected"]), rejected: z.string() }),
    z.object({ ...head, do: z.literal("dismiss_conflict"), conflict: z.string() }),
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
  return actionSchema().safeParse(upgradeAction(stored)).data ?? null;
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
    case "aim_timer":
    case "backdate_timer":
      return onShownTimer(state, action, (timed) => changeTimer(timed, action, moment));
    case "discard_timer":
      return onShownTimer(state, action, (timed) => discardTimer(timed, moment));
    case "write": {
      const { id, account, command, at: queuedAt } = action;
      return { queue: enqueue(queue, { id, account, command, queuedAt }) };
    }
    case "retry_rejected":
      return { queue: retry(queue, action.rejected) };
    case "discard_rejected":
      return { queue: discard(queue, action.rejected) };
    case "dismiss_conflict":
      return { queue: dismiss(queue, action.conflict) };
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
export interface Viewer extends TimeRules {
  readonly account: string;
  readonly rule: DayRule;
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
export function projectionFor(
  { days }: Pick<EngineState, "days">,
  date: CalendarDate,
  { account, rule, plan, kinds, now }: Viewer,
): Projection {
  const entriesOn = (day: CalendarDate) => cachedDay(days, account, day)?.day.earth.actual_entries ?? [];
  return {
    rule,
    plan,
    kinds,
    now,
    previousEntries: entriesOn(addDays(date, -1)),
    nextEntries: entriesOn(addDays(date, 1)),
  };
}

function withPending(state: Pick<EngineState, "queue" | "days">, day: Day, viewer: Viewer): Day {
  const commands = pendingOf(state, viewer.account).map(({ command }) => command);
  return commands.length === 0 ? day : projectDay(day, commands, projectionFor(state, day.date, viewer));
}

/** The signed-in user. */
export interface EngineSession extends TimeRules {
  readonly account: string;
  readonly rule: DayRule;
}

/** A dispatched action, which the state already shows. */
export interface Dispatched {
  /** The ids of the commands that it queued. */
  readonly ids: readonly string[];
  /** Resolves when the action is stored and so cannot be lost. */
  readonly stored: Promise<void>;
}

/** The actions that are not stored yet, in synchronous storage, so that closing the page loses none. */
export interface PendingActions {
  /** Returns the actions, unvalidated. */
  read(): readonly unknown[];
  add(action: ActionHead): void;
  remove(id: string): void;
}

/**
 * Returns the actions that are not stored yet, in local storage under keys that begin with `prefix`: a write there is
 * done when the call returns, so a page that is closed at any moment loses no click. Where local storage is closed to
 * us there are none.
 */
export function localActions(prefix: string): PendingActions {
  return {
    read: () =>
      attempt(() => Object.keys(localStorage)).filter((key) => key.startsWith(prefix))
        .flatMap((key) => attempt(() => [JSON.parse(localStorage.getItem(key) ?? "")])),
    add: (action) => void attempt(() => localStorage.setItem(prefix + action.id, JSON.stringify(action))),
    remove: (id) => void attempt(() => localStorage.removeItem(prefix + id)),
  };
}

/** Returns the result of `work`, or nothing when it fails: storage is closed or full, or holds no JSON. */
function attempt<T>(work: () => T): T | never[] {
  try {
    return work();
  } catch {
    return [];
  }
}

/** What differs between the surfaces on which an engine runs. */
export interface EngineHost<S extends EngineState, A extends ActionHead> extends StateStoreOptions<S> {
  readonly reduce: (state: S, action: A) => Partial<S>;
  /** Returns a stored action, or null when this version cannot read it. */
  readonly parseAction: (stored: unknown, state: S) => A | null;
  /** Returns the signed-in user, or null. */
  readonly session: (state: S) => EngineSession | null;
  /** Returns the current time; milliseconds since 1970. */
  readonly clock: () => number;
  readonly pendingActions?: PendingActions;
  /**
   * Passes an action to a longer-lived part of the surface. Returns whether it stored the action; otherwise it is
   * stored here.
   */
  readonly handOver?: (action: A) => Promise<boolean>;
  /** Returns a new UUID; a random one when absent. */
  readonly makeId?: () => string;
}

/** An action without its head, which the engine adds. */
export type NewAction<A> = A extends ActionHead ? Omit<A, keyof ActionHead> : never;

/** The local-first engine of a page or a worker. */
export interface Engine<S extends EngineState, A extends ActionHead> extends StateStore<S> {
  /** Applies an action: shows it at once, and stores it. Throws when nobody is signed in. */
  dispatch(action: NewAction<A>): Dispatched;
  /** Applies an action of another page, once however often it arrives. Resolves when it is stored. */
  apply(action: A): Promise<void>;
  /** Loads the state, and applies the actions that a closed page left. */
  start(): Promise<void>;
}

/** Creates an engine that sends nothing; `openEngine` returns one that sends the queue. */
export function createEngine<S extends EngineState, A extends ActionHead>(
  host: EngineHost<S, A>,
): Engine<S, A> {
  const { clock, pendingActions, handOver, makeId = randomId } = host;
  const states = openStateStore<S>(host);
  const { state, commit } = states;
  const pendingIds = () => state().queue.pending.map(({ id }) => id);
  const changeBy = (action: A): Change<S> => (present) =>
    applyOnce(present, action.id, (before) => host.reduce(before, action));
  const apply = (action: A) => commit(changeBy(action));

  const storeAction = async (action: A): Promise<void> => {
    pendingActions?.add(action);
    await (handOver ? states.commitElsewhere(changeBy(action), () => handOver(action)) : apply(action));
    pendingActions?.remove(action.id);
  };

  return {
    ...states,
    dispatch(body) {
      const session = host.session(state());
      if (!session) throw new Error("Cannot save: nobody is signed in");
      const { account, rule } = session;
      const at = clock();
      const head: ActionHead = { id: makeId(), at, account, today: todayFor(rule, at) };
      const before = pendingIds();
      // A head and the body of an action make an action.
      const stored = storeAction({ ...body, ...head } as unknown as A);
      return { stored, ids: pendingIds().filter((id) => !before.includes(id)) };
    },
    apply,
    async start() {
      // Read first: a page that was left a moment ago may store an action after the state is read here.
      const left = pendingActions?.read() ?? [];
      await states.load();
      const actions = left.flatMap((stored) => host.parseAction(stored, state()) ?? []);
      await Promise.all(
        actions.sort((one, other) => one.at - other.at).map(async (action) => {
          await apply(action);
          pendingActions?.remove(action.id);
        }),
      );
    },
  };
}

/** Returns a random UUID. */
export function randomId(): string {
  return crypto.randomUUID();
}
