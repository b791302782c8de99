import { addDays, type CalendarDate, calendarSpan } from "./calendar.ts";
import { textKey } from "./schema.ts";

/** What stands for one day, or one battle, in a record. */
interface RecordedDay {
  readonly date: CalendarDate;
  readonly outcome: string;
}

/** Outcomes of which a record says nothing yet. */
const OPEN: readonly string[] = ["pending", "ongoing"];

/** Returns how many of the decided days had this outcome, 0 to 1; null when none is decided. */
export function shareOf(days: readonly RecordedDay[], outcome: string): number | null {
  const decided = days.filter((day) => !OPEN.includes(day.outcome));
  return decided.length === 0
    ? null
    : decided.filter((day) => day.outcome === outcome).length / decided.length;
}

/** Returns how many battles were fought after the last decided one was lost. They are oldest first. */
export function rematchesOf(battles: readonly RecordedDay[]): number {
  let wasLost = false;
  let count = 0;
  for (const { outcome } of battles) {
    if (wasLost) count++;
    if (!OPEN.includes(outcome)) wasLost = outcome === "defeat";
  }
  return count;
}

/** An attack on a weakness: on how many days it was set, and on how many it was done. */
export interface TriedTask {
  readonly task: string;
  readonly done: number;
  readonly set: number;
}

/** Returns the tasks against a weakness, the one that worked most often first. Equal but for case and spaces is one. */
export function triedTasks(
  days: readonly { readonly task?: string | undefined; readonly outcome: string }[],
): TriedTask[] {
  const tried = days.flatMap(({ task, outcome }) => task ? [{ task, done: outcome === "done" }] : []);
  return [...Map.groupBy(tried, ({ task }) => textKey(task)).values()]
    .map((same) => ({
      task: same.at(-1)?.task ?? "",
      done: same.filter(({ done }) => done).length,
      set: same.length,
    }))
    .sort((one, other) => other.done - one.done || one.set - other.set);
}

/** Returns how often something happened in each of the 24 hours of the clock of `zone`. */
export function byHour(instants: readonly string[], zone: string): number[] {
  const hours = Array.from({ length: 24 }, () => 0);
  for (const instant of instants) {
    const { hour } = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  return hours;
}

/** The longest stretch of the day that is still an answer to the question when, in hours. */
const MAX_STRETCH = 4;

/**
 * Returns the shortest stretch of the day, of at most four hours and perhaps over midnight, in which at least half of
 * what `hours` count happened; null when there is none. `to` is the hour after it.
 */
export function busiestHours(hours: readonly number[]): { from: number; to: number; count: number } | null {
  const all = hours.reduce((sum, count) => sum + count, 0);
  for (let length = 1; length <= MAX_STRETCH; length++) {
    const counts = hours.map((_, from) =>
      Array.from({ length }, (_, hour) => hours[(from + hour) % hours.length] ?? 0)
        .reduce((sum, count) => sum + count, 0)
    );
    const count = counts.reduce((most, one) => Math.max(most, one), 0);
    const from = counts.indexOf(count);
    if (count > 0 && count >= all / 2) return { from, to: (from + length) % hours.length, count };
  }
  return null;
}

/** Returns this many weeks up to that of `today`, each with its seven days, Monday first. */
export function lastWeeks(today: CalendarDate, count: number): CalendarDate[][] {
  const monday = calendarSpan("week", today).from;
  return Array.from(
    { length: count },
    (_, week) => Array.from({ length: 7 }, (_, day) => addDays(monday, 7 * (week + 1 - count) + day)),
  );
}
