import { addDays, type CalendarDate } from "../day/mod.ts";

/** How long something was kept up. */
export interface Streak {
  /** Days in a row up to today. Today counts once it is complete, and never breaks a streak before it is over. */
  readonly current: number;
  readonly best: number;
}

/** What a streak is counted over. */
export interface StreakInput {
  /** The days that are complete, the earliest first. What lies after today does not count. */
  readonly complete: readonly CalendarDate[];
  readonly today: CalendarDate;
  /** Whether a day is one of rest: it neither breaks nor lengthens a streak, whatever was done on it. */
  readonly isRest: (date: CalendarDate) => boolean;
}

/** The streak, counted anew from the days themselves, so that a day that is filled in late counts like any other. */
export function streakOf({ complete, today, isRest }: StreakInput): Streak {
  let running = 0;
  let best = 0;
  let last: CalendarDate | undefined;
  for (const date of complete) {
    if (date > today) break;
    if (isRest(date)) continue;
    running = last !== undefined && allRest(last, date, isRest) ? running + 1 : 1;
    best = Math.max(best, running);
    last = date;
  }
  const runsOn = last !== undefined && allRest(last, today, isRest);
  return { current: runsOn ? running : 0, best };
}

/** Whether every day between the two, neither of them included, is one of rest. */
function allRest(after: CalendarDate, before: CalendarDate, isRest: StreakInput["isRest"]): boolean {
  for (let date = addDays(after, 1); date < before; date = addDays(date, 1)) {
    if (!isRest(date)) return false;
  }
  return true;
}
