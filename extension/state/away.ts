import type { State } from "./cells.ts";
import { entriesOf, isLeftover, type MakeId, queued, startTimer, stopTimer, timerOf } from "./timer.ts";
import { viewToday } from "./view.ts";

/** After so long without a key or a movement somebody counts as away, in seconds. */
export const AWAY_AFTER_SECONDS = 600;

/** What can be done with time that somebody was away while a timer ran. */
export type AwayChoice = "keep" | "drop" | "split";

const NOBODY_AWAY: State["away"] = { since: null, question: null };

/** Somebody left at `since`, milliseconds since 1970. Noted only while a timer runs and they want to be asked. */
export function leave(state: State, since: number, now: number): Partial<State> {
  const timer = timerOf(state);
  if (!state.preferences.idle || !timer || state.away.since !== null) return {};
  if (isLeftover(timer, viewToday(state, now).date)) return {};
  return { away: { ...state.away, since: Math.max(since, Date.parse(timer.startTime)) } };
}

/** They are back: what there is to be asked about it, if the timer still runs and it was long enough. */
export function comeBack(state: State, now: number): Partial<State> {
  const { since, question } = state.away;
  if (since === null) return {};
  const long = now - since >= AWAY_AFTER_SECONDS * 1_000;
  return { away: { since: null, question: timerOf(state) && long ? { from: since, to: now } : question } };
}

/**
 * Answers the question. `keep`: the timer runs on as if nobody had been away. `drop`: what came before is saved, and the timer runs on
 * from the return. `split`: as `drop`, and the time away is saved as an entry of its own, of Misc.
 */
export function settleAway(
  state: State,
  choice: AwayChoice,
  moment: { readonly now: number; readonly makeId: MakeId },
): Partial<State> {
  const timer = timerOf(state);
  const { question } = state.away;
  if (!question || !timer || choice === "keep") return { away: NOBODY_AWAY };
  const { from, to } = question;
  const stopped = { ...state, ...stopTimer(state, { end: from, ...moment }) };
  const span = { start: from, end: to };
  const { rule } = viewToday(state, moment.now);
  const away = choice === "split"
    ? entriesOf({ category: "Misc", span, rule, note: "Away", makeId: moment.makeId })
    : [];
  const between = { ...stopped, queue: queued(stopped.queue, timer.account, away, moment) };
  const { category } = timer;
  const started = startTimer(between, { category, startTime: new Date(to).toISOString(), ...moment });
  return { queue: between.queue, ...started, away: NOBODY_AWAY, habits: state.habits };
}
