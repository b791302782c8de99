import { dayBounds } from "#shared/calendar/mod.ts";
import {
  type Command,
  isLeftover,
  type Moment,
  queued,
  startTimer,
  stopTimer,
  type StoredTimer,
  timerOf,
} from "#shared/offline/mod.ts";
import { type Span, splitByDay } from "#shared/rules/mod.ts";
import type { State } from "./state.ts";
import { ruleOf, viewToday } from "./view.ts";
import { t } from "#shared/texts/translate.ts";

/** After this long without input the user counts as away, in seconds. */
export const AWAY_AFTER_SECONDS = 600;

/** What can be done with time away while a timer ran. */
export const AWAY_CHOICES = ["keep", "drop", "split"] as const;

export type AwayChoice = (typeof AWAY_CHOICES)[number];

/** Not away, and no open question. */
export const NOT_AWAY: State["away"] = { since: null, question: null };

/** Stores that the user left at `since` (milliseconds since 1970), if a timer runs and the question is enabled. */
export function markAway(state: State, since: number, now: number): Partial<State> {
  const timer = timerOf(state, state.session?.account);
  if (!state.preferences.idle || !timer || state.away.since !== null) return {};
  if (isLeftover(timer, viewToday(state, now).date)) return {};
  return { away: { ...state.away, since: Math.max(since, Date.parse(timer.startTime)) } };
}

/** Stores that the browser is open at `now` while a timer of today runs, unless the user is known to be away. */
export function markSeen(state: State, now: number): Partial<State> {
  const timer = timerOf(state, state.session?.account);
  if (!timer || state.away.since !== null || isLeftover(timer, viewToday(state, now).date)) return {};
  return { seen: { timer: timer.startTime, at: now } };
}

/**
 * Returns the proposed end of a timer that was left running, in milliseconds since 1970: when the user left, as far as
 * that is known, or when the browser was last open, but at most the end of the timer's own day.
 */
export function leftoverEnd({ user, away, seen }: State, timer: StoredTimer): number {
  const signs = [
    away.question?.from,
    away.since,
    seen?.timer === timer.startTime ? seen.at : null,
    dayBounds(ruleOf(user), timer.date).end,
  ];
  return Math.min(
    ...signs.flatMap((at) => at !== null && at !== undefined && at > Date.parse(timer.startTime) ? [at] : []),
  );
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
 * Settles the question. `keep`: nothing changes. `drop`: the time before is saved, and the timer continues from the
 * return. `split`: like `drop`, and the time away is saved as a separate Misc entry.
 */
export function settleAway(state: State, choice: AwayChoice, moment: Moment): Partial<State> {
  const timer = timerOf(state, moment.account);
  const { question } = state.away;
  if (!question || !timer || choice === "keep") return { away: NOT_AWAY };
  const { from, to } = question;
  const stopped = { ...state, ...stopTimer(state, from, moment) };
  const entries = choice === "split" ? awayEntries(state, { start: from, end: to }, moment) : [];
  const between = { ...stopped, queue: queued(stopped.queue, timer.account, entries, moment) };
  const startTime = new Date(to).toISOString();
  const started = startTimer(between, { category: timer.category, startTime, note: timer.note }, moment);
  return { queue: between.queue, ...started, away: NOT_AWAY };
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
