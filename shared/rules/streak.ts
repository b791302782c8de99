import { addDays, type CalendarDate } from "../calendar/mod.ts";

/** A number of consecutive days. */
export interface Streak {
  /** Days in a row up to today. Today counts once it is complete, and never breaks a streak before it is over. */
  readonly current: number;
  readonly best: number;
}

/** What streaks are counted over. */
export interface StreakDays {
  /** Days, the earliest first, among them every one that may be complete. What lies after today does not count. */
  readonly dates: readonly CalendarDate[];
  readonly today: CalendarDate;
  /** Whether a day is one of rest: it neither breaks nor lengthens a streak, whatever was done on it. */
  readonly isRest: (date: CalendarDate) => boolean;
}

/**
 * Counts streaks over the same days: the streak of those dates of which `isComplete`, asked by their place in the list,
 * holds. Counted anew from the days themselves, so that a day that is filled in late counts like any other. What lies
 * between the days is looked at once, however many streaks are counted over them.
 */
export function streaksOver(
  { dates, today, isRest }: StreakDays,
): (isComplete: (index: number) => boolean) => Streak {
  /** Days that count, numbered so that two follow each other when nothing but rest lies between them. */
  const counting: { readonly index: number; readonly number: number }[] = [];
  let number = 0;
  let last: CalendarDate | undefined;
  for (const [index, date] of dates.entries()) {
    if (date > today) break;
    if (last !== undefined && !allRest(last, date, isRest)) number++;
    last = date;
    if (!isRest(date)) counting.push({ index, number: ++number });
  }
  const broken = last !== undefined && last < today && !allRest(last, today, isRest);
  const todayCounts = last === today && !isRest(today);
  // Who reaches this number has missed nothing before today.
  const upToDate = number + (broken ? 1 : 0) - (todayCounts ? 1 : 0);

  return (isComplete) => {
    let running = 0;
    let best = 0;
    let reached = -1;
    for (const day of counting) {
      if (!isComplete(day.index)) continue;
      running = day.number === reached + 1 ? running + 1 : 1;
      best = Math.max(best, running);
      reached = day.number;
    }
    return { current: reached >= upToDate ? running : 0, best };
  };
}

/** Whether every day between the two, neither of them included, is one of rest. */
function allRest(after: CalendarDate, before: CalendarDate, isRest: StreakDays["isRest"]): boolean {
  for (let date = addDays(after, 1); date < before; date = addDays(date, 1)) {
    if (!isRest(date)) return false;
  }
  return true;
}

const WEEK = 7;

/** Returns how many consecutive days that end on `date` have a battle, 0 to 7. */
export function weeklyStreak(battleDays: ReadonlySet<CalendarDate>, date: CalendarDate): number {
  let streak = 0;
  while (streak < WEEK && battleDays.has(addDays(date, -streak))) streak++;
  return streak;
}
