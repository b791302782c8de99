import type { CalendarDate } from "#shared/calendar/mod.ts";

/** `leftover`: the timer is of an earlier day, and its end is unknown. */
export type TimerStatus = "idle" | "running" | "leftover";

/**
 * Returns how a stored timer is shown. It is resumed only on its own day; one that was running when the day turned
 * under an open page runs on: `openedOn` is the day on which this page was opened.
 */
export function timerStatus(
  timer: { readonly date: CalendarDate } | null,
  { today, openedOn }: { today: CalendarDate; openedOn: CalendarDate },
): TimerStatus {
  if (timer === null) return "idle";
  const isRunning = timer.date === today || (timer.date < today && timer.date >= openedOn);
  return isRunning ? "running" : "leftover";
}
