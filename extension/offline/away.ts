import {
  type Command,
  isLeftover,
  type Moment,
  queued,
  startTimer,
  stopTimer,
  timerOf,
} from "#shared/offline/mod.ts";
import { type Span, splitByDay } from "#shared/rules/mod.ts";
import type { State } from "./state.ts";
import { ruleOf, viewToday } from "./view.ts";

/** After this long without a key or a movement somebody counts as away, in seconds. */
export const AWAY_AFTER_SECONDS = 600;

/** What can be done with the time of an absence while a timer ran. */
export const AWAY_CHOICES = ["keep", "drop", "split"] as const;

export type AwayChoice = (typeof AWAY_CHOICES)[number];

/** Nobody is away, and nothing is to be asked. */
export const NOT_AWAY: State["away"] = { since: null, question: null };

/** Somebody left at `since`, milliseconds since 1970. Stored only while a timer runs and they want to be asked. */
export function markAway(state: State, since: number, now: number): Partial<State> {
  const timer = timerOf(state, state.session?.account);
  if (!state.preferences.idle || !timer || state.away.since !== null) return {};
  if (isLeftover(timer, viewToday(state, now).date)) return {};
  return { away: { ...state.away, since: Math.max(since, Date.parse(timer.startTime)) } };
}

/** They are back: there is a question if the timer still runs and the absence was long enough. */
export function markReturned(state: State, now: number): Partial<State> {
  const { since, question } = state.away;
  if (since === null) return {};
  const isLong = now - since >= AWAY_AFTER_SECONDS * 1_000;
  const timer = timerOf(state, state.session?.account);
  return { away: { since: null, question: timer && isLong ? { from: since, to: now } : question } };
}

/**
 * Answers the question. `keep`: the timer runs on. `drop`: what came before the absence is saved, and the timer runs on from the return.
 * `split`: like `drop`, and the absence is saved as an entry of its own, in Misc.
 */
export function settleAway(state: State, choice: AwayChoice, moment: Moment): Partial<State> {
  const timer = timerOf(state, moment.account);
  const { question } = state.away;
  if (!question || !timer || choice === "keep") return { away: NOT_AWAY };
  const { from, to } = question;
  const stopped = { ...state, ...stopTimer(state, from, moment) };
  const absence = choice === "split" ? absenceEntries(state, { start: from, end: to }, moment) : [];
  const between = { ...stopped, queue: queued(stopped.queue, timer.account, absence, moment) };
  const startTime = new Date(to).toISOString();
  const started = startTimer(between, { category: timer.category, startTime, note: timer.note }, moment);
  return { queue: between.queue, ...started, away: NOT_AWAY };
}

/** The commands that save an absence as entries, one for each day that it touches. */
function absenceEntries({ user }: State, span: Span, { makeId }: Moment): Command[] {
  return splitByDay(ruleOf(user), span).map(({ day, span: { start, end } }) => ({
    kind: "add_entry",
    day,
    entry: {
      id: makeId(),
      start_ts: new Date(start).toISOString(),
      end_ts: new Date(end).toISOString(),
      category: "Misc",
      source: "timer",
      note: "Away",
    },
  }));
}
