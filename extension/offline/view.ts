import { type CalendarDate, type DayRule, DEFAULT_DAY_BOUNDARY, todayFor } from "#shared/calendar/mod.ts";
import { cachedDay, pendingOf, viewToday as viewDayOfToday } from "#shared/offline/mod.ts";
import { type Day, dayRuleOf, type User } from "#shared/records/mod.ts";
import type { State } from "./state.ts";

/** Today as the popup and the badge show it. */
export interface TodayView {
  readonly rule: DayRule;
  readonly date: CalendarDate;
  /** What the server last sent of today, with every pending change in it. */
  readonly day: Day;
  /** When the server last sent today, milliseconds since 1970; null: not yet. */
  readonly knownAt: number | null;
  /** How many changes are pending. */
  readonly pendingCount: number;
}

/** Returns by which rule the days of a user begin; UTC while nobody is known. */
export function ruleOf(user: User | null): DayRule {
  return user ? dayRuleOf(user) : { timezone: "UTC", boundary: DEFAULT_DAY_BOUNDARY };
}

/** Returns today out of what is stored alone. Meaningful while somebody is signed in. */
export function viewToday(state: State, now: number): TodayView {
  const account = state.session?.account ?? "";
  const rule = ruleOf(state.user);
  const date = todayFor(rule, now);
  const plan = state.user?.settings.time_plan ?? null;
  return {
    rule,
    date,
    day: viewDayOfToday(state, date, { account, rule, plan, now }),
    knownAt: cachedDay(state.days, account, date)?.at ?? null,
    pendingCount: pendingOf(state, account).length,
  };
}
