import { type CalendarDate, type DayRule, DEFAULT_DAY_BOUNDARY, todayFor } from "#shared/calendar/mod.ts";
import { type Day, dayRuleOf } from "#shared/records/mod.ts";
import { predictToday, projectDay } from "#shared/offline/mod.ts";
import type { State } from "./cells.ts";

/** Today as the popup and the badge show it. */
export interface TodayView {
  readonly rule: DayRule;
  readonly date: CalendarDate;
  /** What the server last told of today, with every change in it that it has not answered yet. */
  readonly day: Day;
  /** When the server last told of today, milliseconds since 1970; null: not yet. */
  readonly knownAt: number | null;
  /** How many changes wait to be saved. */
  readonly waiting: number;
}

/** Today, out of what is kept alone. Meaningful while somebody is signed in. */
export function viewToday(state: State, now: number): TodayView {
  const account = state.session?.account;
  const rule: DayRule = state.user
    ? dayRuleOf(state.user)
    : { timezone: "UTC", boundary: DEFAULT_DAY_BOUNDARY };
  const date = todayFor(rule, now);
  const { snapshot } = state;
  const known = snapshot && snapshot.account === account && snapshot.day.date === date ? snapshot : null;
  const mine = state.queue.pending.filter((write) => write.account === account);
  const last = snapshot && snapshot.account === account && snapshot.day.date < date ? snapshot.day : null;
  const projection = { rule, now, plan: state.user?.settings.time_plan ?? null };
  const base = known?.day ?? predictToday(date, last, projection);
  return {
    rule,
    date,
    day: projectDay(base, mine.map(({ command }) => command), projection),
    knownAt: known?.at ?? null,
    waiting: mine.length,
  };
}
