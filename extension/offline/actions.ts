import * as z from "zod/mini";
import {
  type ActionBody,
  type ActionHead,
  discardTimer,
  idsFrom,
  type Moment,
  type NewAction,
  parseAction,
  reduce,
  startTimer,
  timerOf,
} from "#shared/offline/mod.ts";
import { DateSchema } from "#shared/calendar/mod.ts";
import { IdSchema } from "#shared/schema/id.ts";
import { lazily } from "#shared/schema/lazily.ts";
import { AWAY_CHOICES, type AwayChoice, NOT_AWAY, settleAway } from "./away.ts";
import { type DraftName, withoutDraft } from "./drafts.ts";
import { DayDraftsSchema, type State } from "./state.ts";
import { isReplacedBy, type Stop, STOP_FIELDS, undoStop } from "./undo_stop.ts";

type OwnBody =
  // The names are stored in pending actions.
  /** `timer` is the start of the timer. */
  | { readonly do: "say_still_on"; readonly timer: string }
  | { readonly do: "settle_away"; readonly choice: AwayChoice }
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
    z.object({ ...head, do: z.literal("settle_away"), choice: z.enum(AWAY_CHOICES) }),
    z.object({ ...head, do: z.literal("undo_stop"), ...STOP_FIELDS }),
  ])
);

const DraftSchema = z.object({ draft: z.keyof(DayDraftsSchema) });

/**
 * Returns a stored action, or null when this version cannot read it. Actions of the first version have no account and
 * no day: they get those of `signedIn`.
 */
export function parseExtensionAction(
  stored: unknown,
  signedIn: Pick<ActionHead, "account" | "today"> | null,
): ExtensionAction | null {
  if (typeof stored !== "object" || stored === null) return null;
  const whole = { ...signedIn, ...stored };
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
      return settleAway(state, action.choice, momentOf(action));
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
