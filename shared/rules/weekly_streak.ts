import { addDays, type CalendarDate } from "../calendar/mod.ts";

const DAYS = 7;

/** How many consecutive days that end on `date` have a battle, 0 to 7. */
export function weeklyStreak(battleDays: ReadonlySet<CalendarDate>, date: CalendarDate): number {
  let streak = 0;
  while (streak < DAYS && battleDays.has(addDays(date, -streak))) streak++;
  return streak;
}
