import { addDays, type CalendarDate } from "../day/mod.ts";

/** How long something was kept up. */
export interface Streak {
  /** Days in a row up to today. Today counts once it is complete, and never breaks a streak before it is over. */
  readonly current: number;
  readonly best: number;
}

/** What a streak is counted over. */
export interface StreakInput {
  /** The days that are complete. */
  readonly complete: ReadonlySet<CalendarDate>;
  /** The first day that counts: the user's first record. */
  readonly from: CalendarDate;
  readonly today: CalendarDate;
  /** Whether a day is one of rest: it neither breaks nor lengthens a streak, whatever was done on it. */
  readonly isRest: (date: CalendarDate) => boolean;
}

/** The streak, counted anew from the days themselves, so that a day that is filled in late counts like any other. */
export function streakOf({ complete, from, today, isRest }: StreakInput): Streak {
  let running = 0;
  let best = 0;
  for (let date = from; date <= today; date = addDays(date, 1)) {
    if (isRest(date)) continue;
    if (complete.has(date)) running++;
    else if (date < today) running = 0;
    best = Math.max(best, running);
  }
  return { current: running, best };
}
