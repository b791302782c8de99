import {
  addDays,
  type CalendarDate,
  dayBounds,
  type DayRule,
  DEFAULT_DAY_BOUNDARY,
  todayFor,
} from "#shared/day/mod.ts";
import { type Day, dayRuleOf } from "#shared/records/mod.ts";
import { byRing, RINGS } from "#shared/rings/mod.ts";
import { carryGoals, presentDay } from "#shared/rules/mod.ts";
import type { State } from "./cells.ts";
import { projectDay } from "./writes/mod.ts";

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
  const mine = state.queue.waiting.filter((write) => write.account === account);
  const base = known?.day ?? supposedDay(state, rule, date, now);
  const projection = { rule, now, plan: state.user?.settings.time_plan ?? null };
  return {
    rule,
    date,
    day: projectDay(base, mine.map(({ command }) => command), projection),
    knownAt: known?.at ?? null,
    waiting: mine.length,
  };
}

/** A day that the server has not told of yet: what carries on to it from the last one that is known. */
function supposedDay({ snapshot, session }: State, rule: DayRule, date: CalendarDate, now: number): Day {
  const last = snapshot && snapshot.account === session?.account && snapshot.day.date < date
    ? snapshot.day
    : null;
  const promised = last?.date === addDays(date, -1) ? last.void.tomorrow_commitment : "";
  const stored = {
    earth: RINGS.earth.empty(),
    water: last ? { goals: carryGoals(last.water.goals) } : RINGS.water.empty(),
    fire: RINGS.fire.empty(),
    wind: RINGS.wind.empty(),
    void: RINGS.void.empty(),
  };
  return presentDay(stored, byRing(() => null), {
    date,
    span: dayBounds(rule, date),
    now,
    previousEarth: { actual_entries: last?.date === addDays(date, -1) ? last.earth.actual_entries : [] },
    timePlan: null,
    commitments: { today: promised, tomorrow: "" },
    battleDays: new Set(),
  });
}
