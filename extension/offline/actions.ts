import * as z from "zod/mini";
import { type CalendarDate, DateSchema, dayBounds } from "#shared/domain/calendar.ts";
import type { TimeCategory } from "#shared/domain/rings/mod.ts";
import { IdSchema, lazily } from "#shared/domain/schema.ts";
import { proposedEnd, SHORT_TIMER_MS, type Span, splitByDay, timerEntries } from "#shared/domain/time.ts";
import {
  type ActionBody,
  type ActionHead,
  type Command,
  discardTimer,
  idsFrom,
  isLeftover,
  type Moment,
  type NewAction,
  parseAction,
  queued,
  reduce,
  startTimer,
  stopTimer,
  type StoredTimer,
  StoredTimerSchema,
  timerOf,
  withSession,
} from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { type DraftName, withoutDraft } from "./drafts.ts";
import {
  type AwayQuestion,
  AwayQuestionSchema,
  DayDraftsSchema,
  ruleOf,
  type State,
  viewToday,
} from "./state.ts";

/** After this long without input the user counts as away, in seconds. */
export const AWAY_AFTER_SECONDS = 600;

/** What can be done with time away while a timer ran. */
const AWAY_CHOICES = ["keep", "drop", "split"] as const;

export type AwayChoice = (typeof AWAY_CHOICES)[number];

/** Not away, and no open question. */
const NOT_AWAY: State["away"] = { since: null, question: null };

/** Stores that the user left at `since` (milliseconds since 1970), if a timer runs and the question is enabled. */
export function markAway(state: State, since: number, now: number): Partial<State> {
  const timer = timerOf(state, state.session?.account);
  if (!state.preferences.idle || !timer || state.away.since !== null) return {};
  if (isLeftover(timer, viewToday(state, now).date)) return {};
  return { away: { ...state.away, since: Math.max(since, Date.parse(timer.startTime)) } };
}

/**
 * Stores that the browser is open at `now` while a timer of today runs, unless the user is known to be away. Opens a
 * question after a pause in which it was not: the machine slept, of which the browser tells nothing.
 */
export function markSeen(state: State, now: number): Partial<State> {
  const timer = timerOf(state, state.session?.account);
  if (!timer || state.away.since !== null || isLeftover(timer, viewToday(state, now).date)) return {};
  const seen = { timer: timer.startTime, at: now };
  const from = state.seen?.timer === seen.timer ? state.seen.at : now;
  const slept = state.preferences.idle && now - from >= AWAY_AFTER_SECONDS * 1_000;
  return slept ? { seen, away: { since: null, question: { from, to: now } } } : { seen };
}

/**
 * Returns the proposed end of a timer that was left running, in milliseconds since 1970: when the user left, as far as
 * that is known, or when the browser was last open; otherwise as {@link proposedEnd}.
 */
export function leftoverEnd({ user, away, seen }: State, { startTime, date }: StoredTimer): number {
  const signs = [away.question?.from, away.since, seen?.timer === startTime ? seen.at : null]
    .flatMap((at) => at !== null && at !== undefined && at > Date.parse(startTime) ? [at] : []);
  const last = signs.length > 0 ? new Date(Math.min(...signs)).toISOString() : undefined;
  return proposedEnd(startTime, last, dayBounds(ruleOf(user), date).end);
}

/** Stores that the user is back. Opens a question if the timer still runs and they were away long enough. */
export function markReturned(state: State, now: number): Partial<State> {
  const { since, question } = state.away;
  if (since === null) return {};
  const isLong = now - since >= AWAY_AFTER_SECONDS * 1_000;
  const timer = timerOf(state, state.session?.account);
  return { away: { since: null, question: timer && isLong ? { from: since, to: now } : question } };
}

/**
 * Settles a question. `keep`: nothing changes. `drop`: the time before is saved, and the timer continues from the
 * return. `split`: like `drop`, and the time away is saved as a separate Misc entry. A later absence, and the question
 * about it, stay: a choice may arrive after it.
 */
export function settleAway(
  state: State,
  { choice, of: chosen }: Omit<AwaySettlement, "do">,
  moment: Moment,
): Partial<State> {
  const timer = timerOf(state, moment.account);
  const { question: open } = state.away;
  const question = chosen ?? open;
  const away = { ...state.away, question: open?.to === question?.to ? null : open };
  const isOver = !question || !timer || question.from < Date.parse(timer.startTime);
  if (isOver || choice === "keep") return { away };
  const { from, to } = question;
  const stopped = { ...state, ...stopTimer(state, from, moment) };
  const entries = choice === "split" ? awayEntries(state, { start: from, end: to }, moment) : [];
  const between = { ...stopped, queue: queued(stopped.queue, timer.account, entries, moment) };
  const startTime = new Date(to).toISOString();
  const { category, note, for: purpose = null } = timer;
  const started = startTimer(between, { category, startTime, note, for: purpose }, moment);
  return { queue: between.queue, ...started, away };
}

/** Returns the commands that save the time away as entries, one per day. */
function awayEntries({ user }: State, span: Span, { makeId }: Moment): Command[] {
  return splitByDay(ruleOf(user), span).map(({ day, span: { start, end } }) => ({
    kind: "add_entry",
    day,
    entry: {
      id: makeId(),
      start_ts: new Date(start).toISOString(),
      end_ts: new Date(end).toISOString(),
      category: "Misc",
      source: "timer",
      note: t("Away"),
    },
  }));
}

/** What undoing a stop needs to know. */
const STOP_FIELDS = {
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
function undoStop(state: State, stop: Stop, moment: Moment): Partial<State> {
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

interface AwaySettlement {
  readonly do: "settle_away";
  readonly choice: AwayChoice;
  /** The question as it was on the screen; absent in actions of earlier versions, which settle the open one. */
  readonly of?: AwayQuestion;
}

type OwnBody =
  // The names are stored in pending actions.
  /** `timer` is the start of the timer. */
  | { readonly do: "say_still_on"; readonly timer: string }
  | AwaySettlement
  | { readonly do: "undo_stop" } & Stop;

type SharedBody =
  | Exclude<ActionBody, { do: "write" }>
  /** `draft` is the draft that the command was made from, which is cleared. */
  | (Extract<ActionBody, { do: "write" }> & { readonly draft?: DraftName });

/** An action of the popup or the keyboard shortcut: those of the engine, and the extension's own. */
export type ExtensionAction = ActionHead & (SharedBody | OwnBody);

/** An action without its head, which the engine adds. */
export type NewExtensionAction = NewAction<ExtensionAction>;

const head = { id: IdSchema, at: z.number(), account: z.string(), today: DateSchema };

const ownActionSchema = lazily(() =>
  z.discriminatedUnion("do", [
    z.object({ ...head, do: z.literal("say_still_on"), timer: z.string() }),
    z.object({
      ...head,
      do: z.literal("settle_away"),
      choice: z.enum(AWAY_CHOICES),
      of: z.exactOptional(AwayQuestionSchema),
    }),
    z.object({ ...head, do: z.literal("undo_stop"), ...STOP_FIELDS }),
  ])
);

const DraftSchema = z.object({ draft: z.keyof(DayDraftsSchema) });

/** Returns a stored action, or null when this version cannot read it. */
export function parseExtensionAction(stored: unknown, state: State): ExtensionAction | null {
  const { session, user } = state;
  const whole = withSession(stored, session && { account: session.account, rule: ruleOf(user) });
  const shared = parseAction(whole);
  if (shared?.do === "write") {
    const { data } = DraftSchema.safeParse(whole);
    return data ? { ...shared, draft: data.draft } : shared;
  }
  return shared ?? ownActionSchema().safeParse(whole).data ?? null;
}

/**
 * Returns what an action changes in the state. An action from before a session ended changes only what is stored by
 * account: the queue, the timer and the drafts.
 */
export function reduceExtension(state: State, action: ExtensionAction): Partial<State> {
  const changed = reduceOwn(state, action);
  if (state.session?.account === action.account) return changed;
  const { habits: _habits, away: _away, notified: _notified, ...stored } = changed;
  return stored;
}

function reduceOwn(state: State, action: ExtensionAction): Partial<State> {
  switch (action.do) {
    case "say_still_on":
      return { notified: { ...state.notified, stillOn: action.timer } };
    case "settle_away":
      return settleAway(state, action, momentOf(action));
    case "undo_stop":
      return undoStop(state, action, momentOf(action));
    case "start_timer": {
      const changed = startOrReplace(state, action);
      const habits = { ...state.habits, category: action.category };
      return "timer" in changed ? { ...changed, habits, away: NOT_AWAY } : changed;
    }
    case "stop_timer": {
      const changed = reduce(state, action);
      return "timer" in changed ? { ...changed, away: NOT_AWAY } : changed;
    }
    case "write": {
      const changed = reduce(state, action);
      return action.draft ? { ...changed, ...withoutDraft(state, action.account, action.draft) } : changed;
    }
    default:
      return reduce(state, action);
  }
}

/** Starts a timer. One that was started by mistake just before leaves no entry: the new one takes its place. */
function startOrReplace(
  state: State,
  action: Extract<ExtensionAction, { readonly do: "start_timer" }>,
): Partial<State> {
  const running = timerOf(state, action.account);
  if (!isReplacedBy(running, action, action.today)) return reduce(state, action);
  const moment = momentOf(action);
  const discarded = { ...state, ...discardTimer(state, moment) };
  const start = { ...action, startTime: running.startTime };
  return { queue: discarded.queue, ...startTimer(discarded, start, moment) };
}

function momentOf({ id, account, today, at }: ExtensionAction): Moment {
  return { account, today, now: at, makeId: idsFrom(id) };
}
