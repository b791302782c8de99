import { addDays, type CalendarDate } from "../calendar/mod.ts";
import { isRestDay, isRestThroughout, type Rest } from "../records/mod.ts";

/** A number of consecutive days. */
export interface Streak {
  /** Days in a row up to today. Today counts when it is complete and does not break a streak while it is pending. */
  readonly current: number;
  readonly best: number;
}

/** The days over which streaks are counted. */
export interface StreakDays {
  /** Days, earliest first, including every day that may be complete. Days after today are ignored. */
  readonly dates: readonly CalendarDate[];
  readonly today: CalendarDate;
  /** The days of rest: they neither break nor extend a streak. */
  readonly rest: Rest;
  /**
   * Days that a change of the day's bounds made shorter, earliest first: they extend a streak when complete, and do not
   * break one.
   */
  readonly shortened: readonly CalendarDate[];
}

/**
 * Returns a function that counts a streak over `dates`: it gets whether the date at an index is complete. Gaps between
 * the dates are examined once for all streaks. A streak is computed from the days each time, so a day filled in later
 * counts like any other.
 */
export function streaksOver(
  { dates, today, rest, shortened }: StreakDays,
): (isComplete: (index: number) => boolean) => Streak {
  /**
   * The days that count. Their numbers are consecutive when only days between them that break no streak are missing. A
   * shortened day has the number of the day before it.
   */
  const counting: { readonly index: number; readonly number: number; readonly isShortened: boolean }[] = [];
  let number = 0;
  let last: CalendarDate | undefined;
  const isShortened = (date: CalendarDate) => shortened.includes(date);
  const isGap = (after: CalendarDate, before: CalendarDate) => {
    const days = [after, ...shortened.filter((date) => after < date && date < before), before];
    return days.slice(1).some((day, index) => !isRestThroughout(rest, days[index] ?? after, day));
  };
  for (const [index, date] of dates.entries()) {
    if (date > today) break;
    if (last !== undefined && isGap(last, date)) number++;
    last = date;
    if (isRestDay(rest, date)) continue;
    if (!isShortened(date)) number++;
    counting.push({ index, number, isShortened: isShortened(date) });
  }
  const broken = last !== undefined && last < today && isGap(last, today);
  const todayCounts = last === today && !isRestDay(rest, today) && !isShortened(today);
  // A streak that reaches this number has no gap before today.
  const upToDate = number + (broken ? 1 : 0) - (todayCounts ? 1 : 0);

  return (isComplete) => {
    let running = 0;
    let best = 0;
    let reached = -1;
    for (const day of counting) {
      if (!isComplete(day.index)) continue;
      running = day.number - reached <= (day.isShortened ? 0 : 1) ? running + 1 : 1;
      best = Math.max(best, running);
      reached = day.number;
    }
    return { current: reached >= upToDate ? running : 0, best };
  };
}

const WEEK = 7;

/** Returns how many consecutive days that end on `date` have a battle, 0 to 7. */
export function weeklyStreak(battleDays: ReadonlySet<CalendarDate>, date: CalendarDate): number {
  let streak = 0;
  while (streak < WEEK && battleDays.has(addDays(date, -streak))) streak++;
  return streak;
}
