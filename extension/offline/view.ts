import { type CalendarDate, type DayRule, DEFAULT_DAY_BOUNDARY, todayFor } from "#shared/calendar/mod.ts";
import { cachedDay, pendingOf, viewToday as viewDayOfToday } from "#shared/offline/mod.ts";
import { type Day, dayRuleOf, type User } from "#shared/records/mod.ts";
import type { TimeCategory } from "#shared/rings/mod.ts";
import { lastEntry } from "#shared/rules/time/last_entry.ts";
import type { State } from "./state.ts";

/** Today as shown by the popup and the badge. */
export interface TodayView {
  readonly rule: DayRule;
  readonly date: CalendarDate;
  /** The cached day with all pending commands applied. */
  readonly day: Day;
  /** When today was last loaded, milliseconds since 1970; null: never. */
  readonly knownAt: number | null;
  /** The number of pending commands. */
  readonly pendingCount: number;
}

/** Returns the category that was used last: that of the day's last entry, or the one last chosen here; null if none. */
export function lastCategory({ habits }: State, { earth }: Day): TimeCategory | null {
  return lastEntry(earth.actual_entries)?.category ?? habits.category;
}

/** Returns the category that the keyboard shortcut starts: the one that was used last, by default Deep Work. */
export function nextCategory(state: State, day: Day): TimeCategory {
  return lastCategory(state, day) ?? "Deep Work";
}

/** Returns the day rule of a user; UTC without one. */
export function ruleOf(user: User | null): DayRule {
  return user ? dayRuleOf(user) : { timezone: "UTC", boundary: DEFAULT_DAY_BOUNDARY };
}

/** Returns today, or `date`, from the stored state only. Meaningful while signed in. */
export function viewToday(state: State, now: number, date = todayFor(ruleOf(state.user), now)): TodayView {
  const account = state.session?.account ?? "";
  const rule = ruleOf(state.user);
  const plan = state.user?.settings.time_plan ?? null;
  return {
    rule,
    date,
    day: viewDayOfToday(state, date, { account, rule, plan, now }),
    knownAt: cachedDay(state.days, account, date)?.at ?? null,
    pendingCount: pendingOf(state, account).length,
  };
}
